import { DAY_MS } from '@fullcourt/program'
import type { AppContext } from '../appContext.ts'
import { signAddress } from '../storage/signedAddress.ts'
import { type AvatarOwner, pathOfAvatar } from './names.ts'

const UPLOAD_MS = 15 * 60_000

type Signing = Pick<AppContext, 'signingKeys' | 'now'>

/** The address of an owner's picture, for one reader; null without a picture. */
export type AvatarUrl = (owner: AvatarOwner, avatarId: string | null) => string | null

/**
 * Makes the addresses of pictures for a reader. They stay the same until the end of the day (UTC), so that browsers can cache the
 * pictures, and expire a day later.
 * @param userId the reader; null for one without an account
 */
export const avatarsFor =
  ({ signingKeys, now }: Signing, userId: string | null): AvatarUrl =>
  (owner, avatarId) =>
    avatarId === null
      ? null
      : signAddress(signingKeys, {
          purpose: 'avatar',
          method: 'GET',
          path: pathOfAvatar(owner, avatarId),
          id: userId,
          expiresAt: (Math.floor(now() / DAY_MS) + 2) * DAY_MS,
        })

/** The address to which one picture is uploaded. */
export const avatarUploadUrl = (
  { signingKeys, now }: Signing,
  { owner, avatarId, userId }: { owner: AvatarOwner; avatarId: string; userId: string },
): string =>
  signAddress(signingKeys, {
    purpose: 'avatar-upload',
    method: 'PUT',
    path: pathOfAvatar(owner, avatarId),
    id: userId,
    expiresAt: now() + UPLOAD_MS,
  })
