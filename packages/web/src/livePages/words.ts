/** Words and figures of a live score, the same on each of its pages. */
import { type BySide, formatClock, msg } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { inkOn, twoApart } from '../ui/colour.ts'
import { t } from '../ui/language.ts'
import type { Followed } from './followScore.ts'

type LiveSide = LiveScore['home']

/** '7:32'; '' without a clock. @param now milliseconds since 1970, by the server */
export function clockText({ clock }: LiveScore, now: number): string {
  if (!clock) return ''
  const ran = clock.since === null ? 0 : Math.max(0, now - Date.parse(clock.since)) / 1000
  return formatClock(clock.left - ran)
}

const FINAL_WORDS = {
  played: msg('Final'),
  tied: msg('Final, tied'),
  forfeit: msg('Final, forfeit'),
  default: msg('Final, lost by default'),
  abandoned: msg('Abandoned'),
} as const

/** 'Final', 'Final/OT1', 'Abandoned' */
export function finalText({ finalReason, periods }: LiveScore): string {
  const last = periods.at(-1)?.label ?? ''
  return `${t(FINAL_WORDS[finalReason ?? 'played'])}${last.startsWith('OT') ? `/${last}` : ''}`
}

/** 'Sat, Nov 21, 7:00pm', where the spectator is. */
const startText = ({ startsAt }: LiveScore): string =>
  `${dateText('weekday', startsAt)}, ${dateText('time', startsAt)}`

const BONUS_WORDS = { 'one-and-one': msg('Bonus'), two: msg('Double bonus') } as const

/** 'Double bonus'; '' for none. */
export const bonusText = ({ bonus }: LiveSide): string => (bonus === 'none' ? '' : t(BONUS_WORDS[bonus]))

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
  return t('Live {period}', { period: score.clock?.period ?? '' })
}

/** Title of a page: the names, and the score once there is one. */
export const titleText = (score: LiveScore): string =>
  `${score.stage === 'upcoming' ? `${score.home.name} – ${score.away.name}` : scoreText(score)} - Fullcourt`

export const offText = (): string => t('This link has been turned off. Ask the team for a new one.')

const AGE_STEP = 10

/** The age of a score without a network. It changes every ten seconds: screen readers read each change. */
export function lostText({ score, repliedAt }: Pick<Followed, 'score' | 'repliedAt'>): string {
  const steps = Math.floor((performance.now() - repliedAt) / 1000 / AGE_STEP)
  if (!score || steps === 0) return t('No connection. Trying again.')
  return t('No connection. This score is {count} seconds old.', { count: steps * AGE_STEP })
}
