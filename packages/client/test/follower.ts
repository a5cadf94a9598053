// A program written against the published contract alone, which a test of the server starts: it finds a game by the schedule, follows
// its plays, is away for a while, hears from its webhook what it missed, and counts the box score again.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { openClient, type Schema, verifyWebhook, type WebhookEvent } from '@fullcourt/client'
import { boxScore } from '@fullcourt/scorebook/figures'
import { currentPlays, type Revision } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'

const [, , url = '', token = '', teamBrandId = '', port = ''] = process.argv
const fullcourt = openClient({ url, token })
const orders = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

/** The data of a reply, or the refusal as an error. */
async function must<T>(asked: Promise<{ data?: T; error?: Schema<'Refusal'> }>): Promise<T> {
  const { data, error } = await asked
  if (data === undefined) throw new Error(`${error?.code}: ${error?.message}`)
  return data
}

async function findGame(): Promise<string> {
  const inProgram = { params: { path: { id: teamBrandId } } }
  const { results: teams } = await must(fullcourt.GET('/v1/team-brand/{id}/teams/', inProgram))
  const schedules = teams.map(({ id }) =>
    must(fullcourt.GET('/v1/team/{id}/games/', { params: { path: { id } } })),
  )
  const games = (await Promise.all(schedules)).flatMap(({ results }) => results)
  return games.find(({ opponentName }) => opponentName === 'Riverside')?.id ?? ''
}

const gameId = await findGame()
const inGame = { params: { path: { id: gameId } } }
const log = new Map<number, Revision>()
const lastSeq = (): number => Math.max(0, ...log.keys())

function keep({ seq, playId, action, play }: { seq: number; playId: string; action: string; play: unknown }) {
  if (action === 'put' || action === 'delete')
    log.set(seq, { seq, playId, action, play: play as Play | null })
}

/** Reads what the log has after the last revision that is known. */
async function catchUp(): Promise<void> {
  const path = inGame.params.path
  const asked = fullcourt.GET('/v1/team-game/{id}/log/', { params: { path, query: { after: lastSeq() } } })
  for (const revision of (await must(asked)).results) keep(revision)
}

/** Follows the game until it has so many revisions. */
async function follow(revisions: number): Promise<void> {
  for await (const { type, detail } of fullcourt.events()) {
    if (type === 'ping') console.log('listening')
    if (type === 'resync') await catchUp()
    if (type !== 'team-game-event' || detail.teamGameId !== gameId) continue
    keep(detail)
    if (log.size >= revisions) return
  }
}

const address = `http://127.0.0.1:${port}/`
const webhook = await must(
  fullcourt.POST('/v1/webhook/', {
    body: { teamBrandId, name: 'Follower', url: address, types: ['game.score', 'game.final'] },
  }),
)
const since = new Date().toISOString()

await follow(5)
console.log('away')
await orders.next()

// The receiver opens only now: every delivery so far has failed.
const { promise: final, resolve } = Promise.withResolvers<WebhookEvent>()
const receiver = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  const event = verifyWebhook(webhook.secret, request.headers, body)
  response.writeHead(204).end()
  if (event.type === 'game.final' && event.data.teamGameId === gameId) resolve(event)
})
receiver.listen(Number(port), '127.0.0.1')
await once(receiver, 'listening')
await must(
  fullcourt.POST('/v1/webhook/{id}/replay/', {
    params: { path: { id: webhook.id } },
    body: { since, which: 'FAILED' },
  }),
)
const { data: ending } = await final
receiver.close()
await catchUp()

const setup = await must(fullcourt.GET('/v1/team-game/{id}/setup/', inGame))
const { teamGame, home, away, court, rules } = setup
const counted = boxScore(
  {
    rules,
    court,
    people: [...home.personnel, ...away.personnel],
    scoringType: teamGame.scoringType,
    names: { home: home.name, away: away.name },
  },
  currentPlays([...log.values()]),
  'final',
)

/** The places at which two values differ. */
function differences(theirs: unknown, own: unknown, at = ''): string[] {
  if (typeof theirs !== 'object' || theirs === null) return Object.is(theirs, own) ? [] : [at]
  const held = (own ?? {}) as Record<string, unknown>
  return Object.entries(theirs).flatMap(([key, value]) => differences(value, held[key], `${at}.${key}`))
}
const {
  score,
  periods,
  home: homeBox,
  away: awayBox,
} = await must(fullcourt.GET('/v1/team-game/{id}/box-score/', inGame))
const published = { score, periods, home: homeBox, away: awayBox }
console.log(
  JSON.stringify({
    differences: differences(published, counted),
    score,
    hasAll: ending.seq !== null && lastSeq() >= ending.seq - 1,
    revisions: log.size,
  }),
)
process.stdin.destroy()
