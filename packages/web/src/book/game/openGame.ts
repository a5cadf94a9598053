import { Listeners } from '../../ui/listeners.ts'
import { type MergeNotice, noticesOf } from '../data/conflicts.ts'
import type { LocalGame, StoreChange } from '../data/localData.ts'
import { applyChanges, emptyLocalGame, type IsOwn } from '../data/localGame.ts'
import type { Tab } from '../data/tab.ts'
import type { BookState, Trouble, UndoQuestion } from './state.ts'
import { type BookStateReader, stateReader } from './stateReader.ts'

interface Deps {
  readonly durable: () => boolean
  readonly trouble: () => Trouble | null
  readonly laterId: () => string
}

/** An open game of this tab: its local data, and the state that screens show. */
export class OpenGame {
  readonly #laterId: () => string
  readonly #listeners = new Listeners()
  readonly #readState: BookStateReader
  #local: LocalGame
  #phase: BookState['phase'] = 'loading'
  #notices: readonly MergeNotice[] = []
  #undoQuestion: UndoQuestion | null = null
  #tabId: string | undefined
  /** Tabs whose steps are undone here: this one, and those that were closed when the game was opened. */
  #ownTabs: ReadonlySet<string> = new Set()
  #state: BookState
  /** Resolves when the stored data is here. Before, a reader would take the game for one without plays and steps. */
  readonly opened: Promise<void>
  #resolveOpened: () => void = () => undefined
  /** Changes since before the stored data was read: null once it is here. */
  #early: StoreChange[] | null = []
  #isClosed = false
  #isShowDue = false
  /** Whether there are changes that `#state` does not have. */
  #isStale = false

  constructor(gameId: string, { durable, trouble, laterId }: Deps) {
    this.#laterId = laterId
    this.opened = new Promise((resolve) => {
      this.#resolveOpened = resolve
    })
    this.#local = emptyLocalGame(gameId)
    this.#readState = stateReader({
      durable,
      trouble,
      isOwn: this.isOwn,
      readAgainSoon: () => this.#showSoon(),
    })
    this.#state = this.#read()
  }

  /** The stored data; nothing until `opened`. */
  get local(): LocalGame {
    return this.#local
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  get tabId(): string | undefined {
    return this.#tabId
  }

  get undoQuestion(): UndoQuestion | null {
    return this.#undoQuestion
  }

  readonly state = (): BookState => {
    if (this.#isStale) this.#read()
    return this.#state
  }

  readonly subscribe = this.#listeners.add

  /** Whether undo in this tab may reverse a step. */
  readonly isOwn: IsOwn = ({ tab }) => tab === undefined || this.#ownTabs.has(tab)

  /** Reads the state again, and notifies the screens. */
  readonly show = (): void => {
    this.#read()
    this.#listeners.call()
  }

  /** Shows the changes of a burst together: of hundreds of live messages, each would read the whole game again. */
  #showSoon(): void {
    if (this.#isShowDue) return
    this.#isShowDue = true
    setTimeout(() => {
      this.#isShowDue = false
      if (!this.#isClosed) this.show()
    })
  }

  #read(): BookState {
    const asking = { notices: this.#notices, undo: this.#undoQuestion }
    this.#isStale = false
    this.#state = this.#readState(this.#local, this.#phase, asking)
    return this.#state
  }

  /** Shows the stored data. `liveTabs`: ids of the tabs that are open now. */
  open(stored: LocalGame, { id }: Tab, liveTabs: ReadonlySet<string>): void {
    const closedTabs = stored.history.flatMap(({ tab }) => (tab && !liveTabs.has(tab) ? [tab] : []))
    this.#tabId = id
    this.#ownTabs = new Set([id, ...closedTabs])
    this.#local = applyChanges(stored, this.#early ?? [])
    this.#early = null
    if (this.#local.game.setup) this.#phase = 'ready'
    this.#resolveOpened()
    this.show()
  }

  apply(changes: readonly StoreChange[]): void {
    if (this.#learn(changes)) this.show()
  }

  /** Applies plays from the live feed, which screens show a moment later. */
  applyNews(changes: readonly StoreChange[]): void {
    if (!this.#learn(changes)) return
    this.#isStale = true
    this.#showSoon()
  }

  /** @returns false: they have no effect, like those that come back from the disk */
  #learn(changes: readonly StoreChange[]): boolean {
    if (this.#early) {
      this.#early.push(...changes)
      return false
    }
    const before = this.#local
    this.#notices = [...this.#notices, ...noticesOf(before, changes, this.#laterId)]
    this.#local = applyChanges(before, changes)
    if (this.#local.game.setup) this.#phase = 'ready'
    return this.#local !== before
  }

  askUndo(question: UndoQuestion | null): void {
    this.#undoQuestion = question
    this.show()
  }

  /** The server cannot be reached, and this device has no data of the game. */
  fail(phase: 'missing' | 'failed'): void {
    if (this.#phase !== 'ready') this.#phase = phase
    this.show()
  }

  close(): void {
    this.#isClosed = true
  }
}
