// The features of a play where two play against two: blocks of mutually exclusive ones, of each of which a play has one at
// most. pair_order.h finds them, pair_weights.h has a weight for each.
#pragma once

namespace raspis::features {

// Where each block begins, and what it tells apart. A «class» is of a card within its suit: 0 it or one that
// touches it is the highest held, 1 the second, 2 its holder's lowest, 3 between. A «holder» is 0 oneself, 1 the next
// enemy, 2 the partner, 3 the last one, 4 nobody. A «context» is 0 no trump, 1 a side suit, 2 the trump suit. The
// «outcome» of a lead is 0 it is the highest, 1 the side has the highest, 2 the partner can ruff, 3 an enemy can, 4 an
// enemy has the highest.
enum Block : int {
  Holders = 0,                       // lead: context 3, holder of the highest 5, of the second 5, class 4
  LowerHolders = Holders + 300,      // lead: context 3, holder of the second 5, of the third 5, class 4
  OwnLength = LowerHolders + 300,    // lead: context 3, length 5, class 4
  PartnerLength = OwnLength + 60,    // lead: context 3, length 5, he has trumps 2, I have trumps 2
  EnemyLengths = PartnerLength + 60, // lead: context 3, for both: length 4, has trumps 2
  TopLength = EnemyLengths + 192,    // lead: context 3, holder of the highest 5, his length 5
  Trumps = TopLength + 75,           // lead: context 3, slack 4, own trumps 4, theirs 4, outcome 5
  Sequence = Trumps + 960,           // lead: context 3, class 4, touching cards 2, holder of the highest 5
  Hinted = Sequence + 120,           // lead: context 3, outcome 5; and 2 for others of the same suit
  Killer = Hinted + 17,              // lead: 3
  Follow = Killer + 3,               // place 3, kind 3, wins 2, side had it 2, enemy can beat 2, partner can 2, rank 3
  FollowClass = Follow + 432,        // place 3, class 4, wins 2, side had it 2, enemy can beat 2, ruff 2
  FollowLength = FollowClass + 192,  // place 3, length 4, wins 2, side had it 2
  FollowSlack = FollowLength + 48,   // place 3, slack 4, wins 2, side had it 2
  FollowHigher = FollowSlack + 48,   // place 3, higher cards of the others 4, wins 2, kind 3
  Ruff = FollowHigher + 72,          // place 3, own trumps 4, side had it 2, partner has trumps 2
  Discard = Ruff + 48,               // place 3, length 4, class 4, holder of the highest 5
  DiscardSecond = Discard + 240,     // place 3, length 4, class 4, holder of the second 5
  DiscardPartner = DiscardSecond + 240,  // place 3, partner's length 4, holder of the highest 5
  FollowKiller = DiscardPartner + 60,    // place 3, kind 3; and 3 for another of the same suit
  Forced = FollowKiller + 12,  // when losing: place 3, kind 3, wins 2, side had it 2, enemy can beat 2, partner must 2
  Size = Forced + 288,
};

}  // namespace raspis::features
