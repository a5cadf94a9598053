// Sessions of Firefox and WebKit as Debian packages them. Playwright drives only builds of its own, so these use WebDriver.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../packages/server/test/running.ts'

interface Device {
  readonly type: 'key' | 'pointer'
  readonly id: string
  readonly parameters?: { readonly pointerType: 'mouse' }
  readonly actions: readonly object[]
}

/** The few commands that both protocols have. */
export interface Session {
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page. Its value must be JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Real input: presses, moves and releases, as WebDriver's actions name them. */
  perform(actions: readonly Device[]): Promise<void>
  /** A picture of the page: PNG in base64. */
  screenshot(): Promise<string>
  /** Ends the browser, its driver and its screen. */
  close(): Promise<void>
}

const TIMEOUT_MS = 30_000
const SCREEN = { width: 1300, height: 900 }
const MINI_BROWSER = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find((path) => existsSync(path))

const findProgram = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** Asks again and again until there is an answer. */
export async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + TIMEOUT_MS
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`timed out waiting for ${what}`)
    await sleep(50)
  }
}

/** What a session has opened. Closes the last one first. */
class Opened {
  readonly #stack = new AsyncDisposableStack()

  /** A process with the environment that a browser needs. It ends with us, however we end. */
  spawn(program: string, args: readonly string[], env: { readonly HOME: string; readonly DISPLAY?: string }) {
    const child = spawn(program, args, {
      env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', TZ: 'America/New_York', ...env },
      // The leader of a group: browsers start processes of their own.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    const kill = () => killGroup(child)
    process.once('exit', kill)
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    this.#stack.defer(async () => {
      process.off('exit', kill)
      kill()
      await ended
    })
    return child
  }

  /** An empty folder for a browser's files. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'fullcourt-browser-'))
    const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    process.once('exit', remove)
    this.#stack.defer(() => {
      process.off('exit', remove)
      remove()
    })
    return folder
  }

  close(): Promise<void> {
    return this.#stack.disposeAsync()
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Opens a session. When that fails, ends what it has started. */
async function openSession(open: (opened: Opened) => Promise<Omit<Session, 'close'>>): Promise<Session> {
  const opened = new Opened()
  try {
    return { ...(await open(opened)), close: () => opened.close() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Reads a value that a process prints. Fails when it ends before. */
function untilPrinted(child: ChildProcess, stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = (why: string) => reject(new Error(`${child.spawnfile} ${why}: ${text}`))
    const timer = setTimeout(fail, TIMEOUT_MS, 'is too slow')
    child.once('error', (error) => fail(error.message))
    child.once('exit', (code) => fail(`ended with ${code}`))
    stream.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      const [, value] = pattern.exec(text) ?? []
      if (value === undefined) return
      clearTimeout(timer)
      resolve(value)
    })
  })
}

/** Starts a screen without a monitor: MiniBrowser cannot do without one. */
async function openScreen(opened: Opened): Promise<string> {
  const size = `${SCREEN.width}x${SCREEN.height}x24`
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']
  const child = opened.spawn('Xvfb', args, { HOME: opened.folder() })
  return `:${await untilPrinted(child, child.stdio[3] as Readable, /^(\d+)\n/)}`
}

interface BidiReply {
  readonly id?: number
  readonly type?: string
  readonly result?: unknown
  readonly message?: string
}

/** Connects to WebDriver BiDi, which Firefox itself offers over a web socket. */
async function connectBidi(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`${url} refused`)), { once: true })
  })
  const waiting = new Map<number, (reply: BidiReply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as BidiReply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
  })
  socket.addEventListener('close', () => {
    for (const settle of waiting.values()) settle({ type: 'error', message: 'the browser has ended' })
  })
  let last = 0
  return async <T>(method: string, params: object): Promise<T> => {
    last += 1
    const id = last
    const { promise, resolve } = Promise.withResolvers<BidiReply>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const reply = await promise
    waiting.delete(id)
    if (reply.type === 'error') throw new Error(`${method}: ${reply.message}`)
    return reply.result as T
  }
}

