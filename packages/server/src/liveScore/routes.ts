import { may } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  type LiveScoreLink,
  readLiveScore,
  readLiveScoreLink,
  renewLiveScoreLink,
  SERVER_TIME_HEADER,
  shareLiveScore,
  stopLiveScore,
} from '@fullcourt/wire'
import { languageOf } from '@fullcourt/wire/forms/languages'
import type { Kysely, Selectable } from 'kysely'
import { refuseToAllButAdmins } from '../access/admins.ts'
import { refuseUnknownOrMovedLink } from '../access/movedAccounts.ts'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import { Answer, type Route, route } from '../calls/route.ts'
import type { Subject } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import type { LiveScoreLinkTable } from '../tables/games.ts'
import { readToken, tokenOf } from './token.ts'

type Link = Selectable<LiveScoreLinkTable>

const OFF: LiveScoreLink = { isOn: false, showsNames: false, followURL: null, overlayURL: null }

function shownLink({ env, signingKeys }: AppContext, link: Link | undefined): LiveScoreLink {
  if (!link) return OFF
  const token = tokenOf(signingKeys, link.id)
  return {
    isOn: true,
    showsNames: link.showsNames,
    followURL: `${env.publicUrl}/follow/${token}/`,
    overlayURL: `${env.publicUrl}/overlay/${token}/`,
  }
}

const linkOf = (db: Kysely<Database>, { accountId, id }: Subject): Promise<Link | undefined> =>
  db
    .selectFrom('liveScoreLink')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('teamGameId', '=', id)
    .executeTakeFirst()

const readLink = route(readLiveScoreLink, async ({ subject }, app) =>
  shownLink(app, await linkOf(app.db, subject)),
)

const share = route(shareLiveScore, async (call, app) => {
  const { subject, body } = call
  if (body.showsNames && !may('game.showNames', subject))
    await refuseToAllButAdmins(app.db, subject, msg('show the names of players'))
  const link = await app.db.transaction().execute(async (trx) => {
    const { id: teamGameId, accountId } = subject
    const created = await trx
      .insertInto('liveScoreLink')
      .values({ teamGameId, accountId, id: app.newId() })
      .onConflict((on) => on.columns(['accountId', 'teamGameId']).doNothing())
      .returningAll()
      .executeTakeFirst()
    const stored = created ?? (await linkOf(trx, subject)) ?? refuseUnknown()
    const showsNames = body.showsNames ?? stored.showsNames
    if (created === undefined && showsNames === stored.showsNames) return stored
    await trx
      .updateTable('liveScoreLink')
      .set({ showsNames })
      .where('accountId', '=', accountId)
      .where('teamGameId', '=', teamGameId)
      .execute()
    await auditSubject(trx, call, { kind: 'live_score_shared', detail: { showsNames } })
    return { ...stored, showsNames }
  })
  app.liveScores.clear(link.id)
  return shownLink(app, link)
})

const renew = route(renewLiveScoreLink, async (call, app) => {
  const { subject } = call
  const replaced = await app.db.transaction().execute(async (trx) => {
    const before = (await linkOf(trx, subject)) ?? refuseUnknown()
    const link = { ...before, id: app.newId() }
    await trx
      .updateTable('liveScoreLink')
      .set({ id: link.id })
      .where('accountId', '=', subject.accountId)
      .where('teamGameId', '=', subject.id)
      .execute()
    await auditSubject(trx, call, { kind: 'live_score_link_renewed' })
    return { before, link }
  })
  app.liveScores.clear(replaced.before.id)
  return shownLink(app, replaced.link)
})

const stop = route(stopLiveScore, async (call, app) => {
  const link = await app.db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom('liveScoreLink')
      .where('accountId', '=', call.subject.accountId)
      .where('teamGameId', '=', call.subject.id)
      .returning('id')
      .executeTakeFirst()
    if (deleted) await auditSubject(trx, call, { kind: 'live_score_stopped' })
    return deleted
  })
  if (link) app.liveScores.clear(link.id)
})

const readPublicly = route(
  readLiveScore,
  async ({ params, query }, app) => {
    const linkId = readToken(app.signingKeys, params.token)
    const score = linkId && (await app.liveScores.read(linkId, languageOf([query.lang ?? 'en'])))
    if (!score) return refuseUnknownOrMovedLink(app.hotPool, params.token)
    const headers = { 'cache-control': 'no-cache', [SERVER_TIME_HEADER]: String(app.now()) }
    return new Answer<never>({ bytes: score.json, etag: score.etag, headers })
  },
  { isPolled: true },
)

export const liveScoreRoutes: readonly Route[] = [readLink, share, renew, stop, readPublicly]
