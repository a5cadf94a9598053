import { type MergeField, mergePlay } from '@fullcourt/scorebook/fold'
import { isSame, type Play } from '@fullcourt/scorebook/vocabulary'
import { type DescribeContext, sentenceOf } from '@fullcourt/scorebook/words'
import { t } from '../ui/language.ts'
import { fieldWord, valueWords } from './changeWords.ts'

/** A version of a play. `seq`: null while the server does not have it. */
export interface PlayVersion {
  readonly seq: number | null
  /** Null: the play was deleted. */
  readonly play: Play | null
  readonly by: string | null
  /** Null where the account is gone or not known. */
  readonly byName: string | null
  readonly device: string | null
  /** ISO; null where it is not known. */
  readonly at: string | null
}

export type VersionDoing = 'entered' | 'changed' | 'deleted' | 'restored' | 'known'

/** 'Points: 2 points → 3 points' */
export interface ChangedField {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** A version in words. */
export interface VersionWords {
  readonly version: PlayVersion
  /** `known`: what was before is not on this device. */
  readonly doing: VersionDoing
  /** The play as it was entered, or was known first. */
  readonly sentence: string | null
  readonly changes: readonly ChangedField[]
  /** The game counts this version. */
  readonly isCurrent: boolean
}

/** Where a play stands among plays of one clock reading, and on film: no words for a reader. */
const SILENT: readonly MergeField[] = ['order', 'film', 'attributes.attempt']

function changedFields(context: DescribeContext, before: Play, after: Play): readonly ChangedField[] {
  const { mine } = mergePlay(before, after, before)
  const shown = mine.filter(({ field }) => !SILENT.includes(field))
  if (shown.length === 0) {
    const isMoved = mine.some(({ field }) => field === 'film')
    return [
      {
        field: isMoved ? t('Place on film') : t('Place among plays'),
        before: t('as before'),
        after: t('changed'),
      },
    ]
  }
  // An answer settles its question: the answer alone is shown.
  const answers = shown.filter(({ field }) => field !== 'options.unanswered')
  return (answers.length > 0 ? answers : shown).map((change) => ({
    field: fieldWord(context, change, [after, before]),
    before: valueWords(context, change.field, change.before),
    after: valueWords(context, change.field, change.after),
  }))
}

function wordsOf(
  context: DescribeContext,
  version: PlayVersion,
  before: PlayVersion | undefined,
): Omit<VersionWords, 'isCurrent'> {
  const { play } = version
  if (!play) return { version, doing: 'deleted', sentence: null, changes: [] }
  const sentence = sentenceOf(context, play)
  if (!before) return { version, doing: 'entered', sentence, changes: [] }
  if (!before.play) return { version, doing: 'restored', sentence, changes: [] }
  const changes = changedFields(context, before.play, play)
  return { version, doing: 'changed', sentence: null, changes }
}

/**
 * The versions of a play in words, newest first.
 * @param versions oldest first. @param isWhole whether they begin with the first one
 */
export function historyWords(
  context: DescribeContext,
  versions: readonly PlayVersion[],
  isWhole: boolean,
): readonly VersionWords[] {
  return versions
    .map((version, index) => {
      const words = wordsOf(context, version, versions[index - 1])
      const isUnknown = index === 0 && !isWhole && words.doing === 'entered'
      return {
        ...words,
        ...(isUnknown && { doing: 'known' as const }),
        isCurrent: index === versions.length - 1,
      }
    })
    .reverse()
}

/** Adds what this device has changed and not sent yet. */
export function withUnsent(versions: readonly PlayVersion[], current: Play | null): readonly PlayVersion[] {
  const last = versions.at(-1)
  if (last ? isSame(last.play, current) : !current) return versions
  return [...versions, { seq: null, play: current, by: null, byName: null, device: null, at: null }]
}
