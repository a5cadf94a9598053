export interface LeadingTab {
  /** Call it when the tab that leads has something to do. It answers soon by `heard`, or is suspended. */
  expect(): void
  /** Call it when the tab that leads has told of itself. */
  heard(): void
  stop(): void
}

/**
 * Lets one of a user's tabs do lasting work, by a Web Lock. The lead moves to another tab when the tab closes, or when it is suspended in
 * the background, as tablets do: then it keeps the lock and does nothing. Where the browser has no locks or refuses them, as it does with
 * all storage, each tab leads.
 * @param lead does the work until the signal says that this tab does not lead any more
 * @param patience milliseconds without a word of the leading tab after which a visible tab takes over
 */
export function leadingTab(
  lock: string,
  lead: (ended: AbortSignal) => Promise<void>,
  patience: number,
): LeadingTab {
  const stopped = new AbortController()
  let turn: AbortController | null = null
  let isQueued = false
  let rescue: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(rescue)
    rescue = undefined
  }

  function begin(): Promise<void> {
    turn?.abort()
    const own = new AbortController()
    turn = own
    heard()
    // A tab that fails to lead leaves it to another one, and to itself when there is something to do.
    return lead(own.signal).catch(() => {
      if (turn === own) turn = null
    })
  }

  const locks: LockManager | undefined = navigator.locks
  function queue(): void {
    isQueued = true
    const take = () => {
      isQueued = false
      return begin()
    }
    locks?.request(lock, { signal: stopped.signal }, take).catch(lose)
  }
  /** Another tab has taken the lead, or the browser refuses locks. */
  function lose(error: unknown): void {
    turn?.abort()
    turn = null
    if (stopped.signal.aborted) return
    if (!(error instanceof DOMException && error.name === 'AbortError')) void begin()
    else if (!isQueued) queue()
  }
  function takeOver(): void {
    heard()
    if (document.visibilityState === 'visible') locks?.request(lock, { steal: true }, begin).catch(lose)
  }

  if (locks) queue()
  else void begin()
  return {
    expect() {
      if (!turn && !stopped.signal.aborted) rescue ??= setTimeout(takeOver, patience)
    },
    heard,
    stop() {
      heard()
      stopped.abort()
      turn?.abort()
    },
  }
}
