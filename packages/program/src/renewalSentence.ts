import type { Translate } from '@fullcourt/scorebook/vocabulary'

/**
 * The words that a person agrees to by keeping a card. The page shows them, and the server stores them, in the same language.
 * @param values the amount and the day of the charge, as texts
 */
export const renewalSentence = (
  values: { readonly amount: string; readonly plan: string; readonly day: string },
  t: Translate,
): string =>
  t(
    'Charge {amount} for {plan} on {day}, and each year after it the price that a mail names 30 days before, until this is canceled.',
    values,
  )
