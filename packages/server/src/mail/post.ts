import type { AppContext } from '../appContext.ts'
import { type Letter, mailOf } from './letter.ts'

/** Hands a letter over; what an address will never take is noted and not tried again. */
export async function post(
  { mailer, log }: Pick<AppContext, 'mailer' | 'log'>,
  letter: Letter,
): Promise<void> {
  const handedOver = await mailer.send(mailOf(letter))
  if (handedOver === 'refused') log.warn({ domain: letter.to.split('@').at(-1) }, 'an address takes no mail')
}
