import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { natsBus } from '../src/adapters/natsBus.ts'
import { notifyBus } from '../src/adapters/notifyBus.ts'
import { redisBus } from '../src/adapters/redisBus.ts'
import type { Bus } from '../src/live/bus.ts'
import { findPostgres, type Postgres, startPostgres } from './postgres.ts'

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0
const children: ChildProcess[] = []
const port = () => 20_000 + (process.pid % 20_000)
let server: Postgres | undefined

/** How to start each bus's server; null if this machine has none. */
const BUSES: Record<string, (() => Promise<() => Bus | Promise<Bus>>) | null> = {
  'LISTEN/NOTIFY': findPostgres()
    ? async () => {
        server = await startPostgres()
        return () => notifyBus(server!.url)
      }
    : null,
  redis: has('redis-server')
    ? async () => {
        children.push(spawn('redis-server', ['--port', `${port()}`, '--save', '']))
        return () => redisBus(`redis://127.0.0.1:${port()}`)
      }
    : null,
  nats: has('nats-server')
    ? async () => {
        children.push(spawn('nats-server', ['-a', '127.0.0.1', '-p', `${port() + 1}`]))
        return () => natsBus(`nats://127.0.0.1:${port() + 1}`)
      }
    : null,
}

describe.each(Object.entries(BUSES))('the bus over %s', (name, serve) => {
  if (!serve) return it.skip(`no server for ${name} on this machine`, () => {})
  let here: Bus
  let there: Bus
  const heard = { here: 0, there: 0 }
  beforeAll(async () => {
    const open = await serve()
    here = await open()
    there = await open()
    here.onPoke(() => heard.here++)
    there.onPoke(() => heard.there++)
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await server?.stop()
    server = undefined
  })

  it('is connected while its server answers', async () => {
    await expect.poll(() => here.isConnected() && there.isConnected(), { timeout: 20_000 }).toBe(true)
  })

  it('wakes the other process, not the one that pokes', async () => {
    // A server that has just started may not listen yet and may lose pokes, so the test repeats them.
    for (let tries = 0; heard.there === 0 && tries < 100; tries++) {
      here.poke()
      await sleep(50)
    }
    expect(heard.there).toBeGreaterThan(0)
    expect(heard.here).toBe(0)
  })

  it('merges many pokes into few', async () => {
    await sleep(100)
    heard.there = 0
    for (let n = 0; n < 1000; n++) here.poke()
    await sleep(300)
    expect(heard.there).toBeGreaterThan(0)
    if (name !== 'nats') expect(heard.there).toBeLessThan(20)
  })

  // The client libraries of the other buses reconnect by themselves. For LISTEN/NOTIFY our code does it.
  if (name !== 'LISTEN/NOTIFY') return
  it('reconnects after its server was unavailable', async () => {
    await server!.crash()
    here.poke()
    await server!.start()
    heard.there = 0
    for (let tries = 0; heard.there === 0 && tries < 100; tries++) {
      here.poke()
      await sleep(100)
    }
    expect(heard.there).toBeGreaterThan(0)
  })
})
