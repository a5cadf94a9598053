// A busy evening of a league on one machine: live games, people who follow them, films that arrive and one that is encoded.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Film, UploadPlan } from '@fullcourt/wire'
import { percentile } from '../../bench/report.ts'
import { Client, playRequest } from '../../packages/server/test/load.ts'
import { findTestFfmpeg, makeFilm } from '../../packages/server/test/makeFilm.ts'
import { memoryOf, type Running, startServer } from '../../packages/server/test/running.ts'
import { newGame, newTeam, type ScoredGame, wholeLog } from '../../packages/server/test/scorer.ts'
import { SERVER_ENV } from '../node.mjs'
import { Listener } from './scorers.ts'

export interface LoadOptions {
  readonly minutes: number
  readonly games: number
  /** Of all games. */
  readonly playsPerSecond: number
  readonly listeners: number
  readonly uploads: number
  /** Called after each minute with what it brought. */
  readonly onMinute: (line: string) => void
}

export interface LoadOutcome {
  readonly plays: number
  readonly lost: number
  readonly twice: number
  /** Messages that a listener did not hear once and in order. */
  readonly gaps: number
  /** Share of the plays that the server answered within 50 ms, 0 to 1. */
  readonly withinLimit: number
  /** Milliseconds from sending to the reply, as the scorers saw it. */
  readonly p50: number
  readonly p99: number
  readonly slowest: number
  /** Megabytes of server and PostgreSQL after the warm-up, and at the end: medians of some minutes. */
  readonly memoryBefore: number
  readonly memoryAfter: number
  readonly filmsStored: number
  readonly filmsEncoded: number
}

const METRICS_TOKEN = 'metrics-of-the-load'
const GAMES_OF_A_TEAM = 5
const FILM_BYTES = 64_000_000
/** Bytes a second of one upload: a home line of 5 Mbit/s. */
const UPLOAD_RATE = 600_000
const SLICE = 60_000
const TRIES = 5
const WARM_UP_MS = 30_000

interface Answered {
  readonly all: number
  /** Of these within 50 ms. */
  readonly soon: number
}

const share = (from: Answered, to: Answered): number => (to.soon - from.soon) / (to.all - from.all)

/** How many plays the server has answered. */
async function answered({ ask }: Running): Promise<Answered> {
  const { text } = await ask('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const upTo = (limit: string) =>
    Array.from(text.matchAll(/^http_request_duration_seconds_bucket\{(.*)\} (\d+)$/gm))
      .filter(([, labels]) => labels!.includes('event/bulk/') && labels!.includes(`le="${limit}"`))
      .reduce((sum, [, , count]) => sum + Number(count), 0)
  return { all: upTo('+Inf'), soon: upTo('0.05') }
}

/** Saves the plays of one game, with the pauses of people. */
class Scorer {
  readonly game: ScoredGame
  readonly acknowledged: string[] = []

  constructor(game: ScoredGame) {
    this.game = game
  }

  async score(port: number, pauseMs: number, isOver: () => boolean, latencies: number[]): Promise<void> {
    await sleep(Math.random() * pauseMs)
    const client = new Client(port)
    for (let n = 0; !isOver(); n++) {
      const { playId, request } = playRequest(this.game, n)
      const sent = performance.now()
      const status = await client.ask(request)
      if (status !== 200) throw new Error(`a play was answered ${status}`)
      const took = performance.now() - sent
      latencies.push(took)
      this.acknowledged.push(playId)
      await sleep(Math.max(0, pauseMs * (0.5 + Math.random()) - took))
    }
    client.close()
  }
}

/** Sends bytes to a signed address as fast as a home line. */
function putSlowly(url: URL, bytes: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(
      url,
      { method: 'PUT', headers: { 'content-length': bytes.length } },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
      },
    )
    sending.on('error', reject)
    const write = async () => {
      for (let at = 0; at < bytes.length; at += SLICE) {
        sending.write(bytes.subarray(at, at + SLICE))
        await sleep((SLICE / UPLOAD_RATE) * 1_000)
      }
      sending.end()
    }
    void write()
  })
}

/** Bytes that no film before had: the first ones of `base`, and an end of its own. */
const uniqueFilm = (base: Buffer) => {
  const hashed = createHash('sha256').update(base)
  return () => {
    const end = randomBytes(16)
    return { bytes: Buffer.concat([base, end]), hash: hashed.copy().update(end).digest('hex') }
  }
}

