import { formatClock, type Play, periodLabel } from '@fullcourt/scorebook'
import { type DescribeContext, sentenceOf } from '../../basketball/describePlay.ts'
import { clockTimeAt } from '../../book/clockStep.ts'
import type { ClockChange, TakenStep, UndoStep } from '../../book/index.ts'

function sayClock({ doing, before, after }: ClockChange, label: (period: number) => string): string {
  const from = formatClock(clockTimeAt(before, after.at))
  const to = formatClock(after.clockTime)
  switch (doing) {
    case 'start':
      return `clock start at ${formatClock(before.clockTime)}`
    case 'stop':
      return `clock stop at ${from}`
    case 'set':
    case 'adjust':
      return `clock set from ${from} to ${to}`
    case 'period':
      return `clock set from ${label(before.period)} ${from} to ${label(after.period)} ${to}`
    case 'take-back':
      return `clock taken back from ${from} to ${to}`
    case 'run-on':
      return `clock run on from ${from} to ${to}`
    default:
      throw doing satisfies never
  }
}

type Edit = UndoStep['edits'][number]

function sayEdit({ done, undone }: Edit, told: DescribeContext): string {
  if (!done.play) return undone.play ? `deletion of ${sentenceOf(told, undone.play)}` : 'a deletion'
  return undone.play ? `change of ${sentenceOf(told, done.play)}` : sentenceOf(told, done.play)
}

/** What a step of undo did, in words: 'clock stop at 7:32', '12 Bea Ruiz: made 2. Q1 7:40', 'end of Q1'. */
function sayStep({ edits, place, ending, clock }: UndoStep, told: DescribeContext): string {
  const label = (period: number) => periodLabel(told.setup.rules, period)
  if (clock) return sayClock(clock, label)
  if (ending) return ending.after ? 'end of the game' : 'reopening of the game'
  if (place) {
    const { period } = place.before
    return period !== undefined && period !== place.after.period && place.after.period !== undefined
      ? `end of ${label(period)}`
      : 'swap of sides'
  }
  const [only] = edits
  return only && edits.length === 1 ? sayEdit(only, told) : `${edits.length} changes`
}

const STOPS = ['foul', 'timeout', 'jumpball']

const stopsClock = ({ origin, rel }: Play): boolean =>
  origin.attributes.deadBall === true || [origin, ...rel].some(({ type }) => STOPS.includes(type))

/**
 * What undo took back, and what became of the clock: a whistle that is taken back does not start it again. `standsAt`: seconds on the
 * clock where it stands, null while it runs.
 */
export function sayUndone(step: TakenStep, told: DescribeContext, standsAt: number | null): string {
  const words = sayStep(step, told)
  if (step.passedOver) return sayLeft(words)
  const taken = `Undone: ${/[.!?]$/.test(words) ? words : `${words}.`}`
  if (step.clock) {
    const { before } = step.clock
    return before.running
      ? `${taken} The clock runs.`
      : `${taken} The clock stands at ${formatClock(before.clockTime)}.`
  }
  const whistled = step.edits.some(({ done, undone }) => done.play && !undone.play && stopsClock(done.play))
  return whistled && standsAt !== null
    ? `${taken} The clock still stands at ${formatClock(standsAt)}.`
    : taken
}

export function sayRedone(step: TakenStep, told: DescribeContext): string {
  const words = sayStep(step, told)
  return step.passedOver ? sayLeft(words) : `Redone: ${words}`
}

const sayLeft = (words: string): string => `Left as it is: ${words}. The clock was changed since.`
