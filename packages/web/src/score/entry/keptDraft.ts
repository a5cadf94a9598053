import type { DraftKeeper } from '../../book/index.ts'
import type { Insertion } from './insertion.ts'
import { type Draft, STEPS } from './steps.ts'

/** Increases when the stored form changes: drafts of an earlier build are ignored. */
const FORMAT = 1

/** What is stored of the open play. */
export interface KeptPlay {
  readonly draft: Draft
  readonly inserting: Insertion | null
}

/** Stores the open play, or that none is open. `after`: the writes that saved it. */
export function keepDraft(
  keeper: DraftKeeper,
  { draft, inserting }: KeptPlay,
  after?: Promise<unknown>,
): void {
  keeper.keep(draft.step === 'closed' ? null : { format: FORMAT, draft, inserting }, after)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && STEPS.some((step) => step === value.step)

const isInsertion = (value: unknown): value is Insertion =>
  isRecord(value) && typeof value.playId === 'string' && (value.where === 'before' || value.where === 'after')

/** Reads a stored draft of this build; null for anything else. */
export function readKept(value: unknown): KeptPlay | null {
  if (!isRecord(value) || value.format !== FORMAT || !isDraft(value.draft)) return null
  return { draft: value.draft, inserting: isInsertion(value.inserting) ? value.inserting : null }
}
