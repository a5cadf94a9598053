/** Keeps the screen of a phone or tablet on: a sleeping one stops its uploads. */
export class StayAwake {
  #wanted = false
  #lock: Promise<WakeLockSentinel | null> | null = null

  constructor() {
    // The browser releases the lock while the page is hidden.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return
      this.#lock = null
      this.#apply()
    })
  }

  set(wanted: boolean): void {
    if (wanted === this.#wanted) return
    this.#wanted = wanted
    this.#apply()
  }

  #apply(): void {
    if (!navigator.wakeLock || !matchMedia('(pointer: coarse)').matches) return
    if (this.#wanted) this.#lock ??= navigator.wakeLock.request('screen').catch(() => null)
    else {
      void this.#lock?.then((lock) => lock?.release())
      this.#lock = null
    }
  }
}
