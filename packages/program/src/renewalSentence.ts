import { centsText } from './money.ts'

/**
 * The words that a person agrees to by keeping a card. The page shows them, and the server stores them.
 * @param day of the charge, as text
 */
export const renewalSentence = (cents: number, planName: string, day: string): string =>
  `Charge ${centsText(cents)} for ${planName} on ${day}, and each year after it the price that a mail names 30 days before, until this is canceled.`
