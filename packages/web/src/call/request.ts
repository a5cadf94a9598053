/** One HTTP request to the server: token, device headers, waiting while offline, retries and refusals. */
import type { RefusalBody, RefusalCode } from '@fullcourt/wire'
import { pageLanguage, t } from '../ui/language.ts'
import { translateRefusal } from '../ui/sentences.ts'
import { deviceHeader, deviceKey } from './device.ts'
import { keepBooksAfter } from './keptBooks.ts'
import { noteServerTime } from './serverTime.ts'
import { keepToken, sessionToken, settledToken } from './token.ts'

const RETRY_AFTER_MS = 5000

/** A refusal of the server. `status` 0: the network did not answer. `code` is stable, `message` is a sentence for the user. */
export class Refused extends Error {
  readonly status: number
  readonly code: RefusalCode | 'network' | (string & {})
  readonly fields: Readonly<Record<string, string>>
  readonly body: Partial<RefusalBody> | undefined

  constructor(status: number, code: string, message: string, body?: Partial<RefusalBody>) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.fields = body?.fields ?? {}
    this.body = body
  }
}

/** Whether a request was not answered, or only for now, so that it can be sent again later. A refusal is an answer. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status === 0 || error.status > 501

/** Whether a request failed for now: it was not answered, the server is busy, or it had an error of its own. */
export const isPassing = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof Refused && (error.status === 429 || error.status >= 500))

export interface RequestOptions {
  readonly signal?: AbortSignal
  /** Repeat after a network error or a status above 501. True by default. */
  readonly retry?: boolean
  /** Keep the session after a 401, which is thrown as any other refusal: for the outbox, which holds unsent plays. */
  readonly keepSession?: boolean
  /** Send it also when the page is being closed. */
  readonly keepalive?: boolean
  /** The token to send, in place of the current one. */
  readonly bearer?: string
}

let askPassword: () => Promise<boolean> = async () => false

/** Sets how the user is asked for the password when the server requires a recent log-in. @param ask resolves to whether it was confirmed */
export function onStaleLogIn(ask: () => Promise<boolean>): void {
  askPassword = ask
}

/**
 * Sends a request. Waits while the device is offline; repeats after 5 s, up to `attempts` times, after a network error or a status above 501.
 * A 401 ends the session on this device and opens the log-in page. When the server requires a recent log-in, the user is asked for the
 * password, and the request is repeated.
 * @throws Refused
 */
export async function request(
  method: string,
  url: string,
  body: unknown,
  attempts: number,
  options: RequestOptions,
): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    if (options.retry !== false) await untilOnline(options.signal)
    const bearer = options.bearer ?? sessionToken()
    const answer = await send(method, url, body, bearer, options).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      return networkError()
    })
    if (!(answer instanceof Refused)) return answer.reply
    const refused = answer
    if (refused.code === 'unauthenticated' && bearer && !options.keepSession) {
      // Another tab may have replaced the token meanwhile: then only the old one has ended.
      if ((await settledToken()) === bearer) {
        keepBooksAfter(refused.body?.restoredAt)
        keepToken(null)
      }
      throw refused
    }
    if (refused.code === 'fresh_login_required') {
      if (!(await askPassword())) throw refused
      continue
    }
    if (!isUnanswered(refused) || attempt >= attempts) throw refused
    await pause(RETRY_AFTER_MS, options.signal)
  }
}

export const networkError = () =>
  new Refused(0, 'network', t('The server cannot be reached. Check the network and try again.'))

async function send(
  method: string,
  url: string,
  body: unknown,
  bearer: string | null,
  { signal, keepalive = false }: RequestOptions,
) {
  const sentAt = Date.now()
  const response = await fetch(url, {
    method,
    signal: signal ?? null,
    keepalive,
    headers: {
      'x-device': deviceHeader(),
      'accept-language': pageLanguage(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : { 'x-device-key': deviceKey() }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  noteServerTime(response.headers.get('date'), sentAt)
  // A file to save has a name, also where it is JSON.
  if (response.ok && response.headers.has('content-disposition'))
    return { reply: new Uint8Array(await response.arrayBuffer()) }
  const text = await response.text()
  const parsed = parse(text)
  // The page of a captive portal is no reply.
  if (response.ok) return text && parsed === undefined ? networkError() : { reply: parsed }
  const refusal = await translateRefusal((parsed ?? {}) as Partial<RefusalBody>)
  // A 401 without our code comes from a proxy of the network (a captive portal). Our own session has not ended.
  if (response.status === 401 && !refusal.code) return networkError()
  return new Refused(
    response.status,
    refusal.code ?? 'internal',
    refusal.message ?? t('The server answered {status}.', { status: response.status }),
    parsed ? refusal : undefined,
  )
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

async function untilOnline(signal?: AbortSignal): Promise<void> {
  while (navigator.onLine === false) await pause(RETRY_AFTER_MS, signal, 'online')
}

/** Resolves after `ms`, or earlier when `wakeEvent` fires on the window. */
function pause(ms: number, signal?: AbortSignal, wakeEvent?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      if (wakeEvent) window.removeEventListener(wakeEvent, done)
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      done()
      reject(signal?.reason)
    }
    const timer = setTimeout(done, ms)
    if (wakeEvent) window.addEventListener(wakeEvent, done)
    signal?.addEventListener('abort', stop)
  })
}
