import { rulings } from '../rulings.ts'

/** Double fouls, double technicals, and fouls of both sides with penalties that differ. */
export const DOUBLE_FOULS = [
  ...rulings(
    'ncaa-men',
    `
    NCAA men 2025-26, Rule 10: a double personal foul gives no throws, the first in the bonus
    H1 19:00 A3 fouls for 0
    H1 18:50 A3 fouls for 0
    H1 18:40 A3 fouls for 0
    H1 18:30 A2 fouls for 0
    H1 18:20 A2 fouls for 0
    H1 18:10 A2 fouls for 0
    H1 16:40 A1 fouls on H4 for 0
    H1 16:40 H4 fouls on A1 for 0
    counted A1 PF 1, H4 PF 1, A FOULS 7, H FOULS 1

    NCAA men 2025-26, Rule 10: the same two fouls in the other order
    H1 19:00 A3 fouls for 0
    H1 18:50 A3 fouls for 0
    H1 18:40 A3 fouls for 0
    H1 18:30 A2 fouls for 0
    H1 18:20 A2 fouls for 0
    H1 18:10 A2 fouls for 0
    H1 16:40 H4 fouls on A1 for 0
    H1 16:40 A1 fouls on H4 for 0
    counted A1 PF 1, H4 PF 1

    NCAA men 2025-26, Rule 10: both fouls in one play
    H1 19:00 A3 fouls for 0
    H1 18:50 A3 fouls for 0
    H1 18:40 A3 fouls for 0
    H1 18:30 A2 fouls for 0
    H1 18:20 A2 fouls for 0
    H1 18:10 A2 fouls for 0
    H1 16:40 A1 fouls on H4 for 0; H4 fouls on A1 for 0
    counted A1 PF 1, H4 PF 1

    NCAA men 2025-26, Rule 10: the seventh foul alone gives one and one
    H1 19:00 A3 fouls shooting on H3 for 2; H3 makes throw 1; H3 misses throw 2; H2 rebounds throw 2
    H1 18:50 A3 fouls for 0
    H1 18:40 A3 fouls for 0
    H1 18:30 A2 fouls for 0
    H1 18:20 A2 fouls for 0
    H1 18:10 A2 fouls for 0
    H1 16:40 A1 fouls on H4 for 0
    H1 16:20 H2 turns over
    flagged FT_BONUS_MISMATCH

    NCAA men 2025-26, Rule 10: a double technical gives no throws, each player has the foul
    H1 16:40 A1 fouls technical for 0
    H1 16:40 H4 fouls technical for 0
    counted A1 TF 1, H4 TF 1, A FOULS 1, H FOULS 1
    `,
  ),
  ...rulings(
    'nfhs',
    `
    NFHS 2023-24, Rule 10 summary: a double personal foul gives no throws in the bonus
    Q1 7:00 H1 fouls for 0
    Q1 6:50 H1 fouls for 0
    Q1 6:40 H2 fouls for 0
    Q1 6:30 H2 fouls for 0
    Q1 6:00 H3 fouls on A3 for 0
    Q1 6:00 A3 fouls on H3 for 0
    counted H3 PF 1, A3 PF 1, A BONUS yes

    NFHS 2023-24, Rule 10 summary: a double technical, one of a coach
    Q2 3:00 Hbench fouls technical for 0
    Q2 3:00 A2 fouls technical for 0
    counted Hteam TF 1, A2 TF 1

    NFHS 2023-24, 4-19-9: a common foul and a technical at one time are a false double foul, each with its penalty
    Q2 3:00 H2 fouls on A2 for 0
    Q2 3:00 A2 fouls technical for 2; H5 makes throw 1; H5 makes throw 2
    counted H5 FT 2/2, H2 PF 1, A2 TF 1, H POSS 1

    NFHS 2023-24, 4-19-9: the technical of a false double foul keeps its throws
    Q2 3:00 H2 fouls on A2 for 0
    Q2 3:00 A2 fouls technical for 0
    Q2 2:50 H1 makes 2
    flagged FT_BONUS_MISMATCH
    `,
  ),
  ...rulings(
    'fiba',
    `
    FIBA 2024, Art. 35: a double foul gives no throws, the shooting foul entered first
    Q1 8:00 A4 fouls shooting on H4 for 0
    Q1 8:00 H4 fouls on A4 for 0
    counted A4 PF 1, H4 PF 1

    FIBA 2024, Art. 35: the same double foul, the other side entered first
    Q1 8:00 H4 fouls on A4 for 0
    Q1 8:00 A4 fouls shooting on H4 for 0
    counted A4 PF 1, H4 PF 1

    FIBA 2024, Art. 35: a double foul without an award in the log
    Q1 8:00 A4 fouls shooting on H4
    Q1 8:00 H4 fouls on A4
    counted A4 PF 1, H4 PF 1

    FIBA 2024, Art. 42: technicals of both sides cancel each other
    Q3 4:00 A4 fouls technical for 0
    Q3 4:00 Hbench fouls technical for 0
    counted A4 TF 1, Hteam TF 1

    FIBA 2024, Art. 42: two unsportsmanlike fouls cancel each other
    Q3 4:00 A4 fouls unsportsmanlike on H4 for 0; H4 fouls unsportsmanlike on A4 for 0
    counted A4 PF 1, H4 PF 1

    FIBA 2024, Art. 42: a technical does not cancel an unsportsmanlike foul, whose penalty is larger
    Q3 4:00 A4 fouls technical for 0
    Q3 4:00 H4 fouls unsportsmanlike on A4 for 0
    Q3 3:50 A2 turns over
    flagged FT_BONUS_MISMATCH, FT_BONUS_MISMATCH

    FIBA 2024, Art. 42: each of two unequal penalties is carried out
    Q3 4:00 A4 fouls technical for 1; H1 makes throw 1
    Q3 4:00 H4 fouls unsportsmanlike on A4 for 2; A4 makes throw 1; A4 misses throw 2
    Q3 3:50 A2 makes 2
    counted H1 FT 1/1, A4 FT 1/2, A POSS 1

    FIBA 2024, Art. 36: two technicals of one side are no double foul
    Q3 4:00 A4 fouls technical for 0
    Q3 4:00 A5 fouls technical for 1; H1 makes throw 1
    flagged FT_BONUS_MISMATCH

    FIBA 2024, Art. 35: fouls of both sides in two seconds are no double foul
    Q1 8:00 A4 fouls shooting on H4 for 0
    Q1 7:58 H4 fouls on A4 for 0
    flagged FT_BONUS_MISMATCH
    `,
  ),
  ...rulings(
    'nba',
    `
    NBA 2025-26, Rule 12B-VI: a double personal foul gives no throws and counts for both players
    Q4 1:30 H1 fouls shooting on A1 for 0
    Q4 1:30 A1 fouls on H1 for 0
    counted H1 PF 1, A1 PF 1

    NBA 2025-26, Rule 12A-V: a double technical gives no throws
    Q2 5:00 H1 fouls technical for 0; A1 fouls technical for 0
    counted H1 TF 1, A1 TF 1, H FOULS 0, A FOULS 0

    NBA 2025-26, Rule 12A-V: a technical alone gives one throw
    Q2 5:00 H1 fouls technical for 0
    flagged FT_BONUS_MISMATCH
    `,
  ),
  ...rulings(
    'fiba-3x3',
    `
    3x3 2023, Art. 7: a double foul gives no throws
    P1 5:00 H1 fouls shooting on A1 for 0
    P1 5:00 A1 fouls on H1 for 0
    counted H FOULS 1, A FOULS 1
    `,
  ),
]
