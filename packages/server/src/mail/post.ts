import type { AppContext } from '../appContext.ts'
import { type Letter, mailOf } from './letter.ts'

/** Sends a letter. Logs when an address will never take mail, and does not retry. */
export async function post(
  { mailer, log }: Pick<AppContext, 'mailer' | 'log'>,
  letter: Letter,
): Promise<void> {
  const handedOver = await mailer.send(mailOf(letter))
  if (handedOver === 'refused')
    log.warn({ domain: letter.to.split('@').at(-1) }, 'the mail server refused an address for good')
}
