import { NIL_UUID } from '../newId.ts'

/** Subjects of pictures. */
export const AVATAR_OWNERS = ['user', 'program', 'person'] as const
export type AvatarOwnerKind = (typeof AVATAR_OWNERS)[number]

export interface AvatarOwner {
  readonly kind: AvatarOwnerKind
  readonly id: string
}

/** An owner with its account, which statements name. */
export interface AvatarHolder extends AvatarOwner {
  readonly accountId: string
}

/** A user whose picture it is. Users belong to no account. */
export const userHolder = (id: string): AvatarHolder => ({ kind: 'user', id, accountId: NIL_UUID })

export const AVATAR_TYPE = 'image/jpeg'
/** The beginning of the keys of all pictures. */
export const AVATAR_PREFIX = 'avatar/'

/** The key of a picture in the storage. No client chooses a part of it. */
export const keyOfAvatar = (avatarId: string): string => `${AVATAR_PREFIX}${avatarId}/512.jpg`

export const pathOfAvatar = ({ kind, id }: AvatarOwner, avatarId: string): string =>
  `/avatar/${kind}/${id}/${avatarId}`
