import { isUnanswered } from '../call/call.ts'
import { Listeners } from '../ui/listeners.ts'
import { toastError } from '../ui/toast.tsx'

const TRY_AGAIN_MS = 3000

interface UnsavedView<T> {
  /** The latest value of each mark that the server does not have yet; null: deleted. */
  readonly values: ReadonlyMap<string, T | null>
  /** The server was not reached: the page keeps the marks and tries again. */
  readonly isOffline: boolean
}

/** Marks on their way to the server, one call at a time. What finds no network stays on the page and is sent again. */
export class Unsaved<T> {
  readonly #send: (id: string, value: T | null) => Promise<unknown>
  readonly #listeners = new Listeners()
  #view: UnsavedView<T> = { values: new Map(), isOffline: false }
  #isSending = false

  constructor(send: (id: string, value: T | null) => Promise<unknown>) {
    this.#send = send
  }

  getState = (): UnsavedView<T> => this.#view

  readonly subscribe = this.#listeners.add

  /** Shows the value at once and sends it. */
  set(id: string, value: T | null): void {
    this.#change(new Map(this.#view.values).set(id, value))
    if (!this.#isSending) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    for (let next = this.#next(); next; next = this.#next()) {
      const [id, value] = next
      try {
        await this.#send(id, value)
        this.#drop(id, value)
      } catch (error) {
        if (!isUnanswered(error)) {
          toastError(error)
          this.#drop(id, value)
          continue
        }
        this.#change(this.#view.values, true)
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS))
      }
    }
    this.#isSending = false
  }

  #next(): [string, T | null] | undefined {
    return this.#view.values.entries().next().value
  }

  /** A value that was changed meanwhile is sent again. */
  #drop(id: string, value: T | null): void {
    const left = new Map(this.#view.values)
    if (left.get(id) === value) left.delete(id)
    this.#change(left)
  }

  #change(values: UnsavedView<T>['values'], isOffline = false): void {
    this.#view = { values, isOffline }
    this.#listeners.call()
  }
}

/** The marks of the server, with those that are not saved yet. */
export function withUnsaved<T extends { readonly id: string }>(
  stored: readonly T[],
  unsaved: ReadonlyMap<string, T | null>,
): readonly T[] {
  const kept = stored.flatMap((one) => {
    const changed = unsaved.get(one.id)
    return changed === undefined ? one : (changed ?? [])
  })
  const known = new Set(stored.map(({ id }) => id))
  const added = [...unsaved].flatMap(([id, value]) => (value && !known.has(id) ? value : []))
  return [...kept, ...added]
}
