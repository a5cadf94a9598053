import { rulings } from '../rulings.ts'

const DEAD_BALL = (book: string, q: string) => `
    ${book}: a foul on the rebound, before a side has the ball: no rebound is missing
    ${q}1 6:00 H4 misses 2
    ${q}1 5:59 H2 fouls on A3 for 0
    ${q}1 5:40 A3 makes 2
    counted H REB 0, A REB 0, H POSS 1, A POSS 1

    ${book}: the dead-ball rebound may be entered, and is in no total
    ${q}1 6:00 H4 misses 2; Ateam rebounds dead
    ${q}1 5:59 H2 fouls on A3 for 0
    ${q}1 5:40 A3 makes 2
    counted Ateam DB 1, A REB 0, A DR 0, A POSS 1

    ${book}: the dead-ball rebound is entered after the foul
    ${q}1 6:00 H4 misses 2
    ${q}1 5:59 H2 fouls on A3 for 0
    ${q}1 5:59 Ateam rebounds dead
    ${q}1 5:40 A3 makes 2
    counted Ateam DB 1, A REB 0, A POSS 1

    ${book}: a foul of the defense on the rebound: the shooting side keeps the ball
    ${q}1 6:00 H4 misses 2
    ${q}1 5:59 A3 fouls on H2 for 0
    ${q}1 5:40 H2 makes 2
    counted H REB 0, H POSS 1, H2 FG 1/1

    ${book}: the first of two missed throws is a dead ball
    ${q}1 6:00 A1 fouls shooting on H4 for 2; H4 misses throw 1; Hteam rebounds throw 1 dead; H4 makes throw 2
    counted Hteam DB 1, H REB 0, H POSS 1

    ${book}: the ball goes out of bounds: a team rebound
    ${q}1 6:00 H4 misses 2; Ateam rebounds
    ${q}1 5:40 A3 makes 2
    counted Ateam DR 1, Ateam DB 0, A REB 1

    ${book}: a foul much later does not explain the rebound
    ${q}1 6:00 H4 misses 2
    ${q}1 5:50 H2 fouls on A3 for 0
    ${q}1 5:40 A3 makes 2
    flagged MISS_WITHOUT_REBOUND

    ${book}: a technical does not explain the rebound either
    ${q}1 6:00 H4 misses 2
    ${q}1 5:59 H2 fouls technical for 2; A1 makes throw 1; A1 makes throw 2
    ${q}1 5:40 A3 makes 2
    flagged MISS_WITHOUT_REBOUND
`

/** @param inTotals how many of a team rebound the totals of the side count */
const TEAM_REBOUND = (book: string, inTotals: 0 | 1) => `
    ${book}: a foul on the rebound is a team rebound of the fouled side
    Q1 6:00 H4 misses 2; Ateam rebounds
    Q1 5:59 H2 fouls on A3 for 0
    Q1 5:40 A3 makes 2
    counted Ateam DR 1, Ateam REB 1, A DR ${inTotals}, A REB ${inTotals}, A POSS 1

    ${book}: one of a player still to be named counts in the totals
    Q1 6:00 H4 misses 2; A? rebounds
    counted Ateam REB 1, A DR 1, A REB 1
    flagged PLAYER_MISSING

    ${book}: without it, it is asked for
    Q1 6:00 H4 misses 2
    Q1 5:59 H2 fouls on A3 for 0
    Q1 5:40 A3 makes 2
    flagged MISS_WITHOUT_REBOUND

    ${book}: a rebound marked as dead counts like any other
    Q1 6:00 H4 misses 2; Ateam rebounds dead
    Q1 5:40 A3 makes 2
    counted Ateam DR 1, Ateam DB 0
`

/** Rebounds of dead balls, heaves and held balls. */
export const REBOUNDS = [
  ...rulings('nfhs', DEAD_BALL('NFHS statistics 2023-24, rebounds', 'Q')),
  ...rulings('ncaa-men', DEAD_BALL("NCAA statisticians' manual 2025-26, 4-1", 'H')),
  ...rulings('fiba', TEAM_REBOUND("FIBA statisticians' manual 2024, rebounds", 1)),
  ...rulings('nba', TEAM_REBOUND('NBA 2025-26, statistics, rebounds', 0)),
  ...rulings(
    'nba',
    `
    NBA 2025-26, statistics: a missed heave at the end of a quarter is the team's
    Q1 0:02 H4 misses 3 with {"shotKind":"heave"}
    counted H4 FG 0/0, Hteam FG 0/1, Hteam 3PT 0/1

    NBA 2025-26, statistics: a made heave is the player's
    Q1 0:02 H4 makes 3 with {"shotKind":"heave"}
    counted H4 FG 1/1, H4 3PT 1/1, Hteam FG 0/0

    NBA 2025-26, statistics: in the fourth quarter it is the player's miss
    Q4 0:02 H4 misses 3 with {"shotKind":"heave"}
    counted H4 FG 0/1, Hteam FG 0/0

    NBA 2025-26, statistics: with more than three seconds left it is the player's miss
    Q1 0:05 H4 misses 3 with {"shotKind":"heave"}
    flagged MISS_WITHOUT_REBOUND
    counted H4 FG 0/1, Hteam FG 0/0

    NBA 2025-26, statistics: from nearer than 36 feet it is the player's miss
    Q1 0:02 H4 misses 3 from 390,300 with {"shotKind":"heave"}
    counted H4 FG 0/1

    NBA 2025-26, statistics: from 60 feet it is the team's
    Q1 0:02 H4 misses 3 from 800,300 hoop left with {"shotKind":"heave"}
    counted H4 FG 0/0, Hteam FG 0/1
    `,
  ),
  ...rulings(
    'wnba',
    `
    WNBA 2025, statistics: a heave is the player's miss
    Q1 0:02 H4 misses 3 with {"shotKind":"heave"}
    counted H4 FG 0/1
    `,
  ),
  ...rulings(
    'fiba',
    `
    FIBA statisticians' manual 2024: a heave is an attempt
    Q1 0:02 H4 misses 3 with {"shotKind":"heave"}
    counted H4 FG 0/1, H4 3PT 0/1
    `,
  ),
  ...rulings(
    'ncaa-women',
    `
    NCAA statisticians' manual 2025-26, 1-1c: a desperation shot is no attempt
    Q1 0:02 H4 misses 3 with {"shotKind":"heave"}
    counted H4 FG 0/0, Hteam FG 0/0, H FG 0/0

    NCAA statisticians' manual 2025-26, 1-1c: nor at the end of the shot clock, and no rebound is missing
    Q1 5:00 H4 misses 3 with {"shotKind":"heave"}
    Q1 4:40 H2 makes 2
    counted H FG 1/1

    NCAA statisticians' manual 2025-26, 1-1c: when it goes in, it counts
    Q1 0:02 H4 makes 3 with {"shotKind":"heave"}
    counted H4 FG 1/1, H SCORE 3-0
    `,
  ),
]
