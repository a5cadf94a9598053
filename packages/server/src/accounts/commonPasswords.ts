import { fieldLabel } from '@fullcourt/wire/forms/sentences'
import { refuseField } from '../http/refusal.ts'

/** The contract refuses shorter passwords. */
const SHORTEST = 8

let known: Promise<ReadonlySet<string>> | undefined

/** Loads about 18,000 common passwords, in lower case, when a user first chooses a password. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST))
}

/**
 * Refuses a new password (422) that is common, in upper or lower case.
 * @param field the field of the form
 */
export async function refuseCommon(password: string, field: 'password' | 'newPassword'): Promise<void> {
  known ??= load()
  if ((await known).has(password.toLowerCase()))
    refuseField(field, `${fieldLabel(field)} is too common. Choose another one.`)
}
