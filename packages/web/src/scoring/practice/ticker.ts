import {
  type GameSetup,
  isClockEvent,
  type Play,
  type Point,
  periodLength,
} from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, describePlay } from '@fullcourt/scorebook/words'

/** A play of the simulated quarter, as it is told. */
export interface TickerLine {
  /** Seconds after the start of the quarter. */
  readonly at: number
  readonly play: Play
  readonly side: 'home' | 'away'
  /** '12 Birch: Made 2, Assist 4 Alder' */
  readonly text: string
  readonly place: Point | null
}

/** The plays of the first period in the order in which they happened, each at its time on the clock. */
export function tickerOf(
  { setup, plays }: { readonly setup: GameSetup; readonly plays: readonly Play[] },
  context: DescribeContext,
): readonly TickerLine[] {
  const length = periodLength(setup.rules, 1) ?? 0
  return plays
    .filter((play) => play.origin.period === 1 && !isClockEvent(play.origin))
    .map((play) => {
      const { who, action, rest } = describePlay(context, play)
      return {
        at: length - play.origin.clockTime,
        play,
        side: play.origin.isHomeTeam ? ('home' as const) : ('away' as const),
        text: [who ? `${who}: ${action}` : action, ...rest].join(', '),
        place: play.origin.location,
      }
    })
    .sort((a, b) => a.at - b.at || a.play.origin.order - b.play.origin.order)
}

/** A play of the learner: when it was entered, in seconds after the start of the quarter. */
export interface EnteredAt {
  readonly seconds: number
}

/** The median of the seconds between a play and its entry, in order; null before the first. */
export function secondsBehind(lines: readonly TickerLine[], entered: readonly EnteredAt[]): number | null {
  const behind = entered
    .slice(0, lines.length)
    .map(({ seconds }, n) => Math.max(0, seconds - lines[n]!.at))
    .sort((a, b) => a - b)
  return behind[behind.length >> 1] ?? null
}
