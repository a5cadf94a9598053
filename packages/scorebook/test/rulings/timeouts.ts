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
]
