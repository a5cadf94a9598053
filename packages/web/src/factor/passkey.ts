import type { PasskeyAssertion, PasskeyAttestation } from '@fullcourt/wire'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { t } from '../ui/language.ts'

type Options = Readonly<Record<string, unknown>>
type OptionsOf<Ceremony extends typeof startAuthentication | typeof startRegistration> =
  Parameters<Ceremony>[0]['optionsJSON']
const isRequest = (options: Options): options is Options & OptionsOf<typeof startAuthentication> =>
  'challenge' in options
const isCreation = (options: Options): options is Options & OptionsOf<typeof startRegistration> =>
  'challenge' in options && 'user' in options

/** The sentence for a browser that made or found no passkey. */
function sentenceOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return t('This device has a passkey for your account already.')
  if (name === 'SecurityError')
    return t('Passkeys work only at the address that this Fullcourt was set up for.')
  return t('No passkey was used. Try again, or use another way.')
}

/** Asks the browser for a passkey. @throws Error with a sentence for users */
export async function showPasskey(options: Options): Promise<PasskeyAssertion> {
  if (!isRequest(options)) throw new Error(sentenceOf(null))
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    }
  } catch (error) {
    throw new Error(sentenceOf(error))
  }
}

/** Makes a passkey on this device. @throws Error with a sentence for users */
export async function makePasskey(options: Options): Promise<PasskeyAttestation> {
  if (!isCreation(options)) throw new Error(sentenceOf(null))
  try {
    const { id, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
  } catch (error) {
    throw new Error(sentenceOf(error))
  }
}
