import { type LiveScore, SERVER_TIME_HEADER } from '@fullcourt/wire'
import { languageOf } from '@fullcourt/wire/forms/languages'
import { markPageLanguage, setPageLanguage } from '../ui/language.ts'

/** Milliseconds between two requests; null ends them. */
export type Pauses = Readonly<Record<LiveScore['stage'] | 'off' | 'hidden', number | null>>
const PAUSES: Pauses = { live: 1_000, upcoming: 10_000, final: 30_000, off: 30_000, hidden: 15_000 }
/** Without a network: the first pause, and the longest. */
const RETRY_MS = 1_000
const LONGEST_RETRY_MS = 10_000
const REPLY_MS = 8_000

export type Line = 'open' | 'lost'

/** Content of a page. */
export interface Followed {
  /** Null before the first reply. `off`: the link shows nothing. */
  readonly score: LiveScore | 'off' | null
  readonly line: Line
  /** When the last reply came, in milliseconds of `performance.now`. */
  readonly repliedAt: number
  /** The time of the server in milliseconds since 1970. */
  readonly serverNow: () => number
}

/** Estimates the time of the server by the reply that took the least time. */
class ServerClock {
  #best = Number.POSITIVE_INFINITY
  #offset = Date.now() - performance.now()

  /** @param sentAt and the end of the request in `performance.now` */
  note(header: string | null, sentAt: number): void {
    const server = Number(header)
    const receivedAt = performance.now()
    const took = receivedAt - sentAt
    // A slower reply says less, but clocks of devices drift: each estimate is worth a bit less later on.
    this.#best += 0.5
    // The steady time of many devices stands while they sleep: an estimate that the reply disproves is wrong.
    const isPossible = this.#offset >= server - receivedAt && this.#offset <= server - sentAt
    if (!header || Number.isNaN(server) || (isPossible && took > this.#best)) return
    this.#best = took
    this.#offset = server - (sentAt + receivedAt) / 2
  }

  readonly now = (): number => performance.now() + this.#offset
}

/** The token in `/overlay/<token>/`, `/follow/<token>/` or `/embed/game/<token>/`. */
export const tokenOf = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? ''

type Reply =
  | { readonly kind: 'same' | 'off' }
  | { readonly kind: 'score'; readonly score: LiveScore; readonly etag: string }

/** Follows the score of the page's address, in the language of the document: asks again after a pause, and goes on after a lost network. */
export function followScore(show: (followed: Followed) => void, pauses = PAUSES): void {
  const language = languageOf([document.documentElement.lang])
  setPageLanguage(language, __CATALOG__)
  markPageLanguage()
  const clock = new ServerClock()
  const query = language === 'en' ? '' : `?lang=${language}`
  const path = `/v1/overlay/${encodeURIComponent(tokenOf(location.pathname))}/${query}`
  let followed: Followed = { score: null, line: 'open', repliedAt: performance.now(), serverNow: clock.now }
  let etag = ''
  let retries = 0
  let lastRun = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<Reply> {
    const sentAt = performance.now()
    const reply = await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      headers: etag ? { 'if-none-match': etag } : {},
      signal: AbortSignal.timeout(REPLY_MS),
    })
    clock.note(reply.headers.get(SERVER_TIME_HEADER), sentAt)
    if (reply.status === 304) return { kind: 'same' }
    if (reply.status === 404) return { kind: 'off' }
    // The account has moved: the address of this page leads to the new one.
    if (reply.status === 410) location.reload()
    if (!reply.ok) throw new Error(`${reply.status}`)
    return { kind: 'score', score: await reply.json(), etag: reply.headers.get('etag') ?? '' }
  }

  function take(reply: Reply): void {
    retries = 0
    if (reply.kind !== 'same') etag = reply.kind === 'score' ? reply.etag : ''
    const score = reply.kind === 'score' ? reply.score : reply.kind === 'off' ? 'off' : followed.score
    followed = { ...followed, score, line: 'open', repliedAt: performance.now() }
  }

  function pause(): number | null {
    if (document.hidden) return pauses.hidden
    if (followed.line === 'lost') return Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (retries - 1))
    return pauses[followed.score === null || followed.score === 'off' ? 'off' : followed.score.stage]
  }

  /** Asks once. A reply that comes after a later request is not used: it may be older. */
  async function run(): Promise<void> {
    clearTimeout(timer)
    lastRun += 1
    const own = lastRun
    const reply = await ask().catch(() => null)
    if (own !== lastRun) return
    if (reply) take(reply)
    else {
      retries += 1
      followed = { ...followed, line: 'lost' }
    }
    const ms = pause()
    if (ms !== null) timer = setTimeout(() => void run(), ms)
    // Last: a score that this page cannot draw, of a newer server, must not end it.
    show(followed)
  }

  addEventListener('online', () => void run())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void run()
    else if (pauses.hidden === null) clearTimeout(timer)
  })
  void run()
}
