import { fieldLabel } from '@fullcourt/wire/forms/sentences'
import { refuseField } from '../http/refusal.ts'

/** Shorter ones are refused anyway. */
const SHORTEST = 8

let known: Promise<ReadonlySet<string>> | undefined

/** Some 18,000 passwords that are tried first, in small letters; read when the first one is chosen. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST))
}

/** 422 for a new password that whoever guesses tries first, in whatever case. @param field where it was typed */
export async function refuseCommon(password: string, field: 'password' | 'newPassword'): Promise<void> {
  known ??= load()
  if ((await known).has(password.toLowerCase()))
    refuseField(field, `${fieldLabel(field)} is one that many people use: choose another one.`)
}
