import { formatClock, isThrowType, type Play, periodLabel } from '@fullcourt/scorebook/vocabulary'
import {
  type DescribeContext,
  describePlay,
  EVENT_NOUNS,
  sentenceOf,
  throwTitle,
  uncapitalize,
} from '@fullcourt/scorebook/words'
import { clockTimeAt } from '../../book/data/clockStep.ts'
import type { ChangeTask } from '../../book/data/localData.ts'
import type { ClockChange, TakenStep, UndoStep } from '../../book/index.ts'
import { joinWords } from '../../ui/joinWords.ts'
import { t } from '../../ui/language.ts'
import { describeStepBack } from '../core/draftWords.ts'
import type { Draft } from '../core/steps.ts'

function describeClockChange(
  { doing, before, after }: ClockChange,
  label: (period: number) => string,
): string {
  const from = formatClock(clockTimeAt(before, after.at))
  const to = formatClock(after.clockTime)
  switch (doing) {
    case 'start':
      return t('clock start at {clockTime}', { clockTime: formatClock(before.clockTime) })
    case 'stop':
      return t('clock stop at {from}', { from })
    case 'set':
    case 'adjust':
      return t('clock set from {from} to {to}', { from, to })
    case 'period':
      return t('clock set from {period} {from} to {period2} {to}', {
        period: label(before.period),
        from,
        period2: label(after.period),
        to,
      })
    case 'take-back':
      return t('clock taken back from {from} to {to}', { from, to })
    case 'run-on':
      return t('clock run on from {from} to {to}', { from, to })
    default:
      throw doing satisfies never
  }
}

/** How a play is named: as a sentence, or in short for a button. */
type NamePlay = (words: DescribeContext, play: Play) => string

function describeEdit({ before, play }: ChangeTask, words: DescribeContext, name: NamePlay): string {
  if (!play) return before ? t('deletion of {words}', { words: name(words, before) }) : 'a deletion'
  return before ? t('change of {words}', { words: name(words, play) }) : name(words, play)
}

/** An undo step in words: 'clock stop at 7:32', '12 Bea Ruiz: made 2. Q1 7:40', 'end of Q1'. */
function describeUndoStep(
  { edits, place, ending, clock, setup }: UndoStep,
  words: DescribeContext,
  name: NamePlay = sentenceOf,
): string {
  const label = (period: number) => periodLabel(words.setup.rules, period)
  if (clock) return describeClockChange(clock, label)
  if (setup) return 'correction of the starters'
  if (ending) return ending.after ? 'end of the game' : 'reopening of the game'
  if (place) {
    const { period } = place.before
    return period !== undefined && period !== place.after.period && place.after.period !== undefined
      ? t('end of {period}', { period: label(period) })
      : 'swap of sides'
  }
  const [only] = edits
  return only && edits.length === 1 ? describeEdit(only, words, name) : `${edits.length} changes`
}

const STOPS = ['foul', 'timeout', 'jumpball']

const stopsClock = ({ origin, rel }: Play): boolean =>
  origin.attributes.deadBall === true || [origin, ...rel].some(({ type }) => STOPS.includes(type))

/**
 * Describes the undone step and the state of the clock: an undone whistle does not start it again. `standsAt`: seconds on the standing
 * clock, null while it runs.
 */
export function undoneMessage(step: TakenStep, words: DescribeContext, standsAt: number | null): string {
  const text = describeUndoStep(step, words)
  if (step.passedOver) return leftMessage(text)
  const taken = `Undone: ${/[.!?]$/.test(text) ? text : `${text}.`}`
  if (step.clock) {
    const { before } = step.clock
    return before.running
      ? t('{taken} The clock runs.', { taken })
      : t('{taken} The clock stands at {clockTime}.', { taken, clockTime: formatClock(before.clockTime) })
  }
  const whistled = step.edits.some(({ before, play }) => play && !before && stopsClock(play))
  return whistled && standsAt !== null
    ? t('{taken} The clock still stands at {standsAt}.', { taken, standsAt: formatClock(standsAt) })
    : taken
}

export function redoneMessage(step: TakenStep, words: DescribeContext): string {
  const text = describeUndoStep(step, words)
  return step.passedOver ? leftMessage(text) : `Redone: ${text}`
}

const leftMessage = (text: string): string =>
  t('Left as it is: {text}. The clock was changed since.', { text })

/** The related events: ['assist'], ['foul', '2 free throws', 'rebound']. */
function relatedWords({ rel }: Play): readonly string[] {
  const counts = new Map<string, number>()
  for (const { type } of rel) {
    const word = isThrowType(type) ? uncapitalize(throwTitle()) : EVENT_NOUNS[type]
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, count]) => (count === 1 ? word : `${count} ${word}s`))
}

/** '12 Bea Ruiz, made 2' */
function shortName(words: DescribeContext, play: Play): string {
  const { who, action } = describePlay(words, play)
  return [who, uncapitalize(action)].filter(Boolean).join(', ')
}

/** 'Deleted: 12 Bea Ruiz, made 2, and its assist.' */
export function deletedMessage(words: DescribeContext, play: Play): string {
  const related = relatedWords(play)
  return `Deleted: ${shortName(words, play)}${related.length > 0 ? `, and its ${joinWords(related)}` : ''}.`
}

/** Describes the step that the undo button takes back: one of the open play, else the last act. '' where there is nothing. */
export function undoLabel(next: UndoStep | null, draft: Draft, words: DescribeContext): string {
  if (draft.step !== 'closed') {
    // A saved play that is asked about again: one step back only closes the question.
    const isReopened = 'play' in draft && draft.before.step === 'closed'
    return isReopened ? '' : describeStepBack(draft, words)
  }
  return next ? describeUndoStep(next, words, shortName) : ''
}
