import { rulings } from '../rulings.ts'

const SCHOOL = (book: string, at: string) => `
    ${book}: the shooter steps over the line: no attempt, a turnover
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; Hteam violates throw 2 by offense thrower H4
    counted H4 FT 1/1, Hteam FT 0/0, Hteam TO 1, H4 TO 0, H POSS 1

    ${book}: the one who erred has the turnover
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; H2 violates throw 2 by offense thrower H4
    counted H4 FT 1/1, H2 TO 1, H4 TO 0, H POSS 1

    ${book}: the turnover is entered in the same play and counts once
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by offense; H4 turns over dead
    counted H4 FT 1/1, H4 TO 1, H POSS 1

    ${book}: the turnover is entered as a play of its own and counts once
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by offense
    ${at} H4 turns over dead
    counted H4 FT 1/1, H4 TO 1, H POSS 1

    ${book}: the turnover is entered for the violator as a play of its own: it is the violator's, not the thrower's
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by offense
    ${at} H3 turns over dead
    counted H4 FT 1/1, H4 TO 0, H3 TO 1, H TO 1, H POSS 1

    ${book}: the throw only missed the ring: an attempt, no turnover
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by offense short
    counted H4 FT 1/2, H4 TO 0, H POSS 1

    ${book}: a violation at the first of two: no attempt, the ball is thrown again by the second
    ${at} A1 fouls shooting on H4 for 2; H4 violates throw 1 by offense; H4 makes throw 2
    counted H4 FT 1/1, H4 TO 0, H POSS 1

    ${book}: after an intentional foul the side keeps the ball: no turnover
    ${at} A1 fouls unsportsmanlike on H4 for 2; H4 makes throw 1; H4 violates throw 2 by offense
    counted H4 FT 1/1, H4 TO 0, H BALL yes

    ${book}: a violation by the defense is thrown again and counts for nothing
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by defense; H4 makes throw 2
    counted H4 FT 2/2, A TO 0, H POSS 1
`

const MISSED = (book: string, at: string) => `
    ${book}: the violation is a missed throw of the shooter
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; Hteam violates throw 2 by offense thrower H4
    counted H4 FT 1/2, Hteam FT 0/0, H TO 0, H POSS 1

    ${book}: a teammate erred, the attempt is the shooter's
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; H2 violates throw 2 by offense thrower H4
    counted H4 FT 1/2, H2 FT 0/0, H TO 0

    ${book}: without a thrower, it is who took the other throws
    ${at} A1 fouls shooting for 2; H4 makes throw 1; Hteam violates throw 2 by offense
    counted H4 FT 1/2, Hteam FT 0/0

    ${book}: without other throws, it is the fouled player
    ${at} A1 fouls technical on H4 for 1; Hteam violates throw 1 by offense
    counted H4 FT 0/1, Hteam FT 0/0

    ${book}: while the thrower is unknown, no side has the attempt
    ${at} A1 fouls technical for 1; Hteam violates throw 1 by offense
    counted Hteam FT 0/0, H FT 0/0

    ${book}: a throw that missed the ring is a missed throw too
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by offense short
    counted H4 FT 1/2, H4 TO 0, H POSS 1

    ${book}: a violation by the defense is thrown again
    ${at} A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 violates throw 2 by defense; H4 misses throw 2; A3 rebounds throw 2
    counted H4 FT 1/2, A3 DR 1
`

/** Violations at free throws. */
export const THROW_VIOLATIONS = [
  ...rulings('ncaa-men', SCHOOL("NCAA statisticians' manual 2025-26, 2", 'H1 16:00')),
  ...rulings('nfhs', SCHOOL('NFHS 2023-24, 9-1', 'Q1 6:00')),
  ...rulings('nba', MISSED('NBA 2025-26, Rule 9-I', 'Q1 9:00')),
  ...rulings('fiba', MISSED('FIBA 2024, Art. 43', 'Q1 8:00')),
  ...rulings(
    'ncaa-men',
    `
    NCAA men 2025-26, Rule 9-1: a violation at the first of a one-and-one is one possession
    H1 19:50 A3 fouls shooting on H2 for 2; H2 makes throw 1; H2 makes throw 2
    H1 19:40 A4 turns over
    H1 19:30 A3 fouls for 0
    H1 19:20 A3 fouls for 0
    H1 19:10 A2 fouls for 0
    H1 19:00 A2 fouls for 0
    H1 18:50 A2 fouls for 0
    H1 18:40 A1 fouls on H4 for 1&1; H4 violates throw 1 by offense
    counted H4 FT 0/0, H4 TO 1, H POSS 2
    `,
  ),
]
