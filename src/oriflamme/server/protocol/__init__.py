"""Every message that crosses the wire, defined once: TypeScript and docs are generated from it."""
