import { isRecord, type Play } from '@fullcourt/scorebook/vocabulary'
import type { TabDraft } from '../../book/index.ts'
import type { Insertion } from '../core/insertion.ts'
import { type Draft, STEPS } from '../core/steps.ts'

/** Increases when the stored form changes: drafts of an earlier build are ignored. */
const FORMAT = 1

/** The stored open play. */
export interface KeptPlay {
  readonly draft: Draft
  readonly inserting: Insertion | null
  /** The play in the book while this draft was open: of a play that was opened again; null for a new play. */
  readonly inBook: Play | null
}

/** Stores the open play, or that none is open. `after`: the writes that saved it. */
export function keepDraft(tabDraft: TabDraft, kept: KeptPlay, after?: Promise<unknown>): void {
  tabDraft.keep(kept.draft.step === 'closed' ? null : { format: FORMAT, ...kept }, after)
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && STEPS.some((step) => step === value.step)

const isPlay = (value: unknown): value is Play =>
  isRecord(value) && isRecord(value.origin) && Array.isArray(value.rel)

const isInsertion = (value: unknown): value is Insertion =>
  isRecord(value) && typeof value.playId === 'string' && (value.where === 'before' || value.where === 'after')

/** Reads a stored draft of this build; null for anything else. */
export function readKept(value: unknown): KeptPlay | null {
  if (!isRecord(value) || value.format !== FORMAT || !isDraft(value.draft)) return null
  const { draft, inserting, inBook } = value
  return {
    draft,
    inserting: isInsertion(inserting) ? inserting : null,
    inBook: isPlay(inBook) ? inBook : null,
  }
}
