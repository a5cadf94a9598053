import type { User } from '@fullcourt/wire'

/** The account of a new program. Users who joined by invitation have none: the server makes one. */
export const ownAccount = ({ accounts: [account] }: User) => (account ? { accountId: account.id } : {})
