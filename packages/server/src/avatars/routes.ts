import { requestPersonAvatar, requestProgramAvatar, requestUserAvatar } from '@fullcourt/wire'
import type { AppContext } from '../appContext.ts'
import { refuseUnknown } from '../calls/refusal.ts'
import { type LimitVerdict, type Route, route } from '../calls/route.ts'
import { avatarsFor, avatarUploadUrl } from './avatarUrl.ts'
import { type AvatarHolder, userHolder } from './names.ts'

/** Makes the row of a picture that is about to be uploaded. It counts once its owner names it. */
async function prepare(app: AppContext, owner: AvatarHolder, userId: string) {
  const id = app.newId()
  await app.db
    .insertInto('avatar')
    .values({
      id,
      accountId: owner.accountId,
      ownerKind: owner.kind,
      ownerId: owner.id,
      touchedAt: new Date(app.now()).toISOString(),
    })
    .execute()
  return {
    avatarURL: avatarsFor(app, userId)(owner, id)!,
    uploadURL: avatarUploadUrl(app, { owner, avatarId: id, userId }),
  }
}

const limitByCall = async (
  { who: { userId } }: { readonly who: { readonly userId: string } },
  { limits }: AppContext,
): Promise<LimitVerdict> => {
  await limits.take('avatars', userId)
  return 'handle'
}

/** The routes that begin the upload of a picture. */
export const avatarRoutes: readonly Route[] = [
  route(
    requestUserAvatar,
    ({ who: { userId }, params }, app) => {
      if (params.id !== userId) refuseUnknown()
      return prepare(app, userHolder(userId), userId)
    },
    { limitByCall },
  ),
  route(
    requestProgramAvatar,
    ({ who: { userId }, subject: { id, accountId } }, app) =>
      prepare(app, { kind: 'program', id, accountId }, userId),
    { limitByCall },
  ),
  route(
    requestPersonAvatar,
    ({ who: { userId }, subject: { id, accountId } }, app) =>
      prepare(app, { kind: 'person', id, accountId }, userId),
    { limitByCall },
  ),
]
