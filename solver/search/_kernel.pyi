from collections.abc import Callable

ALL_SPEEDUPS: int
INSTRUCTIONS: str

class Busy(RuntimeError): ...

class Kernel:
    def __init__(
        self,
        *,
        seats: int,
        trump: int,
        circular: bool,
        specials: int,
        scrap: bool,
        forced: bool,
        led_high_trump: bool,
        call: int,
        call_void_trump: bool,
        ties_last: bool,
        order: list[int],
        equals_last: bool,
        must_trump: bool,
        table_bytes: int,
        speedups: int = ...,
    ) -> None: ...
    def place(self, hands: list[list[int]], leader: int, table: list[tuple[int, int, int]]) -> None: ...
    def ask(
        self,
        counted: int,
        helpers: int,
        targets: int,
        nodes: int = 0,
        seconds: float = 0.0,
        watch: Callable[[int], None] | None = None,
    ) -> bool | None: ...
    def perft(self, plays: int) -> int: ...
    def clear(self) -> None: ...
    @property
    def tricks(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def resets(self) -> int: ...
