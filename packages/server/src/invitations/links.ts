import type { CreatedInvitation } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { avatarsFor } from '../avatars/avatarUrl.ts'
import { programFullName } from '../programs/shown.ts'
import type { RowKey } from '../tables/columns.ts'
import type { InvitationRow } from './rows.ts'

/** Adds where an invitation came from, by the names that web statistics know. */
function withTracking(url: string, tracking: InvitationRow['tracking']): string {
  const tracked = new URL(url)
  for (const name of ['source', 'medium', 'campaign'] as const)
    if (tracking?.[name]) tracked.searchParams.set(`utm_${name}`, tracking[name])
  return tracked.href
}

/** The address that opens an invitation. The page takes the token out of the address bar. */
export const acceptUrl = (
  publicUrl: string,
  { id, tracking }: Pick<InvitationRow, 'id' | 'tracking'>,
  token: string,
): string => withTracking(`${publicUrl}/invite/accept/?id=${id}&token=${token}`, tracking)

/** The programs that an invitation is for: one, or those of an account. */
async function programsInvitedTo(
  app: Pick<AppContext, 'db' | 'signingKeys' | 'now'>,
  { accountId, teamBrandId }: Pick<InvitationRow, 'accountId' | 'teamBrandId'>,
): Promise<CreatedInvitation['teamBrands']> {
  const avatarUrl = avatarsFor(app, null)
  const rows = app.db
    .selectFrom('teamBrand')
    .select(['id', 'name', 'mascot', 'avatarId'])
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
  const programs = await (teamBrandId === null ? rows : rows.where('id', '=', teamBrandId)).execute()
  return programs.map(({ id, name, mascot, avatarId }) => ({
    id,
    name,
    fullName: programFullName({ name, mascot }),
    mascot,
    avatarURL: avatarUrl({ kind: 'program', id }, avatarId),
  }))
}

/** The name of what an invitation opens: its program, or the account if it has none yet or several. */
export async function nameInvitedTo(
  app: Pick<AppContext, 'db' | 'signingKeys' | 'now'>,
  row: InvitationRow,
): Promise<Pick<CreatedInvitation['teamBrands'][number], 'name' | 'mascot' | 'avatarURL'> | null> {
  const programs = await programsInvitedTo(app, row)
  if (row.kind !== 'ACCOUNT' || programs.length === 1) return programs[0] ?? null
  const account = await app.db
    .selectFrom('account')
    .select('name')
    .where('id', '=', row.accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return account ? { name: account.name, mascot: '', avatarURL: null } : null
}

/**
 * Builds the reply of a call that made a link.
 * @param token null when the link was shown before
 */
export async function createdReply(
  app: Pick<AppContext, 'db' | 'env' | 'signingKeys' | 'now'>,
  { accountId, id }: RowKey,
  token: string | null,
): Promise<CreatedInvitation> {
  const row = await app.db
    .selectFrom('invitation')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { publicUrl } = app.env
  return {
    id,
    kind: row.kind,
    status: row.sentAt === null ? 'CREATED' : 'SENT',
    acceptURL: token && acceptUrl(publicUrl, row, token),
    homeURL: withTracking(`${publicUrl}/`, row.tracking),
    videoURL: withTracking(`${publicUrl}/video/`, row.tracking),
    teamBrands: await programsInvitedTo(app, row),
    expiresAt: row.expiresAt,
  }
}
