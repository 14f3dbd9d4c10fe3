"""What is possible at all, everybody helping: legal lines of play as a question of satisfiability.

`Feasibility` answers questions about one position; `joint` is its answer about bids, as `raspis batch` gives
it. The encoding is put together in `encode` and described at the head of `variables`; `clauses` and
`counters` are what it is written in, `legality`, `winners` and `implied` its parts; `sat` runs the solvers.
Needs the package python-sat from the first question on.
"""

from .questions import Feasibility
from .sat import MissingPackage, is_there, need
from .together import Joint, JointFound, ask_joint, joint

__all__ = ["Feasibility", "Joint", "JointFound", "MissingPackage", "ask_joint", "is_there", "joint", "need"]
