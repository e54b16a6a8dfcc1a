"""The HTTP API as an OpenAPI document, made from its endpoints and the types of the protocol."""
