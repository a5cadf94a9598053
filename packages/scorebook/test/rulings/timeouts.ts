import { rulings } from '../rulings.ts'

/** Timeouts that a side may take, and those that lapse. */
export const TIMEOUTS = [
  ...rulings(
    'nba',
    `
    NBA 2025-26, Rule 5-VI: two timeouts after 3:00 of the fourth quarter
    Q4 2:30 Hteam timeout
    Q4 1:30 Hteam timeout
    counted H TIMEOUTS Q4 1:00 0

    NBA 2025-26, Rule 5-VI: a third one after 3:00 is too many
    Q4 2:30 Hteam timeout
    Q4 1:30 Hteam timeout
    Q4 0:30 Hteam timeout
    flagged TIMEOUT_EXCESS

    NBA 2025-26, Rule 5-VI: four in the fourth quarter, two of them before 3:00
    Q4 9:00 Hteam timeout
    Q4 3:01 Hteam timeout
    Q4 2:30 Hteam timeout
    Q4 1:30 Hteam timeout
    counted H TIMEOUTS Q4 9:30 0

    NBA 2025-26, Rule 5-VI: three that were kept are two after 3:00
    Q4 9:00 Hteam timeout
    counted H TIMEOUTS Q4 3:01 3, H TIMEOUTS Q4 3:00 2

    NBA 2025-26, Rule 5-VI: a fifth in the fourth quarter is too many
    Q4 11:00 Hteam timeout
    Q4 9:00 Hteam timeout
    Q4 7:00 Hteam timeout
    Q4 5:00 Hteam timeout
    Q4 4:00 Hteam timeout
    flagged TIMEOUT_EXCESS

    NBA 2025-26, Rule 5-VI: two in each overtime, nothing is carried
    OT1 4:00 Hteam timeout
    OT1 3:00 Hteam timeout
    counted H TIMEOUTS OT1 2:00 0, H TIMEOUTS OT2 5:00 2

    NBA 2025-26, Rule 5-VI: 3:00 of another quarter means nothing
    Q3 2:30 Hteam timeout
    Q3 1:30 Hteam timeout
    Q3 0:30 Hteam timeout
    counted H TIMEOUTS Q3 0:10 4
    `,
  ),
  ...rulings(
    'ncaa-men',
    `
    5-14, 2025-26: one of the three short ones lapses at half-time
    H1 19:00 H2 turns over
    counted H TIMEOUTS H1 10:00 4, H TIMEOUTS H2 20:00 3

    5-14, 2025-26: the fourth of the second half is too many
    H2 15:00 Hteam timeout short
    H2 12:00 Hteam timeout short
    H2 9:00 Hteam timeout
    H2 6:00 Hteam timeout short
    flagged TIMEOUT_EXCESS

    5-14, 2025-26: after one in the first half, none lapses
    H1 15:00 Hteam timeout short
    H2 15:00 Hteam timeout short
    H2 12:00 Hteam timeout short
    H2 9:00 Hteam timeout
    counted H TIMEOUTS H2 5:00 0

    5-14, 2025-26: the rest of the second half is carried into overtime, with one more
    H2 15:00 Hteam timeout short
    H2 12:00 Hteam timeout short
    counted H TIMEOUTS OT1 5:00 2
    `,
  ),
  ...rulings(
    'nfhs',
    `
    5-12, 2023-24: three full and two short for the game
    Q1 6:00 Hteam timeout
    Q1 5:00 Hteam timeout short
    counted H TIMEOUTS Q1 4:00 3

    5-12, 2023-24: all are carried into overtime, with one more
    Q1 6:00 Hteam timeout
    counted H TIMEOUTS OT1 4:00 5

    5-12, 2023-24: the sixth is too many
    Q1 6:00 Hteam timeout
    Q1 5:00 Hteam timeout
    Q1 4:00 Hteam timeout
    Q1 3:00 Hteam timeout short
    Q1 2:00 Hteam timeout short
    Q1 1:00 Hteam timeout short
    flagged TIMEOUT_EXCESS
    `,
  ),
  ...rulings(
    'fiba',
    `
    Art. 18, 2024: two in the first half
    Q1 8:00 Hteam timeout
    Q2 8:00 Hteam timeout
    counted H TIMEOUTS Q2 7:00 0, H TIMEOUTS Q3 10:00 3

    Art. 18, 2024: two of three in the last two minutes
    Q4 8:00 H2 turns over
    counted H TIMEOUTS Q4 2:01 3, H TIMEOUTS Q4 2:00 2

    Art. 18, 2024: one in each overtime
    OT1 4:00 Hteam timeout
    counted H TIMEOUTS OT1 3:00 0, H TIMEOUTS OT2 5:00 1
    `,
  ),
  ...rulings(
    'fiba-3x3',
    `
    Art. 8, 2023: one for the game
    P1 8:00 Hteam timeout
    P1 6:00 Hteam timeout
    flagged TIMEOUT_EXCESS
    `,
  ),
]
