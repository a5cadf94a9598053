import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from './testServer.ts'

const SHARED = resolve(import.meta.dirname, '../../../../shared')
const TOOL = join(SHARED, 'tools/replay.mjs')
const GAMES = existsSync(join(SHARED, 'games'))
  ? readdirSync(join(SHARED, 'games')).map((name) => join(SHARED, 'games', name))
  : []

/** Runs a client that uses only the contract. Returns the last line of its output, and all of it for failures. */
function replay(url: string, ...args: string[]): Promise<{ last: string; all: string }> {
  const child = spawn(process.execPath, [TOOL, '--url', url, ...args, ...GAMES])
  let all = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (all += bytes))
  return new Promise((done) =>
    child.once('close', () => done({ last: all.trimEnd().split('\n').at(-1) ?? '', all })),
  )
}

describe('real games through the API', () => {
  if (!existsSync(TOOL)) return it.skip('the recorded games are not on this machine', () => {})
  let url = ''
  const at = setUpTestServer()
  beforeAll(async () => {
    url = await at.fastify.listen({ port: 0, host: '127.0.0.1' })
  })

  it.each([[], ['--one-by-one']])('match every cell of the official box scores %s', async (...args) => {
    const { last, all } = await replay(url, ...args)
    expect(last, all).toBe(`${GAMES.length} passed, 0 failed`)
  })
})
