import type { WebhookEnd } from '@fullcourt/wire'
import { whyAdmins } from '../billing/letters.ts'
import { wordingIn } from '../calls/translateTo.ts'
import type { Addressee } from '../mail/addressee.ts'
import type { Letter } from '../mail/letter.ts'

/** Tells an admin that the server switched a webhook off, and why. */
export function webhookOffLetter(
  { email, firstName, language }: Addressee,
  { name, offReason, url }: { readonly name: string; readonly offReason: WebhookEnd; readonly url: string },
): Letter {
  const wording = wordingIn(language)
  const { t } = wording
  const why =
    offReason === 'GONE'
      ? t('Its receiver answered that it takes no more messages.')
      : t('None of its deliveries succeeded for 5 days.')
  return {
    to: email,
    language,
    subject: t('The webhook {name} was switched off', { name }),
    opening: [
      t('Hello {firstName},', { firstName }),
      `${t('Fullcourt has switched off the webhook {name}.', { name })} ${why}`,
      t('Look at the answers of its receiver, and switch the webhook on again when it works.'),
    ],
    link: { label: t('Open the webhook'), url },
    closing: [whyAdmins(wording)],
  }
}
