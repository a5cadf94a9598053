import { rulings } from '../rulings.ts'

/** A number of common fouls of the away side without throws, the first a shooting foul, so that the log knows kinds. */
const fouls = (count: number, period: string, minute: number): string =>
  Array.from({ length: count }, (_, index) => {
    const by = `A${1 + (index % 5)}`
    const second = String(50 - 3 * index).padStart(2, '0')
    const line = `    ${period} ${minute}:${second} ${by} fouls`
    return index === 0
      ? `${line} shooting on H4 for 2; H4 makes throw 1; H4 makes throw 2\n    ${period} ${minute}:${second} A1 turns over`
      : `${line} for 0`
  }).join('\n')

/** A number of common fouls of the away side in a log without a shooting foul. */
const commonFouls = (count: number, period: string, minute: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `    ${period} ${minute}:${50 - 3 * index} A${1 + (index % (period === 'P1' ? 3 : 5))} fouls for 0`,
  ).join('\n')

/** Fouls of the away side for one and one, of which the first throw is missed. */
const oneAndOnes = (count: number, period: string, minute: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `    ${period} ${minute}:${50 - 3 * index} A${1 + (index % 5)} fouls on H4 for 1&1; H4 misses throw 1; A2 rebounds throw 1`,
  ).join('\n')

