"""What a command refuses."""


class Refusal(Exception):
    """A wish that cannot be met, told in the user's language; `status` is the exit status."""

    def __init__(self, message: str, *, status: int = 2) -> None:
        super().__init__(message)
        self.status = status