/** Headless, Firefox has no mouse, and the page leaves things out: 6 is a fine pointer that can hover. */
const FIREFOX_PREFERENCES = `
user_pref('ui.primaryPointerCapabilities', 6);
user_pref('ui.allPointerCapabilities', 6);
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('browser.startup.page', 0);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('app.update.enabled', false);
user_pref('network.captive-portal-service.enabled', false);
user_pref('network.connectivity-service.enabled', false);
user_pref('signon.rememberSignons', false);
`

const openFirefox = (program: string): Promise<Session> =>
  openSession(async (opened) => {
    const profile = opened.folder()
    writeFileSync(join(profile, 'user.js'), FIREFOX_PREFERENCES)
    const size = ['--width', String(SCREEN.width), '--height', String(SCREEN.height)]
    const args = ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote', ...size]
    const child = opened.spawn(program, [...args, 'about:blank'], { HOME: profile })
    const address = await untilPrinted(child, child.stdio[2] as Readable, /listening on (ws:\/\/\S+)/)
    const send = await connectBidi(`${address}/session`)
    await send('session.new', { capabilities: {} })
    // The first tab leaves the focus in the address field, so its page gets no focus events.
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
    return {
      async goto(url) {
        await send('browsingContext.navigate', { context, url, wait: 'complete' })
      },
      async evaluate(expression) {
        const { result, exceptionDetails } = await send<{
          result?: { value: string }
          exceptionDetails?: { text: string }
        }>('script.evaluate', {
          expression: `JSON.stringify({ value: ${expression} })`,
          target: { context },
          awaitPromise: false,
        })
        if (!result) throw new Error(exceptionDetails?.text)
        return JSON.parse(result.value).value
      },
      async perform(actions) {
        await send('input.performActions', { context, actions })
      },
      async screenshot() {
        return (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data
      },
    }
  })

/** WebKit offers the older WebDriver over HTTP, by a driver of its own. */
const openWebKit = (driver: string, browser: string): Promise<Session> =>
  openSession(async (opened) => {
    const DISPLAY = await openScreen(opened)
    const port = await freePort()
    opened.spawn(driver, [`--port=${port}`], { HOME: opened.folder(), DISPLAY })
    async function send<T>(method: string, path: string, body?: object): Promise<T> {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const { value } = (await reply.json()) as { value: T & { message?: string } }
      if (!reply.ok) throw new Error(`${path}: ${value.message}`)
      return value
    }
    await until('WebKitWebDriver', () => send<object>('GET', '/status').catch(() => undefined))
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
      },
    })
    const session = `/session/${sessionId}`
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, ...SCREEN })
    return {
      async goto(url) {
        await send('POST', `${session}/url`, { url })
      },
      async evaluate(expression) {
        const script = `return JSON.stringify({ value: ${expression} })`
        return JSON.parse(await send<string>('POST', `${session}/execute/sync`, { script, args: [] })).value
      },
      async perform(actions) {
        await send('POST', `${session}/actions`, { actions })
      },
      screenshot: () => send<string>('GET', `${session}/screenshot`),
    }
  })

export type OtherBrowser = 'Firefox' | 'WebKit'

const OS = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
/** Ubuntu has Firefox as a snap only, and containers run no snaps. */
export const OTHER_BROWSERS: readonly OtherBrowser[] = /^ID=ubuntu$/m.test(OS)
  ? ['WebKit']
  : ['Firefox', 'WebKit']

/** Finds a browser on this machine. @returns opens it; undefined where it or what it needs is missing */
export function findOtherBrowser(name: OtherBrowser): (() => Promise<Session>) | undefined {
  if (name === 'Firefox') {
    const firefox = findProgram('firefox-esr')
    return firefox ? () => openFirefox(firefox) : undefined
  }
  const driver = findProgram('Xvfb') && findProgram('WebKitWebDriver')
  return driver && MINI_BROWSER ? () => openWebKit(driver, MINI_BROWSER) : undefined
}
