import { Listeners } from '../../ui/listeners.ts'
import { type MergeNotice, noticesOf } from '../data/conflicts.ts'
import type { LocalGame, StoreChange } from '../data/localData.ts'
import { applyChanges, emptyLocalGame, type IsOwn } from '../data/localGame.ts'
import type { Tab } from '../data/tab.ts'
import type { BookState, UndoQuestion } from './state.ts'
import { type BookStateReader, stateReader } from './stateReader.ts'

interface Deps {
  readonly durable: () => boolean
  readonly reachable: () => boolean
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
  #isClosed = false

  constructor(gameId: string, { durable, reachable, laterId }: Deps) {
    this.#laterId = laterId
    this.#local = emptyLocalGame(gameId)
    this.#readState = stateReader({
      durable,
      reachable,
      isOwn: this.isOwn,
      readAgainSoon: () => void setTimeout(() => !this.#isClosed && this.show()),
    })
    this.#state = this.#read()
  }

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

  readonly state = (): BookState => this.#state

  readonly subscribe = this.#listeners.add

  /** Whether undo in this tab may reverse a step. */
  readonly isOwn: IsOwn = ({ tab }) => tab === undefined || this.#ownTabs.has(tab)

  /** Reads the state again, and notifies the screens. */
  readonly show = (): void => {
    this.#state = this.#read()
    this.#listeners.call()
  }

  #read(): BookState {
    const asking = { notices: this.#notices, undo: this.#undoQuestion }
    return this.#readState(this.#local, this.#phase, asking)
  }

  /** Shows the stored data. `liveTabs`: ids of the tabs that are open now. */
  open(stored: LocalGame, { id }: Tab, liveTabs: ReadonlySet<string>): void {
    const closedTabs = stored.history.flatMap(({ tab }) => (tab && !liveTabs.has(tab) ? [tab] : []))
    this.#tabId = id
    this.#ownTabs = new Set([id, ...closedTabs])
    this.#local = stored
    if (stored.game.setup) this.#phase = 'ready'
    this.show()
  }

  apply(changes: readonly StoreChange[]): void {
    this.#notices = [...this.#notices, ...noticesOf(this.#local, changes, this.#laterId)]
    this.#local = applyChanges(this.#local, changes)
    if (this.#local.game.setup) this.#phase = 'ready'
    this.show()
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
