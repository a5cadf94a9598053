// Two servers and two workers as processes of their own, on one PostgreSQL and one storage.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UploadPlan } from '@fullcourt/wire'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTestFfmpeg, makeFilm, readFrames } from './makeFilm.ts'
import { describeOnPostgres } from './onEngines.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type Running, type RunningWorker, startServer, startWorker } from './running.ts'
import { newTeam } from './scorer.ts'
import { bodyFor } from './uploader.ts'

const hasFfmpeg = findTestFfmpeg() !== null

describeOnPostgres('a film on two servers and two workers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-replicas-'))
  let postgres: Postgres
  let servers: Running[] = []
  const workers: RunningWorker[] = []

  const env = (name: string) => ({
    DATABASE_URL: postgres.url,
    STORAGE_URL: `file://${join(folder, 'storage')}`,
    DATA_DIR: join(folder, name),
    BILLING: 'on',
  })
  beforeAll(async () => {
    mkdirSync(join(folder, 'storage'))
    postgres = await startPostgres()
    servers = [
      await startServer({ ...env('one'), WORKERS: '0' }),
      await startServer({ ...env('two'), WORKERS: '0' }),
    ]
  })
  afterAll(async () => {
    for (const { child, ended } of workers) {
      child.kill('SIGKILL')
      await ended
    }
    for (const server of servers) await server.stop()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.runIf(hasFfmpeg)(
    'is uploaded through both, processed by one, and finished by the other after a kill',
    async () => {
      const [one, two] = servers as [Running, Running]
      const { token, teamId } = await newTeam(one.ask)
      const file = join(folder, 'game.avi')
      await makeFilm({ file, format: 'avi', seconds: 8, width: 320, height: 180 })
      const bytes = readFileSync(file)
      const body = bodyFor({ token, teamId }, bytes, { filename: 'game.avi' })
      const film = (await one.ask('POST', '/v1/team-video/', { token, body })).body
      const at = `/v1/team-video/${film.id}/`
      const plan: UploadPlan = (await one.ask('POST', `${at}upload/`, { token, body: {} })).body
      for (const { part, url } of plan.chunks) {
        const server = part % 2 ? one : two
        const start = (part - 1) * plan.chunkSize
        const reply = await fetch(server.url + url, {
          method: 'PUT',
          body: bytes.subarray(start, start + plan.chunkSize),
        })
        expect(reply.status).toBe(204)
      }
      const completed = await two.ask('POST', `${at}upload/complete/`, { token, body: {} })
      expect(completed.body.status, completed.text).toBe('PROCESSING')
      const read = async () => (await one.ask('GET', at, { token })).body
      workers.push(startWorker({ ...env('worker1'), WORKERS: '1' }))
      await expect
        .poll(async () => (await read()).progress, { timeout: 60_000, interval: 50 })
        .toBeGreaterThan(0)
      workers[0]!.child.kill('SIGKILL')
      await sleep(100)
      workers.push(startWorker({ ...env('worker2'), WORKERS: '1' }))
      await expect.poll(async () => (await read()).status, { timeout: 120_000, interval: 200 }).toBe('READY')
      const ready = await read()
      expect(ready).toMatchObject({ progress: 1, error: null })
      expect((await fetch(two.url + ready.src)).status).toBe(200)

      // A movie of its clips goes on after the last piece that was stored when its worker was killed.
      const items = Array.from({ length: 8 }, (_, n) => ({
        teamVideoId: film.id,
        start: n / 3,
        end: n / 3 + 0.5,
      }))
      const list = await one.ask('POST', '/v1/playlist/', { token, body: { teamId, name: 'Movie', items } })
      expect(list.status, list.text).toBe(201)
      const asked = { token, body: { titleSeconds: 0 } }
      const movie = await one.ask('POST', `/v1/playlist/${list.body.id}/export/`, asked)
      expect(movie.status, movie.text).toBe(202)
      const pieces = (): string[] => {
        const root = join(folder, 'storage', 'objects')
        return readdirSync(root, { recursive: true })
          .map((name) => join(root, String(name)))
          .filter((name) => name.endsWith('.mov'))
      }
      await expect.poll(() => pieces().length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(2)
      workers[1]!.child.kill('SIGKILL')
      await workers[1]!.ended
      const before = pieces().map((file) => [file, statSync(file).ino, statSync(file).mtimeMs])
      workers.push(startWorker({ ...env('worker3'), WORKERS: '1' }))
      const state = async () => (await two.ask('GET', `/v1/export/${movie.body.id}/`, { token })).body
      await expect.poll(async () => (await state()).status, { timeout: 120_000, interval: 100 }).toBe('READY')
      expect(before).toEqual(
        before.map(([file]) => [file, statSync(String(file)).ino, statSync(String(file)).mtimeMs]),
      )
      const saved = join(folder, 'movie.mp4')
      writeFileSync(saved, await (await fetch(two.url + (await state()).url)).bytes())
      const frames = (await readFrames(saved)).map(({ shown }) => Math.round(shown!.filmTime * 30))
      // The first frame of this AVI stands twice, so that the others come one frame later.
      const shown = (n: number) => Array.from({ length: 15 }, (_, m) => Math.max(0, 10 * n + m - 1))
      expect(frames).toEqual(items.flatMap((_, n) => shown(n)))
    },
    360_000,
  )
})
