// What `npm start` promises: one process group that ends as a whole, one owner of the data, one line for each refusal.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../e2e/server.ts'
import { BARE_ENV } from '../packages/server/test/running.ts'
import { root } from './node.mjs'

const FIRST_BUILD_MS = 240_000
const ENV = { ...BARE_ENV, HOME: process.env.HOME }

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(50)
}

/** Starts a second server. Returns its output and how it ended. */
function startAndFail(env: { readonly [name: string]: string }) {
  const { status, stderr } = spawnSync(process.execPath, ['packages/server/src/main.ts'], {
    cwd: root,
    env: { ...ENV, ...env },
    encoding: 'utf8',
    timeout: 50_000,
  })
  return { status, lines: stderr.trim().split('\n') }
}

describe('a running product', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct()
  })
  afterAll(() => product.stop())

  test('keeps a second process from its data and names the owner', () => {
    const { status, lines } = startAndFail({ DATA_DIR: product.dataDir, PORT: '0' })
    expect(status).toBe(1)
    expect(lines).toEqual([expect.stringMatching(/is in use by process \d+/)])
  })

  test('keeps its port', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fullcourt-second-'))
    const { status, lines } = startAndFail({ DATA_DIR: dataDir, PORT: new URL(product.url).port })
    rmSync(dataDir, { recursive: true })
    expect(status).toBe(1)
    expect(lines).toEqual([expect.stringContaining('PORT')])
  })

  test('starts again on the same data after kill -9', async () => {
    await product.kill()
    expect(await answers(product.url)).toBe(false)
    await product.start()
    expect(await answers(product.url)).toBe(true)
  })
})

test.each([
  ['PORT', 'many'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PUBLIC_URL', 'not an address'],
  ['BUS_URL', 'amqp://localhost'],
])('%s=%s is refused in one line that names it and keeps the value to itself', (name, value) => {
  const { status, lines } = startAndFail({ [name]: value })
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringContaining(name)])
  expect(lines[0]).not.toContain(value)
})

describe('npm start', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends whole and cleanly when the parent alone gets %s',
    async (signal) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'fullcourt-start-'))
      const port = String(20_000 + (process.pid % 10_000) + (signal === 'SIGINT' ? 1 : 0))
      const url = `http://127.0.0.1:${port}`
      const parent = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
        cwd: root,
        env: { ...ENV, PORT: port, DATA_DIR: dataDir, DEMO: '0' },
        detached: true,
        stdio: 'ignore',
      })
      const ended = once(parent, 'exit')
      try {
        await until(() => answers(url))
        process.kill(parent.pid!, signal)
        expect(await ended).toEqual([0, null])
        expect(await answers(url)).toBe(false)
      } finally {
        if (parent.exitCode === null) process.kill(-parent.pid!, 'SIGKILL')
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    FIRST_BUILD_MS,
  )
})
