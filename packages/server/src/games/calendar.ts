import { DAY_MS } from '@fullcourt/program'
import { makeCalendar } from '@fullcourt/program/icalendar'
import { readCalendar, renewCalendar } from '@fullcourt/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authorize } from '../access/authorize.ts'
import { redirectMoved } from '../access/movedAccounts.ts'
import { hashToken, newToken } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import { type Bytes, bytesInMemory, type Route, route } from '../calls/route.ts'
import { sendBytes } from '../http/bytes.ts'
import { teamFullName } from '../programs/shown.ts'

/** How long a cancelled game stays: a program that reads the feed before then strikes it through. */
const CANCELLED_DAYS = 30
/** From the start to the end of a game. */
const GAME_MS = 105 * 60_000

const read = route(readCalendar, async ({ subject }, { db }) => {
  const feed = await db
    .selectFrom('calendarFeed')
    .select('createdAt as madeAt')
    .where('accountId', '=', subject.accountId)
    .where('teamId', '=', subject.id)
    .executeTakeFirst()
  return feed ?? { madeAt: null }
})

const renew = route(renewCalendar, async (call, app) => {
  const { accountId, id: teamId } = call.subject
  const { token, hash: tokenHash } = newToken()
  const createdAt = new Date(app.now()).toISOString()
  await app.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('calendarFeed')
      .values({ accountId, teamId, tokenHash, createdAt })
      .onConflict((on) => on.columns(['accountId', 'teamId']).doUpdateSet({ tokenHash, createdAt }))
      .execute()
    await auditSubject(trx, call, { kind: 'calendar_renewed' })
  })
  return { url: `${app.env.publicUrl}/ical/${token}.ics` }
})

export const calendarRoutes: readonly Route[] = [read, renew]

/** The team of a link; null for a link that was renewed, and where the team or what it belongs to was deleted. */
const findTeam = ({ db }: AppContext, token: string) =>
  db
    .selectFrom('calendarFeed')
    .innerJoin('team', (on) =>
      on
        .onRef('team.accountId', '=', 'calendarFeed.accountId')
        .onRef('team.id', '=', 'calendarFeed.teamId')
        .on('team.deletedAt', 'is', null),
    )
    .innerJoin('teamBrand', (on) =>
      on
        .onRef('teamBrand.accountId', '=', 'team.accountId')
        .onRef('teamBrand.id', '=', 'team.teamBrandId')
        .on('teamBrand.deletedAt', 'is', null),
    )
    .innerJoin('account', (on) =>
      on.onRef('account.id', '=', 'team.accountId').on('account.deletedAt', 'is', null),
    )
    .select(['team.accountId', 'team.id', 'team.name', 'team.mascot', 'team.level'])
    .select(['teamBrand.name as programName', 'teamBrand.mascot as programMascot'])
    .where('calendarFeed.tokenHash', '=', hashToken(token))
    .executeTakeFirst()

type FeedTeam = NonNullable<Awaited<ReturnType<typeof findTeam>>>

/** The games of the team, with those that were cancelled lately, before they took place. */
const readGames = ({ db, now }: AppContext, { accountId, id }: FeedTeam) =>
  db
    .selectFrom('teamGame')
    .select(['id', 'gameStartTime', 'location', 'isHome', 'opponentName', 'opponentMascot'])
    .select(['calendarSequence', 'updatedAt', 'deletedAt'])
    .where('accountId', '=', accountId)
    .where('teamId', '=', id)
    .where(({ eb, and, or, ref }) =>
      or([
        eb('deletedAt', 'is', null),
        and([
          eb('deletedAt', '>', new Date(now() - CANCELLED_DAYS * DAY_MS).toISOString()),
          eb('gameStartTime', '>', ref('deletedAt')),
        ]),
      ]),
    )
    .orderBy('gameStartTime')
    .orderBy('id')
    .execute()

/** The schedule of a team as a calendar: opponents, times and places, and no names of people. */
async function calendarOf(app: AppContext, team: FeedTeam): Promise<Bytes> {
  const games = await readGames(app, team)
  const text = makeCalendar({
    name: teamFullName({ name: team.programName, mascot: team.programMascot }, team),
    events: games.map((game) => {
      const { id, gameStartTime: startsAt, location, deletedAt, isHome } = game
      const isCancelled = deletedAt !== null
      const summary = `${isHome ? 'VS' : 'AT'} ${game.opponentName} ${game.opponentMascot}`.trim()
      return {
        uid: `${id}@fullcourt`,
        sequence: game.calendarSequence,
        changedAt: game.updatedAt,
        startsAt,
        endsAt: new Date(Date.parse(startsAt) + GAME_MS).toISOString(),
        // Programs that do not strike cancelled games through show the word.
        summary: isCancelled ? `CANCELLED: ${summary}` : summary,
        location,
        url: `${app.env.publicUrl}/a/team/game/${id}/`,
        isCancelled,
      }
    }),
  })
  return bytesInMemory(Buffer.from(text), {
    type: 'text/calendar; charset=utf-8',
    headers: {
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="schedule.ics"',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}

/** `/ical/TOKEN.ics`: the feed that calendar programs read. */
export function calendarAddress(fastify: FastifyInstance, app: AppContext): void {
  fastify.get('/ical/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    await authorize({ access: 'public', method: 'GET' }, request, app, async () => null)
    const [, token = refuseUnknown()] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? []
    const team = await findTeam(app, token)
    if (!team && (await redirectMoved(app, { reply, token, url: request.url }))) return reply
    return sendBytes(await calendarOf(app, team ?? refuseUnknown()), request, reply)
  })
}
