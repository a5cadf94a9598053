import type { CreatedInvitation } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { avatarsFor } from '../avatars/avatarUrl.ts'
import { programFullName } from '../programs/shown.ts'
import type { InvitationRow } from './rows.ts'

/** The address that opens an invitation. The page takes the token out of the address bar. */
export const acceptUrl = (publicUrl: string, id: string, token: string): string =>
  `${publicUrl}/invite/accept/?id=${id}&token=${token}`

/** The programs that an invitation is for: one, or those of an account. */
export async function programsInvitedTo(
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

/**
 * Builds the reply of a call that made a link.
 * @param token null when the link was shown before
 */
export async function createdReply(
  app: Pick<AppContext, 'db' | 'env' | 'signingKeys' | 'now'>,
  id: string,
  token: string | null,
): Promise<CreatedInvitation> {
  const row = await app.db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { publicUrl } = app.env
  return {
    id,
    kind: row.kind,
    status: row.sentAt === null ? 'CREATED' : 'SENT',
    acceptURL: token && acceptUrl(publicUrl, id, token),
    homeURL: `${publicUrl}/`,
    videoURL: `${publicUrl}/video/`,
    teamBrands: await programsInvitedTo(app, row),
    expiresAt: row.expiresAt,
  }
}