/** Who is in the bonus, by team fouls of the period, the half or the game. */
export const BONUS = [
  ...rulings(
    'nfhs',
    `
    4-8, 2023-24: the fourth of the quarter gives no throws
${fouls(3, 'Q1', 6)}
    Q1 5:00 A5 fouls on H4 for 0
    counted H BONUS yes, A FOULS 4

    4-8, 2023-24: the fifth gives two
${fouls(4, 'Q1', 6)}
    Q1 5:00 A5 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 5

    4-8, 2023-24: one and one is of an earlier edition
${fouls(4, 'Q1', 6)}
    Q1 5:00 A5 fouls on H4 for 1&1; H4 misses throw 1; A2 rebounds throw 1
    flagged FT_BONUS_MISMATCH

    4-8, 2023-24: the count begins anew with the quarter
${fouls(5, 'Q1', 6).replace(/for 0$/, 'for 2; H4 makes throw 1; H4 makes throw 2')}
    Q2 5:00 A5 fouls on H4 for 0
    counted A FOULS 1, H BONUS no

    4-8, 2023-24: overtime continues the fourth quarter
${fouls(4, 'Q4', 6)}
    OT1 3:00 A5 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 5

    4-8, 2023-24: an offensive foul counts, and gives no throws
${fouls(4, 'Q1', 6)}
    Q1 5:10 H2 turns over
    Q1 5:00 A5 fouls offensive on H4 for 0; A5 turns over dead
    counted A FOULS 5
    `,
  ),
  ...rulings(
    'nfhs-2022',
    `
    4-8, 2022-23: the seventh of the half gives one and one
${fouls(6, 'Q1', 6)}
    Q2 5:00 A5 fouls on H4 for 1&1; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 7

    4-8, 2022-23: the sixth gives none
${fouls(5, 'Q1', 6)}
    Q2 5:00 A5 fouls on H4 for 0
    counted A FOULS 6, H BONUS yes

    4-8, 2022-23: the tenth gives two
${fouls(9, 'Q1', 6)
  .replaceAll(/(A[245] fouls) for 0/g, '$1 for 0')
  .split('\n')
  .map((line, index) =>
    index >= 7 ? line.replace('for 0', 'on H4 for 1&1; H4 misses throw 1; H2 rebounds throw 1') : line,
  )
  .join('\n')}
    Q2 5:00 A5 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 10
    `,
  ),
  ...rulings(
    'ncaa-men',
    `
    4-8, 2025-26: the seventh of the half: a missed first throw ends the one-and-one
${fouls(6, 'H1', 16)}
    H1 15:00 A5 fouls on H4 for 1&1; H4 misses throw 1; A2 rebounds throw 1
    counted A FOULS 7, H4 FT 2/3

    4-8, 2025-26: the second throw needs the first to go in
${fouls(6, 'H1', 16)}
    H1 15:00 A5 fouls on H4 for 1&1; H4 makes throw 1; H4 misses throw 2; A2 rebounds throw 2
    counted H4 FT 3/4

    4-8, 2025-26: the second half begins at none
${fouls(6, 'H1', 16)}
    H2 15:00 A5 fouls on H4 for 0
    counted A FOULS 1, H BONUS no

    4-8, 2025-26: overtime continues the second half
${fouls(6, 'H2', 16)}
    OT1 4:00 A5 fouls on H4 for 1&1; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 7

    4-8, 2025-26: the seventh without its throws, in a log of common fouls
${commonFouls(6, 'H1', 16)}
    H1 15:00 A5 fouls for 0
    counted A FOULS 7
    flagged FT_BONUS_MISMATCH

    4-8, 2025-26: the tenth as a one-and-one, in a log of common fouls
${commonFouls(6, 'H1', 16)}
${oneAndOnes(3, 'H1', 14)}
${oneAndOnes(1, 'H1', 12)}
    counted A FOULS 10
    flagged FT_BONUS_MISMATCH

    4-8, 2025-26: the seventh in overtime without its throws, in a log of common fouls
${commonFouls(6, 'H2', 16)}
    OT1 4:00 A5 fouls for 0
    counted A FOULS 7
    flagged FT_BONUS_MISMATCH

    4-8, 2025-26: the sixth as a one-and-one, after a foul was taken back
${commonFouls(5, 'H1', 16)}
${oneAndOnes(1, 'H1', 14)}
    counted A FOULS 6
    flagged FT_BONUS_MISMATCH

    4-8, 2025-26: two throws for the seventh are too many
${fouls(6, 'H1', 16)}
    H1 15:00 A5 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    flagged FT_BONUS_MISMATCH
    `,
  ),
  ...rulings(
    'ncaa-women',
    `
    4-8, 2025-26: the fifth of the quarter gives two
${fouls(4, 'Q1', 8)}
    Q1 7:00 A5 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 5
    `,
  ),
  ...rulings(
    'fiba',
    `
    Art. 41, 2024: the fifth of the quarter gives two
${fouls(4, 'Q1', 8)}
    Q1 7:00 A5 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 5

    Art. 41, 2024: a foul of the side with the ball gives none
${fouls(4, 'Q1', 8)}
    Q1 7:10 H2 turns over
    Q1 7:00 A5 fouls offensive on H4 for 0; A5 turns over dead
    counted A FOULS 5

    Art. 41, 2024: overtime continues the fourth quarter
${fouls(4, 'Q4', 8)}
    OT1 4:00 A5 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 5

    Art. 41, 2024: a technical of a player is the fifth
${fouls(4, 'Q1', 8)}
    Q1 7:00 A5 fouls technical for 1; H4 makes throw 1
    counted A FOULS 5, H BONUS yes
    `,
  ),
  ...rulings(
    'nba',
    `
    12B-VIII, 2025-26: the second in the last two minutes gives two
    Q1 9:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 makes throw 2
    Q1 1:50 A1 fouls for 0
    Q1 1:30 A2 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 3

    12B-VIII, 2025-26: at 2:00 the last two minutes have begun
    Q1 9:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 makes throw 2
    Q1 2:00 A1 fouls for 0
    Q1 1:30 A2 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 3

    12B-VIII, 2025-26: in overtime the fourth gives two
    Q4 9:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 makes throw 2
    OT1 4:50 A1 fouls for 0
    OT1 4:40 A2 fouls for 0
    OT1 4:30 A3 fouls for 0
    OT1 4:20 A4 fouls on H4 for 2; H4 makes throw 1; H4 makes throw 2
    counted A FOULS 4

    12B-VIII, 2025-26: offensive fouls do not count
    Q1 9:10 H2 turns over
    Q1 9:00 A1 fouls offensive on H4 for 0; A1 turns over dead
    counted A FOULS 0, A1 PF 1, A1 TO 1, H4 CHG 1

    12B-VIII, 2025-26: technical fouls do not count
    Q1 9:00 A1 fouls technical for 1; H4 makes throw 1
    counted A FOULS 0, A1 PF 0
    `,
  ),
  ...rulings(
    'wnba',
    `
    12B-VIII, 2025: the late bonus is of the last minute
    Q1 9:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H4 makes throw 2
    Q1 1:50 A1 fouls for 0
    Q1 1:30 A2 fouls for 0
    Q1 0:50 A2 fouls for 0
    counted H BONUS yes
    `,
  ),
  ...rulings(
    'fiba-3x3',
    `
    Art. 7, 2023: two throws for the sixth, in a log of common fouls
${commonFouls(5, 'P1', 8)}
    P1 7:00 A1 fouls on H3 for 2; H3 makes throw 1; H3 makes throw 2
    counted A FOULS 6
    flagged FT_BONUS_MISMATCH
    `,
  ),
]
