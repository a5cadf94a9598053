import type { User } from '@fullcourt/wire'

/** The account of a new program. Users who joined by invitation have none of their own: the server makes one. */
export function ownAccount({ accounts }: User) {
  const account = accounts.find(({ isFounder, isOwner }) => isFounder && isOwner)
  return account ? { accountId: account.id } : {}
}
