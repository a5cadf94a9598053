import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { streamMessage } from '@fullcourt/wire'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openCounters } from '../src/adapters/counters.ts'
import { openApp, openServer } from '../src/assemble.ts'
import { describeOnEngines } from './onEngines.ts'
import { startProxy } from './proxy.ts'
import { recordMessage } from './recordExamples.ts'
import { newGame, newTeam, type ScoredGame, save, saveAll, shot, wholeLog } from './scorer.ts'
import { BUILD, setUpTestServer } from './testServer.ts'

interface Heard {
  readonly id: string | null
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly detail: any
  readonly data: string
}

/** A simple client of the stream. */
class StreamClient {
  readonly received: Heard[] = []
  readonly answer: Promise<IncomingMessage>
  ended = false
  readonly #request: ClientRequest

  constructor(url: string, query: Record<string, string>, headers: Record<string, string> = {}) {
    this.#request = get(`${url}/events/?${new URLSearchParams(query)}`, { headers })
    this.answer = new Promise((resolve, reject) => {
      this.#request.once('response', resolve)
      this.#request.on('error', reject)
    })
    this.answer
      .then((response) => this.#listen(response))
      .catch(() => {
        this.ended = true
      })
  }

  #listen(response: IncomingMessage) {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      text += chunk
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        this.#take(text.slice(0, end))
        text = text.slice(end + 2)
      }
    })
    response.on('close', () => {
      this.ended = true
    })
  }

  #take(frame: string) {
    const field = (name: string) => frame.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? null
    const data = field('data')
    if (data) this.received.push({ id: field('id'), data, ...streamMessage.parse(JSON.parse(data)) })
  }

  /** The seq of each received revision. */
  seqs(gameId?: string): number[] {
    return this.received
      .filter(({ type, detail }) => type === 'team-game-event' && (!gameId || detail.teamGameId === gameId))
      .map(({ detail }) => detail.seq)
  }

  async until(condition: (client: StreamClient) => boolean, ms = 8_000): Promise<void> {
    for (let waited = 0; !condition(this); waited += 10) {
      if (waited > ms)
        throw new Error(`not received within ${ms} ms: ${JSON.stringify(this.received).slice(0, 600)}`)
      await sleep(10)
    }
  }

  get lastId(): string {
    return this.received.findLast(({ id }) => id)!.id!
  }

  close() {
    this.#request.destroy()
  }
}

/** Waits until a socket without a reader is full. */
async function untilFull({ socket }: IncomingMessage): Promise<void> {
  let before = -1
  while (socket.bytesRead === 0 || socket.bytesRead !== before) {
    before = socket.bytesRead
    await sleep(50)
  }
}

/** A play of 2 kB. */
function withNote({ origin, rel, ...rest }: ReturnType<typeof shot>, n = 0) {
  const options = { note: String(n).padEnd(1_000, 'x') }
  return { ...rest, origin: { ...origin, options }, rel: rel.map((event) => ({ ...event, options })) }
}