/** Uploads a film and reads it until the server has said what it is. @returns its last state */
async function uploadFilm(
  { ask, teamId }: Pick<ScoredGame, 'ask' | 'teamId'>,
  base: string,
  { bytes, hash }: ReturnType<ReturnType<typeof uniqueFilm>>,
  isOver: () => boolean,
): Promise<Film> {
  const must = async (method: string, path: string, body?: object) => {
    const reply = await ask(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status}: ${reply.text}`)
    return reply.body
  }
  const body = { teamId, type: 'OTHER', name: 'Load', filename: 'load.avi', originalType: 'video/x-msvideo' }
  const { id } = await must('POST', '/v1/team-video/', { ...body, size: bytes.length, hash })
  const path = `/v1/team-video/${id}/`
  const { chunks, chunkSize }: UploadPlan = await must('POST', `${path}upload/`, {})
  for (const { part, url } of chunks) {
    const piece = bytes.subarray((part - 1) * chunkSize, part * chunkSize)
    for (let n = 0; (await putSlowly(new URL(url, base), piece)) >= 300; n++)
      if (n === TRIES) throw new Error('a part of a film was refused')
  }
  await must('POST', `${path}upload/complete/`, {})
  let film: Film = await must('GET', path)
  while (['UPLOADING', 'PROCESSING'].includes(film.status) && !isOver()) {
    await sleep(1_000)
    film = await must('GET', path)
  }
  await must('DELETE', path)
  return film
}

/** Five games a team. */
async function openGames({ ask }: Running, count: number): Promise<ScoredGame[]> {
  const games: ScoredGame[] = []
  while (games.length < count) {
    const team = await newTeam(ask)
    for (let n = 0; n < GAMES_OF_A_TEAM && games.length < count; n++) games.push(await newGame(ask, team))
  }
  return games
}

interface Films {
  stored: number
  encoded: number
}

/** Uploads `uploads` films at a time that are none, and one after the other that are; with 0 nothing. @returns what runs until `isOver` */
function sendFilms(
  server: Running,
  games: readonly ScoredGame[],
  uploads: number,
  films: Films,
  isOver: () => boolean,
): Promise<void>[] {
  if (uploads === 0) return []
  const noFilm = uniqueFilm(randomBytes(FILM_BYTES))
  const uploading = Array.from({ length: uploads }, async (_, n) => {
    // Films of 20 people end at 20 times.
    await sleep((n / uploads) * (FILM_BYTES / UPLOAD_RATE) * 1_000)
    while (!isOver()) {
      const { error } = await uploadFilm(games[n % games.length]!, server.url, noFilm(), isOver)
      if (error?.code === 'not_a_film') films.stored += 1
    }
  })
  const encoding = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fullcourt-load-film-'))
    const file = join(folder, 'film.avi')
    await makeFilm({ file, format: 'avi', seconds: 60, width: 1280, height: 720 })
    const film = uniqueFilm(readFileSync(file))
    rmSync(folder, { recursive: true })
    while (!isOver()) {
      const { status } = await uploadFilm(games.at(-1)!, server.url, film(), isOver)
      if (status === 'READY') films.encoded += 1
    }
  }
  return findTestFfmpeg() ? [...uploading, encoding()] : uploading
}

/** Looks for every play in the log of its game, and for every line of the log at the listeners of the game. */
async function compareLogs(
  scorers: readonly Scorer[],
  listeners: readonly (readonly [ScoredGame, Listener])[],
) {
  let [lost, twice] = [0, 0]
  const lengths = new Map<ScoredGame, number>()
  for (const { game, acknowledged } of scorers) {
    const log = (await wholeLog(game)).map(({ playId }) => playId)
    const found = new Set(log)
    lengths.set(game, log.length)
    lost += acknowledged.filter((id) => !found.has(id)).length
    twice += log.length - found.size
  }
  const missed = await Promise.all(listeners.map(([game, listener]) => listener.stop(lengths.get(game)!)))
  return { lost, twice, gaps: missed.reduce((sum, n) => sum + n, 0) }
}

/** Runs the load on a new installation with the default database, and ends when every play has been looked for in the log. */
export async function runLoad(options: LoadOptions): Promise<LoadOutcome> {
  const { minutes, playsPerSecond, onMinute } = options
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-load-'))
  const server = await startServer({ ...SERVER_ENV, DATA_DIR: folder, METRICS_TOKEN, BILLING: 'off' })
  try {
    const games = await openGames(server, options.games)
    const listeners = Array.from({ length: options.listeners }, (_, n) => {
      const game = games[n % games.length]!
      return [game, new Listener(server.url, game)] as const
    })

    const failures: unknown[] = []
    let isEnded = false
    const isOver = () => isEnded || failures.length > 0
    const latencies: number[] = []
    const films: Films = { stored: 0, encoded: 0 }
    const scorers = games.map((game) => new Scorer(game))
    const pauseMs = (games.length / playsPerSecond) * 1_000
    const running = [
      ...scorers.map((scorer) => scorer.score(server.port, pauseMs, isOver, latencies)),
      ...sendFilms(server, games, options.uploads, films, isOver),
    ].map((work) => work.catch((failure) => void failures.push(failure)))

    const all: number[] = []
    const memory: number[] = []
    // All streams and games are opened at once, which no evening does.
    await sleep(WARM_UP_MS)
    latencies.length = 0
    const first = await answered(server)
    let last = first
    for (let minute = 1; minute <= minutes && failures.length === 0; minute++) {
      await sleep(60_000)
      const now = await answered(server)
      const within = share(last, now)
      memory.push(memoryOf(server, folder))
      onMinute(
        `${String(minute).padStart(3)} min: ${now.all - last.all} plays, ${(within * 100).toFixed(2)} % within 50 ms at the server; ` +
          `seen by scorers p50 ${percentile(latencies, 0.5).toFixed(1)}, p99 ${percentile(latencies, 0.99).toFixed(0)} ms; ` +
          `${memory.at(-1)!.toFixed(0)} MB; load ${loadavg()[0]!.toFixed(1)}`,
      )
      all.push(...latencies.splice(0))
      last = now
    }
    isEnded = true
    await Promise.all(running)
    if (failures.length > 0) throw failures[0]

    const few = Math.ceil(memory.length / 6)
    const begin = Math.min(few, memory.length - 1)
    return {
      plays: last.all - first.all,
      ...(await compareLogs(scorers, listeners)),
      filmsStored: films.stored,
      filmsEncoded: films.encoded,
      withinLimit: share(first, last),
      p50: percentile(all, 0.5),
      p99: percentile(all, 0.99),
      slowest: percentile(all, 1),
      memoryBefore: percentile(memory.slice(begin, begin + few), 0.5),
      memoryAfter: percentile(memory.slice(-few), 0.5),
    }
  } finally {
    await server.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
