// Many scorers who save plays at the same time. They use a cheap client of their own, because it shares the machine with the
// server.
import { connect, type Socket } from 'node:net'
import { hasRoom } from '@fullcourt/program'
import type { Running } from './running.ts'
import { newGame, newTeam, type ScoredGame } from './scorer.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('content-length: ')

/** A keep-alive connection with one request at a time. It reads only the status of the reply and finds its end. */
export class Client {
  readonly #socket: Socket
  #got: Buffer | null = null
  #answered: (status: number) => void = () => undefined

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (bytes: Buffer) => this.#take(bytes))
  }

  ask(request: Buffer): Promise<number> {
    return new Promise((resolve) => {
      this.#answered = resolve
      this.#socket.write(request)
    })
  }

  close() {
    this.#socket.destroy()
  }

  #take(bytes: Buffer) {
    const got = this.#got ? Buffer.concat([this.#got, bytes]) : bytes
    this.#got = got
    const end = got.indexOf(HEAD_END)
    if (end < 0) return
    const at = got.indexOf(LENGTH) + LENGTH.length
    const length = Number.parseInt(got.toString('latin1', at, at + 12), 10)
    if (got.length < end + HEAD_END.length + length) return
    this.#got = null
    this.#answered(Number(got.toString('latin1', 9, 12)))
  }
}

let count = 0
/** Makes an id in the form of a UUIDv7, cheaply. */
function quickId(): string {
  count += 1
  const n = count.toString(16).padStart(12, '0')
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${n.slice(0, 3)}-8${n.slice(3, 6)}-${process.pid.toString(16).padStart(6, '0').slice(-6)}${n.slice(6)}`
}

/** A missed shot and its rebound: two events. */
function playText({ gameId, home, away }: ScoredGame, n: number, playId: string): string {
  const by = n % 5
  return `{"teamGameId":"${gameId}","origin":{"id":"${playId}","type":"shot_miss","period":1,"clockTime":${480 - (n % 4800) / 10},"order":${n},"isHomeTeam":true,"assignment":"PLAYER","teamGamePersonnelId":"${home[by]}","pointValue":2,"location":{"x":214.5,"y":188.5}},"rel":[{"id":"${quickId()}","type":"rebound","isHomeTeam":false,"assignment":"PLAYER","teamGamePersonnelId":"${away[by]}"}]}`
}

const requestOf = (token: string, body: string): Buffer =>
  Buffer.from(
    `PUT /v1/team-game-event/bulk/ HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )

/** The request that saves the n-th play of a game, and the id of the play. */
export function playRequest(game: ScoredGame, n: number) {
  const playId = quickId()
  return { playId, request: requestOf(game.token, playText(game, n, playId)) }
}

export interface Load {
  /** Plays per second. */
  readonly rate: number
  /** The latency of each play in milliseconds. */
  readonly latencies: readonly number[]
}

/** Makes a game for each scorer. */
export async function gamesOn({ ask }: Running, scorers: number): Promise<ScoredGame[]> {
  const team = await newTeam(ask)
  const games: ScoredGame[] = []
  for (let n = 0; n < scorers; n++) games.push(await newGame(ask, team))
  return games
}

/**
 * The current game of each scorer and its number of plays. After a full game the scorer continues with another one of the same
 * team.
 */
const scoring = new WeakMap<ScoredGame, { game: ScoredGame; plays: number }>()
/** Games are made one after the other: many at once are more calls of one user than may wait. */
let made: Promise<unknown> = Promise.resolve()

async function gameFor({ ask }: Running, first: ScoredGame): Promise<{ game: ScoredGame; plays: number }> {
  const at = scoring.get(first) ?? { game: first, plays: 0 }
  scoring.set(first, at)
  if (!hasRoom('plays', at.plays)) {
    const making = made.then(() => newGame(ask, first))
    made = making
    at.game = await making
    at.plays = 0
  }
  at.plays += 1
  return at
}

/** Saves plays for some seconds, with one client per game. Each client saves the next play as soon as the last is acknowledged. */
export async function saveFor(server: Running, games: readonly ScoredGame[], seconds: number): Promise<Load> {
  const latencies: number[] = []
  const clients = games.map(() => new Client(server.port))
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(
    clients.map(async (client, n) => {
      const next = async () => {
        const { game, plays } = await gameFor(server, games[n]!)
        return playRequest(game, plays).request
      }
      let request = await next()
      while (performance.now() < until) {
        const sent = performance.now()
        const answer = client.ask(request)
        // Prepares the next request early, because a real scorer thinks of the next play in the meantime.
        request = await next()
        const status = await answer
        latencies.push(performance.now() - sent)
        if (status !== 200) throw new Error(`a play was answered ${status}`)
      }
    }),
  )
  const rate = latencies.length / ((performance.now() - started) / 1000)
  for (const client of clients) client.close()
  return { rate, latencies }
}
