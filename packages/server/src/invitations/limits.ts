import { contactKey } from '../accounts/contacts.ts'
import type { AppContext } from '../appContext.ts'
import type { Call, LimitVerdict } from '../http/route.ts'

type Limited = Pick<AppContext, 'limits'>

/** Counts an invitation that a user makes or sends again. */
export async function limitInvitations({ who }: Call, { limits }: Limited): Promise<LimitVerdict> {
  await limits.take('invitations', who.userId)
  return 'handle'
}

/** Counts what is sent to an address and a number, from all programs. */
export async function limitSent(
  { limits }: Limited,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
): Promise<void> {
  if (email) await limits.take('invitationMails', contactKey('email', email))
  if (phone) await limits.take('invitationMails', contactKey('phone', phone))
}
