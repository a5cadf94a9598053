import { formatClock, isThrowType, type Play, periodLabel } from '@fullcourt/scorebook/vocabulary'
import {
  type DescribeContext,
  describePlay,
  EVENT_NOUNS,
  sentenceOf,
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
      return t('clock start at {time}', { time: formatClock(before.clockTime) })
    case 'stop':
      return t('clock stop at {time}', { time: from })
    case 'set':
    case 'adjust':
      return t('clock set from {from} to {to}', { from, to })
    case 'period':
      return t('clock set from {from} to {to}', {
        from: `${label(before.period)} ${from}`,
        to: `${label(after.period)} ${to}`,
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
  if (!play) return before ? t('deletion of {play}', { play: name(words, before) }) : t('a deletion')
  return before ? t('change of {play}', { play: name(words, play) }) : name(words, play)
}

/** An undo step in words: 'clock stop at 7:32', '12 Bea Ruiz: made 2. Q1 7:40', 'end of Q1'. */
function describeUndoStep(
  { edits, place, ending, clock, setup }: UndoStep,
  words: DescribeContext,
  name: NamePlay = sentenceOf,
): string {
  const label = (period: number) => periodLabel(words.setup.rules, period)
  if (clock) return describeClockChange(clock, label)
  if (setup) return t('correction of the starters')
  if (ending) return ending.after ? t('end of the game') : t('reopening of the game')
  if (place) {
    const { period } = place.before
    return period !== undefined && period !== place.after.period && place.after.period !== undefined
      ? t('end of {period}', { period: label(period) })
      : t('swap of sides')
  }
  const [only] = edits
  return only && edits.length === 1
    ? describeEdit(only, words, name)
    : t('{count} changes', { count: edits.length })
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
  const taken = t('Undone: {step}', { step: /[.!?]$/.test(text) ? text : `${text}.` })
  if (step.clock) {
    const { before } = step.clock
    return before.running
      ? t('{taken} The clock runs.', { taken })
      : t('{taken} The clock stands at {time}.', { taken, time: formatClock(before.clockTime) })
  }
  const whistled = step.edits.some(({ before, play }) => play && !before && stopsClock(play))
  return whistled && standsAt !== null
    ? t('{taken} The clock still stands at {time}.', { taken, time: formatClock(standsAt) })
    : taken
}

export function redoneMessage(step: TakenStep, words: DescribeContext): string {
  const text = describeUndoStep(step, words)
  return step.passedOver ? leftMessage(text) : t('Redone: {step}', { step: text })
}

const leftMessage = (text: string): string =>
  t('Left as it is: {step}. The clock was changed since.', { step: text })

/** Several events of a kind, where a play can have them. */
const SEVERAL: Readonly<Record<string, (count: number) => string>> = {
  'free throw': (count) => t(['{count} free throw', '{count} free throws'], { count }),
  rebound: (count) => t(['{count} rebound', '{count} rebounds'], { count }),
  foul: (count) => t(['{count} foul', '{count} fouls'], { count }),
  substitution: (count) => t(['{count} substitution', '{count} substitutions'], { count }),
}

/** The related events: ['assist'], ['foul', '2 free throws', 'rebound']. */
function relatedWords({ rel }: Play): readonly string[] {
  const counts = new Map<string, number>()
  for (const { type } of rel) {
    const word = isThrowType(type) ? 'free throw' : EVENT_NOUNS[type]
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, count]) => (count > 1 && SEVERAL[word]?.(count)) || t(word))
}

/** '12 Bea Ruiz, made 2' */
function shortName(words: DescribeContext, play: Play): string {
  const { who, action } = describePlay(words, play)
  return [who, uncapitalize(action)].filter(Boolean).join(', ')
}

/** 'Deleted: 12 Bea Ruiz, made 2, and its assist.' */
export function deletedMessage(words: DescribeContext, play: Play): string {
  const related = relatedWords(play)
  const name = shortName(words, play)
  return related.length > 0
    ? t('Deleted: {play}, and its {events}.', { play: name, events: joinWords(related) })
    : t('Deleted: {play}.', { play: name })
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
