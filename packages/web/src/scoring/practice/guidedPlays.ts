import * as notation from '@fullcourt/scorebook/notation'
import type { GameSetup, Play } from '@fullcourt/scorebook/vocabulary'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'
import type { PracticeGame } from './practiceBook.ts'

/** One play of the guided part. */
export interface GuidedPlay {
  readonly play: Play
  /** Description of the play on the floor. */
  readonly says: string
  /** How it is entered. */
  readonly how: string
}

const PEOPLE = `league nfhs
H4 Alder (starter)
H12 Birch (starter)
H23 Cedar (starter)
H30 Dogwood (starter)
H33 Elm (starter)
H50 Ginkgo
A5 Adams (starter)
A7 Brown (starter)
A9 Clark (starter)
A11 Davis (starter)
A15 Evans (starter)
A20 Frank
`

const SCRIPT: readonly (readonly [line: string, says: string, how: string])[] = [
  [
    'Q1 8:00.0 Hteam wins tip',
    msg('The referee throws the ball up. The Lions win the jump ball.'),
    msg('Press Start Game, then choose the Lions.'),
  ],
  [
    'Q1 7:41 H12 makes 2 from 700,300; H4 assists',
    msg('Lions #4 passes to #12, who scores from close to the basket.'),
    msg('Click the court where the shot was taken, then #12, then #4 for the assist. With keys: A, 12, 4.'),
  ],
  [
    'Q1 7:20 A7 misses 2; H23 rebounds',
    msg('Cats #7 shoots and misses. Lions #23 takes the rebound.'),
    msg('Click the court with the right button, or press S: a miss. Then #7, then #23 for the rebound.'),
  ],
  [
    'Q1 7:02 H30 turns over; A9 steals',
    msg('Lions #30 loses the ball: Cats #9 takes it away.'),
    msg('Press D for a turnover, or its button. Then #30, then #9 for the steal.'),
  ],
  [
    'Q1 6:50 A11 makes 3',
    msg('Cats #11 scores a three-pointer, alone.'),
    msg('Click behind the line, then #11, then Enter: there was no assist.'),
  ],
  [
    'Q1 6:31 A5 fouls non_shooting on H12',
    msg('Cats #5 fouls Lions #12, who was dribbling.'),
    msg('Press F for a foul, or its button. Then #5, then Non-Shooting, then #12, who was fouled.'),
  ],
  [
    'Q1 6:10 H33 fouls shooting on A15 for 2; A15 makes throw 1; A15 misses throw 2; H23 rebounds throw 2',
    msg(
      'Lions #33 fouls Cats #15 on a shot. #15 makes the first throw and misses the second. Lions #23 rebounds.',
    ),
    msg('Foul, #33, Shooting, #15, 2 throws. Then A for made, S for missed, and #23 for the rebound.'),
  ],
  [
    'Q1 6:10 H33 out; H50 in',
    msg('Lions #33 goes to the bench, #50 comes in.'),
    msg('Press #33 in the list of the Lions, then #50.'),
  ],
]

/** The game of the guided part, with its 8 plays. */
export function readGuidedPlays(): { readonly game: PracticeGame; readonly plays: readonly GuidedPlay[] } {
  const parsed = notation.parse(`${PEOPLE}${SCRIPT.map(([line]) => line).join('\n')}\n`)
  const setup: GameSetup | null = parsed.ok ? (notation.setupOf(parsed.game) ?? null) : null
  if (!parsed.ok || !setup) throw new Error('the guided plays cannot be read')
  const plays = SCRIPT.map(([, says, how], n) => ({ says, how, play: parsed.game.plays[n]! }))
  return { game: { setup, names: { home: t('Lions'), away: t('Cats') } }, plays }
}
