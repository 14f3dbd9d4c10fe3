"""How a group plays: the rules object, the games, bids and scores."""
