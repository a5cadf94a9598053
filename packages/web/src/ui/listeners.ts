/** Joins functions that stop something, called in their order. */
export const joinStops =
  (...stops: readonly (() => void)[]) =>
  (): void => {
    for (const stop of stops) stop()
  }

/** Functions that are called after a change. */
export class Listeners<Message = void> {
  readonly #all = new Set<(message: Message) => void>()

  /** @returns how to stop */
  readonly add = (listener: (message: Message) => void): (() => void) => {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  call(message: Message): void {
    for (const listener of this.#all) listener(message)
  }
}
