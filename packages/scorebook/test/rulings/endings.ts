import { rulings } from '../rulings.ts'

/** Forfeits, defaults and final scores. */
export const ENDINGS = [
  ...rulings(
    'fiba',
    `
    FIBA 2024, Art. 20: a forfeit is 20-0, whatever the plays say
    Q1 8:00 H4 makes 2
    Q1 7:40 A4 makes 3
    final 20-0 forfeit

    FIBA 2024, Art. 20: a forfeit before the first play
    Q1 10:00 H1 wins tip
    final 0-20 forfeit

    FIBA 2024, Art. 21: lost by default, the other side was not ahead: 2-0
    Q1 8:30 H4 turns over
    Q1 8:00 A4 makes 3
    final 2-0 default

    FIBA 2024, Art. 21: lost by default, the score stands
    Q1 8:30 H4 turns over
    Q1 8:00 A4 makes 3
    final 0-3 default

    FIBA 2024, B.12: the plays must add up to a score that was played
    Q1 8:00 H4 makes 2
    final 4-0 played
    flagged SCORE_MISMATCH
    fix SCORE_MISMATCH: Adjust the home score by +2
    `,
  ),
  ...rulings(
    'nfhs',
    `
    NFHS 2023-24, 5-4: a forfeit is 2-0 when the winner was not ahead
    Q1 7:50 H4 turns over
    Q1 7:40 A4 makes 3
    final 2-0 forfeit

    NFHS 2023-24, 5-4: the score stands when the winner was ahead
    Q1 7:50 H4 turns over
    Q1 7:40 A4 makes 3
    final 0-3 forfeit
    `,
  ),
]
