import { fieldLabel } from '@fullcourt/wire/forms/sentences'
import { refuseField } from '../calls/refusal.ts'

/** The contract refuses shorter passwords. */
const SHORTEST = 8

let known: Promise<ReadonlySet<string>> | undefined

/** Loads about 18,000 common passwords, in lower case, when a user first chooses a password. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST))
}

const PRODUCT = 'fullcourt'

/**
 * Refuses a new password (422) that is common, or holds the username or the name of the product; case does not matter.
 * @param field the field of the form
 */
export async function refuseGuessable(
  { password, username }: { readonly password: string; readonly username: string },
  field: 'password' | 'newPassword',
): Promise<void> {
  known ??= load()
  const typed = password.toLowerCase()
  const label = fieldLabel(field)
  if ((await known).has(typed)) refuseField(field, `${label} is too common. Choose another one.`)
  if (typed.includes(PRODUCT))
    refuseField(field, `${label} must not contain “Fullcourt”. Choose another one.`)
  if (typed.includes(username.toLowerCase()))
    refuseField(field, `${label} must not contain your username. Choose another one.`)
}
