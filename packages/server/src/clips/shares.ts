import { DAY_MS, may } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  checkShare,
  countOpening,
  listShares,
  openShare,
  readShare,
  revokeShare,
  SHARE_DAYS,
  type Share,
  type ShareLink,
  sharePlaylist,
} from '@fullcourt/wire'
import { languageOf } from '@fullcourt/wire/forms/languages'
import type { Selectable, Transaction } from 'kysely'
import { refuseToAllButAdmins } from '../access/admins.ts'
import { refuseUnknownOrMovedLink } from '../access/movedAccounts.ts'
import { hashToken, newToken } from '../access/sessions.ts'
import { hashPassword, isPassword, OWN_WORK } from '../accounts/password.ts'
import type { AppContext } from '../appContext.ts'
import { auditSubject } from '../audit/audit.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Call, type Route, route } from '../calls/route.ts'
import { programKeyOf } from '../calls/subject.ts'
import type { Database } from '../database.ts'
import { canPlay, findFilms } from '../film/rows.ts'
import { isListGone, shareAddresses } from '../film/shareAddresses.ts'
import { createOnce, wasCreated } from '../queries/createOnce.ts'
import type { PlaylistShareTable } from '../tables/clips.ts'
import type { RowKey } from '../tables/columns.ts'
import { freezeShare } from './freezeShare.ts'
import { findPlaylist } from './playlists.ts'

function expiryOf(asked: string | undefined, now: number): string {
  const at = asked === undefined ? now + SHARE_DAYS.usual * DAY_MS : Date.parse(asked)
  if (at <= now) refuseField('expiresAt', 'Expires at must be in the future.')
  const { most } = SHARE_DAYS
  if (at > now + most * DAY_MS) refuseField('expiresAt', `A link can live up to ${most} days.`)
  return new Date(at).toISOString()
}

async function refuseWithoutLinks({ db }: AppContext, { accountId, id }: RowKey): Promise<void> {
  const { allowsLinks } = await db
    .selectFrom('teamBrand')
    .select('allowsLinks')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (!allowsLinks)
    refuse('forbidden', 'This program has no links. An admin can allow them in the program settings.')
}

/** Columns of a new link. Refuses a list without film, and an expiry that cannot be. */
async function newLink(app: AppContext, { subject, body }: Call<typeof sharePlaylist>) {
  const { showNames, passcode, itemIds } = body
  const expiresAt = expiryOf(body.expiresAt, app.now())
  const shown = await freezeShare(app, await findPlaylist(app.db, subject), {
    showNames,
    itemIds: itemIds ? new Set(itemIds) : null,
    teamBrandId: subject.teamBrandId ?? refuseUnknown(),
  })
  const passcodeHash = passcode === undefined ? null : await hashPassword(passcode, OWN_WORK)
  return { expiresAt, shown: JSON.stringify(shown), passcodeHash }
}

const create = route(
  sharePlaylist,
  async (call, app) => {
    const { subject, body, who } = call
    const { showNames, sound, download } = body
    if (showNames && !may('film.showNames', subject))
      await refuseToAllButAdmins(app.db, subject, msg('show the names of players'))
    await refuseWithoutLinks(app, programKeyOf(subject))
    // The link of a repeated call is there, whatever has become of its clips.
    const link = (await wasCreated(app, body.id)) ? null : await newLink(app, call)
    const make = async (trx: Transaction<Database>, id: string) => {
      const { token, hash } = newToken()
      await trx
        .insertInto('playlistShare')
        .values({
          id,
          accountId: subject.accountId,
          playlistId: subject.id,
          ...link!,
          tokenHash: hash,
          showsNames: showNames,
          hasSound: sound,
          mayDownload: download,
          createdBy: who.userId,
        })
        .execute()
      await auditSubject(trx, call, { kind: 'playlist_shared', detail: { showNames } })
      return token
    }
    const { passcode: _, ...fields } = body
    const fingerprinted = { ...fields, playlistId: subject.id }
    return createOnce(app, {
      endpoint: sharePlaylist,
      body: fingerprinted,
      table: 'playlistShare',
      make,
      read: async (id, token) => {
        const address =
          token === null ? await replaceToken(app, subject, id) : { token, expiresAt: link!.expiresAt }
        return { id, ...address, url: `${app.env.publicUrl}/c/${address.token}` }
      },
    })
  },
  {
    limitByCall: async ({ who }, { limits }) => {
      await limits.take('shares', who.userId)
      return 'handle'
    },
  },
)

/** Replaces the token of a link for a repeated call. Once the link was opened, its address has arrived. */
async function replaceToken({ db }: AppContext, { accountId, id: playlistId }: RowKey, id: string) {
  const { token, hash } = newToken()
  const row = await db
    .updateTable('playlistShare')
    .set({ tokenHash: hash })
    .where('accountId', '=', accountId)
    .where('playlistId', '=', playlistId)
    .where('id', '=', id)
    .where('opened', '=', 0)
    .where('revokedAt', 'is', null)
    .returning('expiresAt')
    .executeTakeFirst()
  if (!row)
    return refuse('conflict', 'This link was opened or has ended. Its address is shown once: make another.')
  return { token, expiresAt: row.expiresAt }
}

