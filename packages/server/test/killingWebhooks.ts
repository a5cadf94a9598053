// Kills the server before it delivers a play to a webhook, and while the receiver answers, and compares what arrived with the log.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { databaseUrlOf, killPostgres, type Running, startServer } from './running.ts'
import { newGame, newTeam, type ScoredGame, shot } from './scorer.ts'

/**
 * `committed`: after a play was acknowledged, before its delivery was stored. `received`: after the receiver read the request,
 * before it answered. `answered`: after its answer, before that was stored.
 */
export const WEBHOOK_POINTS = ['committed', 'received', 'answered'] as const
export type WebhookPoint = (typeof WEBHOOK_POINTS)[number]

interface Arrived {
  readonly id: string
  readonly seq: number
}

/** A receiver that answers at once, or holds its answers. */
async function openHoldingReceiver() {
  const arrived: Arrived[] = []
  const held: ServerResponse[] = []
  const receiver = {
    arrived,
    holds: false,
    /** Answers what is held. */
    release() {
      receiver.holds = false
      for (const reply of held.splice(0)) reply.writeHead(204).end()
    },
  }
  const server = createServer(async (request, reply) => {
    const { data } = JSON.parse(Buffer.concat(await request.toArray()).toString())
    arrived.push({ id: String(request.headers['webhook-id']), seq: data.seq })
    if (receiver.holds) held.push(reply)
    else reply.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return { receiver, url, close }
}

const DEADLINE_MS = 120_000

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not so in time: ${what}`)
    await sleep(25)
  }
}

export interface WebhookKill {
  readonly point: WebhookPoint
  /** The ids under which the play's delivery arrived, one for each call. */
  readonly ids: readonly string[]
  /** The seq of the play, and the highest that arrived. */
  readonly seq: number
  readonly lastSeq: number
  /** What the server knows of the play's deliveries afterwards. */
  readonly stored: readonly { readonly id: string; readonly state: string }[]
}

/** Saves a play for each point, kills the server there, starts it again, and waits until nothing is left to deliver. */
export async function killWebhooks(): Promise<readonly WebhookKill[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-webhook-kill-'))
  const env = { DATA_DIR: folder, WEBHOOK_PRIVATE: 'allow' }
  const { receiver, url, close } = await openHoldingReceiver()
  let server: Running | undefined
  let db: pg.Client | undefined
  try {
    server = await startServer(env)
    const client = new pg.Client({ connectionString: databaseUrlOf(folder) })
    db = client
    await client.connect()
    const team = await newTeam(server.ask)
    const types = ['game.score']
    const body = { teamBrandId: team.programId, name: 'Board', url, types }
    const { id: webhookId } = (await team.ask('POST', '/v1/webhook/', body)).body
    const kills: WebhookKill[] = []
    for (const point of WEBHOOK_POINTS) {
      const game = await newGame(server.ask, team)
      receiver.arrived.length = 0
      const ofGame = async () =>
        (
          await client.query<{ id: string; state: string }>(
            `select id, state from webhook_delivery where body::jsonb #>> '{data,id}' = $1`,
            [game.gameId],
          )
        ).rows
      await killAt(point, { server, db: client, game, receiver, webhookId })
      receiver.release()
      server = await startServer(env, server.port)
      await until(async () => {
        const all = await ofGame()
        return all.length > 0 && all.every(({ state }) => state === 'DELIVERED')
      }, `${point}: the delivery has arrived`)
      const { body: log } = await game.ask('GET', `/v1/team-game/${game.gameId}/log/?after=0&limit=200`)
      kills.push({
        point,
        ids: receiver.arrived.map(({ id }) => id),
        seq: log.results.at(-1).seq,
        lastSeq: Math.max(...receiver.arrived.map(({ seq }) => seq)),
        stored: await ofGame(),
      })
    }
    return kills
  } finally {
    await db?.end()
    await server?.killServer()
    await killPostgres(folder)
    close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Scene {
  readonly server: Running
  readonly db: pg.Client
  readonly game: ScoredGame
  readonly receiver: Awaited<ReturnType<typeof openHoldingReceiver>>['receiver']
  readonly webhookId: string
}

/** Saves a play and kills the server at the point. Locks of the test hold the server there. */
async function killAt(point: WebhookPoint, { server, db, game, receiver, webhookId }: Scene): Promise<void> {
  const save = async () => {
    const body = { teamGameId: game.gameId, ...shot(game, 2) }
    const { status, text } = await game.ask('PUT', '/v1/team-game-event/bulk/', body)
    if (status !== 200) throw new Error(text)
  }
  if (point === 'committed') {
    // The server skips a cursor that another transaction follows.
    await db.query('begin')
    await db.query('select from webhook_cursor for update')
    await save()
    await server.killServer()
    await db.query('rollback')
    return
  }
  receiver.holds = true
  await save()
  await until(() => receiver.arrived.length > 0, 'the receiver has the request')
  if (point === 'answered') {
    // The answer is stored with a change of the webhook, which waits for this lock.
    await db.query('begin')
    await db.query('select from webhook where id = $1 for update', [webhookId])
    receiver.release()
    const waits = 'select from pg_locks where not granted'
    await until(async () => ((await db.query(waits)).rowCount ?? 0) > 0, 'the answer waits to be stored')
  }
  await server.killServer()
  if (point === 'answered') await db.query('rollback')
}
