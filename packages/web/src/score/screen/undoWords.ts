import { formatClock, type Play, periodLabel } from '@fullcourt/scorebook'
import type { DescribeContext } from '../../basketball/describeContext.ts'
import { sentenceOf } from '../../basketball/describePlay.ts'
import { clockTimeAt } from '../../book/clockStep.ts'
import type { ClockChange, TakenStep, UndoStep } from '../../book/index.ts'

function describeClockChange(
  { doing, before, after }: ClockChange,
  label: (period: number) => string,
): string {
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

function describeEdit({ done, undone }: Edit, words: DescribeContext): string {
  if (!done.play) return undone.play ? `deletion of ${sentenceOf(words, undone.play)}` : 'a deletion'
  return undone.play ? `change of ${sentenceOf(words, done.play)}` : sentenceOf(words, done.play)
}

/** An undo step in words: 'clock stop at 7:32', '12 Bea Ruiz: made 2. Q1 7:40', 'end of Q1'. */
function describeUndoStep({ edits, place, ending, clock }: UndoStep, words: DescribeContext): string {
  const label = (period: number) => periodLabel(words.setup.rules, period)
  if (clock) return describeClockChange(clock, label)
  if (ending) return ending.after ? 'end of the game' : 'reopening of the game'
  if (place) {
    const { period } = place.before
    return period !== undefined && period !== place.after.period && place.after.period !== undefined
      ? `end of ${label(period)}`
      : 'swap of sides'
  }
  const [only] = edits
  return only && edits.length === 1 ? describeEdit(only, words) : `${edits.length} changes`
}

const STOPS = ['foul', 'timeout', 'jumpball']

const stopsClock = ({ origin, rel }: Play): boolean =>
  origin.attributes.deadBall === true || [origin, ...rel].some(({ type }) => STOPS.includes(type))

/**
 * What was undone, and the state of the clock: an undone whistle does not start it again. `standsAt`: seconds on the standing
 * clock, null while it runs.
 */
export function undoneMessage(step: TakenStep, words: DescribeContext, standsAt: number | null): string {
  const text = describeUndoStep(step, words)
  if (step.passedOver) return leftMessage(text)
  const taken = `Undone: ${/[.!?]$/.test(text) ? text : `${text}.`}`
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

export function redoneMessage(step: TakenStep, words: DescribeContext): string {
  const text = describeUndoStep(step, words)
  return step.passedOver ? leftMessage(text) : `Redone: ${text}`
}

const leftMessage = (text: string): string => `Left as it is: ${text}. The clock was changed since.`