const list = route(listShares, async ({ subject }, { db }) => {
  const rows = await db
    .selectFrom('playlistShare')
    .selectAll()
    .where('accountId', '=', subject.accountId)
    .where('playlistId', '=', subject.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return {
    results: rows.map(
      (row): ShareLink => ({
        id: row.id,
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
        revokedAt: row.revokedAt,
        showNames: row.showsNames,
        sound: row.hasSound,
        download: row.mayDownload,
        hasPasscode: row.passcodeHash !== null,
        clips: row.shown.items.length,
        opened: row.opened,
        lastOpenedAt: row.lastOpenedAt,
      }),
    ),
  }
})

const revoke = route(revokeShare, (call, app) =>
  app.db.transaction().execute(async (trx) => {
    const { accountId, id } = call.subject
    const revoked = await trx
      .updateTable('playlistShare')
      .set({ revokedAt: new Date(app.now()).toISOString() })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning('playlistId')
      .executeTakeFirst()
    if (revoked)
      await auditSubject(trx, call, {
        kind: 'share_revoked',
        on: { kind: 'playlist', id: revoked.playlistId },
      })
  }),
)

type ShareRow = Selectable<PlaylistShareTable>

/** The link of a token. Refuses one that is unknown (404), or that shows nothing any more (410). */
async function findShare(app: AppContext, token: string): Promise<ShareRow> {
  const found = await app.db
    .selectFrom('playlistShare')
    .selectAll()
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  const share = found ?? (await refuseUnknownOrMovedLink(app.hotPool, token))
  if (share.revokedAt !== null || (await isListGone(app, share)))
    refuse('share_revoked', 'This link has been ended.')
  if (app.now() >= Date.parse(share.expiresAt)) refuse('share_expired', 'This link has expired.')
  return share
}

/** Shows what a link holds, with addresses for its clips alone. @param lang of the words of plays */
async function shownShare(app: AppContext, row: ShareRow, lang = 'en'): Promise<Share> {
  const { shown, accountId } = row
  const films = await findFilms(
    app.db,
    accountId,
    shown.items.flatMap(({ parts }) => parts.map(({ teamVideoId }) => teamVideoId)),
  )
  const clipOf = (teamVideoId: string, from: number, to: number): string | null => {
    const film = films.get(teamVideoId)
    return film && canPlay(film) && film.renditions.length > 0
      ? shareAddresses(app, film, row.id).clip({ from, to })
      : null
  }
  return {
    name: shown.name,
    drawings: [...shown.drawings],
    expiresAt: row.expiresAt,
    sound: row.hasSound,
    download: row.mayDownload,
    items: shown.items.map(({ parts, text, texts, ...item }) => ({
      ...item,
      text: texts?.[languageOf([lang])] ?? text,
      parts: parts.map((part) => ({ ...part, clip: clipOf(part.teamVideoId, part.start, part.end) })),
    })),
  }
}

const read = route(
  readShare,
  async ({ params, query }, app) => {
    const row = await findShare(app, params.token)
    if (row.passcodeHash !== null) refuse('passcode_required', 'Enter the passcode of this link.')
    return shownShare(app, row, query.lang)
  },
  { limit: 'sharesOpened' },
)

/**
 * Compares the passcode. Wrong ones count for the link, and for the network that sent them. A right one is refused too when others
 * that were sent beside it have used the limit up.
 */
async function refuseWrongPasscode(
  { limits }: AppContext,
  { source }: Pick<Call, 'source'>,
  { id, passcodeHash }: ShareRow,
  typed: string,
): Promise<void> {
  const { network } = source
  const ofNetwork = `${id} ${network}`
  const refuseSpent = async () => {
    await limits.refuseSpent('passcodeGuesses', ofNetwork)
    await limits.refuseSpent('passcodeGuessesTogether', id)
  }
  await refuseSpent()
  if (await isPassword(typed, passcodeHash, { network, account: id, isKnown: false })) return refuseSpent()
  await limits.take('passcodeGuesses', ofNetwork)
  await limits.take('passcodeGuessesTogether', id)
  refuse('bad_passcode', 'This passcode is not right.', { passcode: 'This passcode is not right.' })
}

const open = route(
  openShare,
  async (call, app) => {
    const row = await findShare(app, call.params.token)
    if (row.passcodeHash !== null) await refuseWrongPasscode(app, call, row, call.body.passcode.trim())
    return shownShare(app, row, call.query.lang)
  },
  { limit: 'sharesOpened' },
)

const check = route(
  checkShare,
  async ({ params }, app) => {
    await findShare(app, params.token)
  },
  { isPolled: true },
)

const count = route(
  countOpening,
  async ({ params }, app) => {
    const { accountId, id } = await findShare(app, params.token)
    await app.db
      .updateTable('playlistShare')
      .set(({ eb }) => ({
        opened: eb('opened', '+', 1),
        lastOpenedAt: new Date(app.now()).toISOString(),
      }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute()
  },
  { limit: 'sharesOpened' },
)

export const shareRoutes: readonly Route[] = [create, list, revoke, read, open, check, count]
