import { isSame, type Play } from '@fullcourt/scorebook/vocabulary'
import type { OpenBook, TabDraft } from '../../book/index.ts'
import type { Timers } from '../core/device.ts'
import { type Draft, playOf } from '../core/steps.ts'
import { type KeptPlay, keepDraft, readKept } from './keptDraft.ts'

/** A page that reloads, or a tab that is closing, keeps its lock for a moment. */
const CLOSING_TAB_MS = 1000

type LeftDraft = Awaited<ReturnType<TabDraft['takeOwn']>>

/** Where the open play was left: in this tab before a reload, or in a tab that is closed. */
export type LeftBehind = 'here' | 'elsewhere'

interface DraftResumptionDeps {
  readonly book: OpenBook
  readonly tabDraft: TabDraft
  readonly timers: Timers
  /** Whether a play is open on this screen. */
  readonly isOpen: () => boolean
  /** Opens a play that was left. */
  readonly resume: (kept: KeptPlay) => void
  /** Records a play that was left open, because another one was begun before it was read. */
  readonly record: (kept: KeptPlay) => void
  /** Closes the resumed play, and saves nothing of it. */
  readonly close: () => void
}

/** The play of a draft as the book has it; null for a new one. */
function playInBook(draft: Draft, book: OpenBook): Play | null {
  const id = 'opening' in draft ? draft.opening.id : playOf(draft)?.origin.id
  return book.state().plays.find(({ origin }) => origin.id === id) ?? null
}

/** Whether the play was saved after this draft: the page was closed before the draft was deleted. */
const isRecorded = ({ draft, inBook }: KeptPlay, book: OpenBook): boolean =>
  !isSame(playInBook(draft, book), inBook)

/** Stores the open play on this device (rule 39) at each touch, and resumes it after a reload or a crash. */
export class DraftResumption {
  readonly #deps: DraftResumptionDeps
  #hasBegun = false
  #hasResumed = false
  #leftBehind: LeftBehind | null = null
  /** The play that was resumed, until it is touched. */
  #resumed: KeptPlay | null = null
  #cancelTimer = (): void => undefined

  constructor(deps: DraftResumptionDeps) {
    this.#deps = deps
  }

  /** Where the open play was left, until it is touched. */
  get leftBehind(): LeftBehind | null {
    return this.#leftBehind
  }

  /**
   * Looks once for a play that was left open. Call it at each change of the book: a device that could not write has lost a
   * finished play, but not its draft, until the server brings the play.
   */
  begin(): void {
    if (this.#resumed && isRecorded(this.#resumed, this.#deps.book)) this.#deps.close()
    if (this.#hasBegun) return
    this.#hasBegun = true
    void this.#readOwn()
    this.#cancelTimer = this.#deps.timers.after(CLOSING_TAB_MS, () => void this.#takeOver())
  }

  stop(): void {
    this.#cancelTimer()
  }

  /** `after`: the writes that saved the play. */
  keep(now: Omit<KeptPlay, 'inBook'>, after?: Promise<unknown>): void {
    const { tabDraft, book } = this.#deps
    this.#leftBehind = null
    this.#resumed = null
    keepDraft(tabDraft, { ...now, inBook: playInBook(now.draft, book) }, after)
    const isClosed = now.draft.step === 'closed'
    if (isClosed && this.#hasResumed) void Promise.resolve(after).then(() => this.#takeOver())
  }

  async #readOwn(): Promise<void> {
    if (!this.#open(await this.#deps.tabDraft.takeOwn())) await this.#takeOver()
  }

  /** Takes over plays of closed tabs one by one, each when no play is open here. */
  async #takeOver(): Promise<void> {
    if (!this.#deps.isOpen()) this.#open(await this.#deps.tabDraft.takeOver())
  }

  #open(left: LeftDraft): boolean {
    const { book, isOpen, resume, record } = this.#deps
    const kept = left && readKept(left.value)
    if (!kept || kept.draft.step === 'closed' || isRecorded(kept, book)) return false
    if (isOpen()) record(kept)
    else {
      this.#leftBehind = left.elsewhere ? 'elsewhere' : 'here'
      this.#hasResumed = true
      this.#resumed = kept
      resume(kept)
    }
    return true
  }
}
