/** Words and figures of a live score, the same on each of its pages. */
import { type BySide, formatClock } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { inkOn, twoApart } from '../ui/colour.ts'
import { dateText } from '../ui/dates.ts'
import type { Followed } from './followScore.ts'

type LiveSide = LiveScore['home']

/** '7:32'; '' without a clock. @param now milliseconds since 1970, by the server */
export function clockText({ clock }: LiveScore, now: number): string {
  if (!clock) return ''
  const ran = clock.since === null ? 0 : Math.max(0, now - Date.parse(clock.since)) / 1000
  return formatClock(clock.left - ran)
}

const FINAL_WORDS = {
  played: 'Final',
  tied: 'Final, tied',
  forfeit: 'Final, forfeit',
  default: 'Final, lost by default',
  abandoned: 'Abandoned',
} as const

/** 'Final', 'Final/OT1', 'Abandoned' */
export function finalText({ finalReason, periods }: LiveScore): string {
  const last = periods.at(-1)?.label ?? ''
  return `${FINAL_WORDS[finalReason ?? 'played']}${last.startsWith('OT') ? `/${last}` : ''}`
}

/** 'Sat, Nov 21, 7:00pm', where the spectator is. */
const startText = ({ startsAt }: LiveScore): string =>
  `${dateText('weekday', startsAt)}, ${dateText('time', startsAt)}`

export const BONUS_WORDS = { none: '', 'one-and-one': 'Bonus', two: 'Double bonus' } as const

const PLAIN: BySide<string> = { home: '#1f4e8c', away: '#8a4b14' }

/** The colors of the two sides, far enough apart, each with the color of text on it. */
export function coloursOf({
  home,
  away,
}: LiveScore): BySide<{ readonly fill: string; readonly text: string }> {
  const [one, other] = twoApart(home.colour ?? PLAIN.home, away.colour ?? PLAIN.away)
  return { home: { fill: one, text: inkOn(one) }, away: { fill: other, text: inkOn(other) } }
}

export const fullName = ({ name, mascot }: Pick<LiveSide, 'name' | 'mascot'>): string =>
  mascot ? `${name} ${mascot}` : name

/** 'Lions 12, Owls 10' */
export const scoreText = ({ home, away }: LiveScore): string =>
  `${home.name} ${home.score}, ${away.name} ${away.score}`

/** 'Live Q3', 'Final', or when the game starts. */
export function stageText(score: LiveScore): string {
  if (score.stage === 'final') return finalText(score)
  if (score.stage === 'upcoming') return startText(score)
  return `Live ${score.clock?.period ?? ''}`
}

/** Title of a page: the names, and the score once there is one. */
export const titleText = (score: LiveScore): string =>
  `${score.stage === 'upcoming' ? `${score.home.name} – ${score.away.name}` : scoreText(score)} - Fullcourt`

export const OFF_TEXT = 'This link has been turned off. Ask the team for a new one.'

/** The age of a score without a network. */
export function lostText({ score, repliedAt }: Pick<Followed, 'score' | 'repliedAt'>): string {
  const seconds = Math.round((performance.now() - repliedAt) / 1000)
  return score ? `No connection. This score is ${seconds} seconds old.` : 'No connection. Trying again.'
}