describeOnEngines('the live stream', (engine) => {
  let url = ''
  let team: Awaited<ReturnType<typeof newTeam>>
  let game: ScoredGame
  const ears: StreamClient[] = []
  const listen = async (query: Record<string, string>, headers = {}) => {
    const client = new StreamClient(url, query, headers)
    ears.push(client)
    await client.answer
    return client
  }
  const at = setUpTestServer({ engine })
  beforeAll(async () => {
    url = await at.fastify.listen({ port: 0, host: '127.0.0.1' })
    team = await newTeam(at.ask)
    game = await newGame(at.ask, team)
  })
  afterAll(() => {
    for (const client of ears) client.close()
  })
  const ready = (client: StreamClient) => client.until(({ received }) => received.length > 0)

  it('opens with a stream token once or with a session token, without buffering or caching', async () => {
    const { body } = await game.ask('POST', '/v1/token/stream/')
    const client = await listen({ access_token: body.token })
    const { statusCode, headers } = await client.answer
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['transfer-encoding']).toBeUndefined()
    const again = await listen({ access_token: body.token })
    expect((await again.answer).statusCode).toBe(401)
    expect((await (await listen({})).answer).statusCode).toBe(401)
    expect((await (await listen({ access_token: game.token })).answer).statusCode).toBe(200)
    for (const one of ears.splice(0)) one.close()
  })

  it('sends each play to two listeners, with the same bytes as the reply', async () => {
    const both = [await listen({ access_token: game.token }), await listen({ access_token: game.token })]
    await Promise.all(both.map(ready))
    const { text } = await save(game, shot(game, 1))
    await Promise.all(
      both.map((client) =>
        client.until(({ received }) => received.some(({ type }) => type === 'team-game-event')),
      ),
    )
    const message = both[0]!.received.find(({ type }) => type === 'team-game-event')!
    expect(message.detail).toMatchObject({ teamGameId: game.gameId, seq: 1, action: 'put' })
    expect(message.data).toContain(text.slice(text.indexOf('"origin"'), -1))
    expect(both[1]!.received.at(-1)).toEqual(message)
    recordMessage(JSON.parse(message.data))
    // A repeated call sends no message.
    await save(game, shot(game, 2))
    await both[0]!.until((client) => client.seqs().length === 2)
    const play = shot(game, 3)
    await Promise.all([save(game, play), save(game, play), save(game, play)])
    await save(game, shot(game, 4))
    await both[0]!.until((client) => client.seqs().includes(4))
    expect(both[0]!.seqs()).toEqual([1, 2, 3, 4])
  })

  it('sends each state of the scoring screen once, and never an older one', async () => {
    const client = await listen({ access_token: game.token })
    await ready(client)
    const path = `/v1/team-game/${game.gameId}/state/`
    const later = { savedAt: '2026-11-20T20:00:02Z', clockTime: 400, period: 2 }
    for (const state of [later, { ...later, savedAt: '2026-11-20T20:00:01Z' }, later])
      await game.ask('PATCH', path, state)
    const last = { ...later, savedAt: '2026-11-20T20:00:03Z', clockTime: 390 }
    await game.ask('PATCH', path, last)
    await client.until(({ received }) => received.some(({ detail }) => detail?.state?.clockTime === 390))
    const messages = client.received.filter(({ detail }) => detail?.state)
    expect(messages.map(({ type, detail }) => [type, detail.id, detail.state])).toEqual([
      ['team-game', game.gameId, later],
      ['team-game', game.gameId, last],
    ])
    client.close()
  })

  it('replays missed messages once and in order, or sends resync if it cannot', async () => {
    const client = await listen({ access_token: game.token })
    await ready(client)
    const from = (await wholeLog(game)).length
    const first = client.lastId
    await saveAll(game, [shot(game, 20), shot(game, 21), shot(game, 22)])
    await client.until(
      ({ received }) => received.filter(({ type }) => type === 'team-game-event').length === 3,
    )
    const middle = client.received.filter(({ type }) => type === 'team-game-event')[0]!.id!
    client.close()
    await saveAll(game, [shot(game, 23), shot(game, 24)])
    const byHeader = await listen({ access_token: game.token }, { 'last-event-id': first })
    const byQuery = await listen({ access_token: game.token, last_event_id: middle })
    await byHeader.until((one) => one.seqs().length === 5)
    await byQuery.until((one) => one.seqs().length === 4)
    const wanted = [1, 2, 3, 4, 5].map((n) => from + n)
    expect(byHeader.seqs()).toEqual(wanted)
    expect(byQuery.seqs()).toEqual(wanted.slice(1))
    for (const id of ['nonsense', '1', '99999999999-1', '-5-1']) {
      const lost = await listen({ access_token: game.token, last_event_id: id })
      await ready(lost)
      expect(lost.received[0], id).toMatchObject({ type: 'resync' })
      lost.close()
    }
    byHeader.close()
    byQuery.close()
  })

  it('sends resync to a client who missed deleted messages', async () => {
    const client = await listen({ access_token: game.token })
    await ready(client)
    const old = client.lastId
    await save(game, shot(game, 30))
    await client.until((one) => one.seqs().length > 0)
    const newer = client.lastId
    await at.app.database.pool.query(`update live_event set at = at - interval '25 hours'`)
    await at.app.live.deleteOld()
    await save(game, shot(game, 31))
    const late = await listen({ access_token: game.token, last_event_id: old })
    await ready(late)
    expect(late.received[0]!.type).toBe('resync')
    const inTime = await listen({ access_token: game.token, last_event_id: newer })
    await inTime.until((one) => one.seqs().length === 1)
    for (const one of [client, late, inTime]) one.close()
  })

  it('sends each message once and in order despite disconnections', async () => {
    const proxy = await startProxy(Number(new URL(url).port))
    const from = (await wholeLog(game)).length
    const first = await listen({ access_token: game.token })
    await ready(first)
    const received: number[][] = []
    let cuts = 0
    const follow = async () => {
      const seqs: number[] = []
      received.push(seqs)
      let last = first.lastId
      while (seqs.length < 600) {
        const client = new StreamClient(proxy.url, { access_token: game.token, last_event_id: last })
        ears.push(client)
        await client.answer.catch(() => undefined)
        while (!client.ended && seqs.length + client.seqs().length < 600) await sleep(2)
        cuts += 1
        seqs.push(...client.seqs())
        if (client.received.some(({ type }) => type === 'resync')) throw new Error('resync')
        last = client.received.findLast(({ id }) => id)?.id ?? last
        client.close()
      }
    }
    const before = at.app.live.listeners
    const followers = Array.from({ length: 4 }, follow)
    await vi.waitUntil(() => at.app.live.listeners === before + 4, { timeout: 10_000, interval: 5 })
    for (let n = 0; n < 60; n++) {
      await saveAll(
        game,
        Array.from({ length: 10 }, (_, i) => shot(game, (n + i) % 400)),
      )
      await sleep((n % 5) * 10)
      proxy.cut()
    }
    await Promise.all(followers)
    const wanted = Array.from({ length: 600 }, (_, n) => from + n + 1)
    for (const seqs of received) expect(seqs).toEqual(wanted)
    expect(cuts).toBeGreaterThan(50)
    proxy.close()
    for (const one of ears.splice(0)) one.close()
  })

  it('sends many missed messages at the speed of the client', async () => {
    const client = await listen({ access_token: game.token })
    await ready(client)
    const last = client.lastId
    client.close()
    const long = await newGame(at.ask, game)
    // Four megabytes: more than any socket buffers.
    for (let n = 0; n < 1_950; n += 50) {
      const plays = Array.from({ length: 50 }, (_, i) => withNote(shot(long, (n + i) % 400)))
      expect((await saveAll(long, plays)).status).toBe(200)
    }
    const back = await listen({ access_token: game.token, last_event_id: last })
    const answer = await back.answer
    answer.pause()
    await untilFull(answer)
    await save(long, shot(long, 399))
    answer.resume()
    await back.until((one) => one.seqs(long.gameId).length === 1_951)
    expect(back.seqs(long.gameId)).toEqual(Array.from({ length: 1_951 }, (_, n) => n + 1))
    back.close()
  })

  it('sends nothing to outsiders', async () => {
    const stranger = await newTeam(at.ask)
    const client = await listen({ access_token: stranger.token })
    await ready(client)
    await saveAll(game, [shot(game, 40), shot(game, 41)])
    await game.ask('PATCH', `/v1/team-game/${game.gameId}/`, { notes: 'Ours.' })
    const own = await newGame(at.ask, stranger)
    await save(own, shot(own, 1))
    await client.until((one) => one.seqs(own.gameId).length === 1)
    expect(client.received.map(({ data }) => data).join()).not.toContain(game.gameId)
    client.close()
  })

  it('ends within five seconds of the end of a session or a right', async () => {
    const session = await at.ask('POST', '/v1/token/', {
      body: {
        username: (await game.ask('GET', '/v1/user/')).body.username,
        password: 'correct horse battery',
      },
    })
    const { body } = await at.ask('POST', '/v1/token/stream/', { token: session.body.token })
    const client = await listen({ access_token: body.token })
    await ready(client)
    const stays = await listen({ access_token: game.token })
    await ready(stays)
    await at.ask('DELETE', '/v1/token/', { token: session.body.token })
    await client.until(({ ended }) => ended, 5_000)
    const setActive = (isActive: boolean) =>
      at.app.db
        .updateTable('teamBrandPersonnel')
        .set({ isActive })
        .where('userId', '=', game.userId)
        .execute()
    await setActive(false)
    await stays.until(({ ended }) => ended, 5_000)
    await setActive(true)
  })

  it('drops only the listener who does not read', async () => {
    const frozen = await listen({ access_token: game.token })
    await ready(frozen)
    const awake = await listen({ access_token: game.token })
    await ready(awake)
    ;(await frozen.answer).pause()
    const long = await newGame(at.ask, game)
    const plays = Array.from({ length: 400 }, (_, n) => shot(long, n))
    let sent = 0
    while (at.app.live.listeners > 1) {
      if (sent > 20_000) throw new Error('still there')
      // Repeats the same plays with other notes: each is a new revision and message.
      const changed = plays.map((play) => withNote(play, sent))
      expect((await saveAll(long, changed)).status).toBe(200)
      sent += plays.length
    }
    await awake.until((one) => one.seqs(long.gameId).length === sent)
    for (const one of [frozen, awake]) one.close()
  })

  it('lets go of the request, the response and the parser of a stream', async () => {
    const accepted = once(at.fastify.server, 'connection')
    const client = await listen({ access_token: game.token })
    await ready(client)
    expect(await accepted).toEqual([expect.objectContaining({ parser: null, _httpMessage: null })])
    client.close()
  })

  it('closes the stream of an ended session also if the client does not read', async () => {
    const session = await at.ask('POST', '/v1/token/', {
      body: {
        username: (await game.ask('GET', '/v1/user/')).body.username,
        password: 'correct horse battery',
      },
    })
    const accepted = once(at.fastify.server, 'connection')
    const client = await listen({ access_token: session.body.token })
    const [socket] = (await accepted) as [Socket]
    await ready(client)
    ;(await client.answer).pause()
    const long = await newGame(at.ask, game)
    const plays = Array.from({ length: 50 }, (_, n) => shot(long, n))
    for (let n = 0; socket.writableLength === 0; n++)
      await saveAll(
        long,
        plays.map((play) => withNote(play, n)),
      )
    await at.ask('DELETE', '/v1/token/', { token: session.body.token })
    await once(socket, 'close')
    client.close()
  })

  it('does not wait for a transaction of another database', async () => {
    const elsewhere = new URL(String(at.app.database.pool.options.connectionString))
    elsewhere.pathname = '/template1'
    const stranger = new pg.Client({ connectionString: elsewhere.href })
    await stranger.connect()
    await stranger.query('begin')
    await stranger.query('select pg_current_xact_id()')
    const client = await listen({ access_token: game.token })
    await ready(client)
    await save(game, shot(game, 70))
    await client.until((one) => one.seqs().length === 1)
    await stranger.query('rollback')
    await stranger.end()
    client.close()
  })

  it('goes on soon after a process froze inside a transaction', async () => {
    const frozen = await at.app.database.pool.connect()
    const ended = new Promise<void>((resolve) => frozen.once('end', resolve))
    await frozen.query('begin')
    await frozen.query('select pg_current_xact_id()')
    const client = await listen({ access_token: game.token })
    await ready(client)
    await save(game, shot(game, 71))
    await client.until((one) => one.seqs().length === 1)
    await ended
    frozen.release(true)
    client.close()
  })

  it('opens at most ten streams per user', async () => {
    for (const one of ears.splice(0)) one.close()
    await vi.waitUntil(() => at.app.live.listeners === 0, { timeout: 10_000, interval: 5 })
    const ten = await Promise.all(Array.from({ length: 10 }, () => listen({ access_token: game.token })))
    await Promise.all(ten.map(ready))
    const { statusCode, headers } = await (await listen({ access_token: game.token })).answer
    expect([statusCode, headers['retry-after']]).toEqual([429, '30'])
    for (const one of ten) one.close()
  })

  it('also reaches another process', async () => {
    const { pool } = at.app.database
    const second = await openApp({ ...at.app, counters: await openCounters(null, pool) }, at.app)
    const fastify = openServer(second, {
      build: BUILD,
      webFolder: '/nowhere',
    })
    const there = await fastify.listen({ port: 0, host: '127.0.0.1' })
    const client = new StreamClient(there, { access_token: game.token })
    await ready(client)
    await save(game, shot(game, 60))
    // Without a bus between them, only by polling.
    await client.until((one) => one.seqs().length === 1)
    client.close()
    await fastify.close()
  })
})
