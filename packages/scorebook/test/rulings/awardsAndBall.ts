import { rulings } from '../rulings.ts'

/** Throws and the ball: who has it after the throws of a foul. */
export const AWARDS_AND_BALL = [
  ...rulings(
    'nba',
    `
    12B-I, 2025-26: a transition take foul gives one throw and the ball
    Q1 9:00 A1 fouls non_shooting take on H4 for 1; H4 makes throw 1
    Q1 8:50 H4 makes 2
    counted H POSS 1, A POSS 0, A FOULS 1, A1 PF 1

    12B-I, 2025-26: a missed throw of a take foul is not rebounded
    Q1 9:00 A1 fouls non_shooting take on H4 for 1; H4 misses throw 1
    Q1 8:50 H4 makes 2
    counted H POSS 1, H4 FT 0/1

    12B-I, 2025-26: in the last two minutes it is a common foul
    Q4 1:50 A1 fouls non_shooting take on H4 for 1; H4 makes throw 1
    flagged FT_BONUS_MISMATCH

    12B-IV, 2025-26: a clear-path foul gives two throws and the ball
    Q2 9:00 A1 fouls non_shooting clear-path on H4 for 2; H4 makes throw 1; H4 misses throw 2
    Q2 8:50 H3 makes 2
    counted H POSS 2, A POSS 0

    12B-IV, 2025-26: without its detail, two throws are flagged, and a fix names it
    Q1 9:40 H1 turns over
    Q1 9:30 H1 fouls shooting on A2 for 2; A2 makes throw 1; A2 makes throw 2
    Q1 9:00 A1 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    flagged FT_BONUS_MISMATCH

    12B-X, 2025-26: away from the play in the last two minutes: one throw and the ball
    Q4 1:50 A1 fouls non_shooting away-from-play on H4 for 1; H3 makes throw 1
    Q4 1:40 H3 makes 2
    counted H3 FT 1/1, H POSS 2, A POSS 0

    12B-X, 2025-26: away from the play before: a common foul
    Q4 5:00 A1 fouls non_shooting away-from-play on H4 for 0
    counted A FOULS 1

    12B-X, 2025-26: in an overtime the last two minutes count too
    OT1 1:50 A1 fouls non_shooting away-from-play on H4 for 1; H3 makes throw 1
    counted H3 FT 1/1

    12B-I, 2025-26: a loose-ball foul gives the bonus only
    Q1 9:00 A1 fouls non_shooting loose-ball on H4 for 0
    counted A FOULS 1, A1 PF 1

    12B-IV, 2025-26: after a flagrant foul the side keeps the ball
    Q1 9:00 A1 fouls unsportsmanlike on H4 for 2; H4 makes throw 1; H4 misses throw 2
    Q1 8:50 H3 misses 2; A2 rebounds
    counted H POSS 1, A POSS 0

    9-I, 2025-26: after a missed last throw that the client says is not rebounded, no rebound is missing
    Q1 9:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 misses throw 2 has {"allowRebound":false}
    Q1 8:50 H3 makes 2
    counted H4 FT 1/2, H POSS 1

    3-I, 2025-26: the last man stays with his sixth foul
    without A6, A7
    Q1 9:00 A1 fouls for 0
    Q1 8:50 A1 fouls for 0
    Q1 8:40 A1 fouls shooting on H2 for 2; H2 makes throw 1; H2 makes throw 2
    Q2 9:00 A1 fouls for 0
    Q2 8:50 A1 fouls for 0
    Q3 8:50 A1 fouls for 0
    Q3 8:40 A1 makes 2
    counted A1 PF 6

    3-I, 2025-26: with a substitute left he goes
    Q1 9:00 A1 fouls for 0
    Q1 8:50 A1 fouls for 0
    Q1 8:40 A1 fouls shooting on H2 for 2; H2 makes throw 1; H2 makes throw 2
    Q2 9:00 A1 fouls for 0
    Q2 8:50 A1 fouls for 0
    Q3 8:50 A1 fouls for 0
    Q3 8:40 A1 makes 2
    flagged FOULED_OUT_PLAYER

    3-I, 2025-26: an ejected last man goes
    without A6, A7
    Q1 9:00 A1 fouls technical for 1; H2 makes throw 1
    Q1 8:00 A1 fouls technical for 1; H2 makes throw 1
    Q1 7:50 H2 turns over
    Q1 7:40 A1 makes 2
    flagged EJECTED_PLAYER
    `,
  ),
  ...rulings(
    'fiba',
    `
    Art. 37, 2024: a throw-in foul in the last two minutes gives one throw and the ball
    Q4 1:50 A1 fouls non_shooting throw-in on H4 for 1; H4 makes throw 1
    Q4 1:40 H3 makes 2
    counted H POSS 2, A POSS 0, A FOULS 1, A1 PF 1

    Art. 37, 2024: a throw-in foul before them is a common foul
    Q4 2:01 A1 fouls non_shooting throw-in on H4 for 0
    counted A FOULS 1

    Art. 37, 2024: at 2:00 it gives the throw
    Q4 2:00 A1 fouls non_shooting throw-in on H4 for 1; H4 makes throw 1
    counted H4 FT 1/1

    Art. 37, 2024: an unsportsmanlike foul gives two throws and the ball
    Q1 8:00 A1 fouls unsportsmanlike on H4 for 2; H4 misses throw 1; H4 misses throw 2
    Q1 7:50 H3 makes 2
    counted H POSS 1, H4 FT 0/2, A FOULS 1

    Art. 37, 2024: on a made basket, one throw and the ball
    Q1 8:00 H4 makes 2; A1 fouls unsportsmanlike on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted H4 PTS 4

    Art. 34, 2024: a shooting foul on a missed three gives three throws
    Q1 8:00 A1 fouls shooting on H4 for 3; H4 makes throw 1; H4 makes throw 2; H4 misses throw 3; A2 rebounds throw 3
    counted H4 FT 2/3, A2 DR 1, H POSS 1

    Art. 34, 2024: a shooting foul on a made basket gives one
    Q1 8:00 H4 makes 3; A1 fouls shooting on H4 for 1; H4 makes throw 1
    counted H4 PTS 4, H POSS 1, H4 FG 1/1

    Art. 34, 2024: on a missed shot that was recorded, its value
    Q1 8:00 H4 misses 3; A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 makes throw 2
    flagged FT_BONUS_MISMATCH, MISS_WITHOUT_REBOUND

    Art. 44, 2024: a basket that the officials cancel counts for nothing
    Q1 8:00 H4 makes 2 cancelled; H3 assists
    Q1 7:50 H4 makes 2
    counted H SCORE 2-0, H4 FG 1/1, H3 AST 0, H POSS 1

    Art. 44, 2024: a cancelled foul gives no throws
    Q1 8:00 A1 fouls shooting on H4 for 2 cancelled; H4 makes throw 1; H4 makes throw 2
    counted A1 PF 0, A FOULS 0, H4 FT 0/0, H SCORE 0-0

    Art. 44, 2024: one cancelled throw of two
    Q1 8:00 A1 fouls shooting on H4 for 1; H4 makes throw 1; H4 makes throw 2 cancelled
    flagged FT_BONUS_MISMATCH
    counted H4 FT 1/1
    `,
  ),
  ...rulings(
    'nfhs',
    `
    10-7, 2023-24: an intentional foul gives two throws and the ball
    Q1 6:00 A1 fouls unsportsmanlike on H4 for 2; H4 makes throw 1; H4 misses throw 2
    Q1 5:50 H3 makes 2
    counted H POSS 1, A POSS 0

    10-7, 2023-24: two intentional fouls do not eject
    Q1 6:00 A1 fouls unsportsmanlike on H4 for 2; H4 makes throw 1; H4 makes throw 2
    Q1 5:00 A1 fouls unsportsmanlike on H4 for 2; H4 makes throw 1; H4 makes throw 2
    Q1 4:50 H4 turns over
    Q1 4:40 A1 makes 2
    counted A1 PF 2

    10-7, 2023-24: a flagrant foul ejects
    Q1 6:00 A1 fouls disqualifying on H4 for 2; H4 makes throw 1; H4 makes throw 2
    Q1 4:50 H4 turns over
    Q1 4:40 A1 makes 2
    flagged EJECTED_PLAYER

    10-7, 2023-24: a technical gives two throws and the ball
    Q1 6:00 A1 fouls technical for 2; H4 makes throw 1; H4 makes throw 2
    Q1 5:50 H3 makes 2
    counted H POSS 1, A FOULS 1, A1 TF 1

    10-7, 2023-24: a take foul has no penalty of its own
    Q1 6:00 A1 fouls non_shooting take on H4 for 1; H4 makes throw 1
    flagged FT_BONUS_MISMATCH
    `,
  ),
  ...rulings(
    'g-league',
    `
    G League 2025-26: one throw for two
    Q1 9:00 A1 fouls shooting on H4 for 2; H4 makes throw 1 worth 2
    Q1 8:50 A2 makes 2
    counted H SCORE 2-2, H4 PTS 2, H4 FT 1/1, H POSS 1

    G League 2025-26: one throw for three, missed
    Q1 9:00 A1 fouls shooting on H4 for 3; H4 misses throw 1 worth 3; A3 rebounds throw 1
    Q1 8:50 A2 makes 2
    counted H SCORE 0-2, H4 FT 0/1, A3 DR 1

    G League 2025-26: an and-one is one throw for one
    Q1 9:00 H4 makes 2; A1 fouls shooting on H4 for 1; H4 makes throw 1
    counted H4 PTS 3, H POSS 1

    G League 2025-26: two single throws at the end of the game
    Q4 1:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted H4 PTS 2, H4 FT 2/2

    G League 2025-26: a throw for one leaves one owed
    Q4 1:00 A1 fouls shooting on H4 for 2; H4 makes throw 1
    flagged FT_COUNT_MISMATCH
    `,
  ),
  ...rulings(
    'fiba-3x3',
    `
    Art. 7, 2023: from the tenth foul two throws and the ball
    P1 9:00 A1 fouls unsportsmanlike on H3 for 2; H3 makes throw 1; H3 misses throw 2; H2 rebounds throw 2
    P1 8:50 A2 fouls unsportsmanlike on H3 for 2; H3 makes throw 1; H3 misses throw 2; H2 rebounds throw 2
    P1 8:40 A3 fouls unsportsmanlike on H3 for 2; H3 makes throw 1; H3 misses throw 2; H2 rebounds throw 2
    P1 8:30 A1 fouls on H3 for 2; H3 makes throw 1; H3 misses throw 2; H2 rebounds throw 2
    P1 8:20 A3 fouls shooting on H3 for 2; H3 makes throw 1; H3 misses throw 2; H2 rebounds throw 2
    P1 8:15 A2 fouls on H3 for 2; H3 makes throw 1; H3 misses throw 2; H2 rebounds throw 2
    P1 8:10 A3 fouls on H3 for 2; H3 makes throw 1; H3 makes throw 2
    P1 8:00 H3 makes 1
    counted A FOULS 10, H POSS 1

    Art. 7, 2023: an unsportsmanlike foul counts two team fouls
    P1 9:00 A1 fouls unsportsmanlike on H3 for 2; H3 makes throw 1; H3 makes throw 2
    counted A FOULS 2
    `,
  ),
]
