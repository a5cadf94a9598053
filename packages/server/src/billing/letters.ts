import { cardText, GRACE_DAYS } from '@fullcourt/program'
import { dateText, listText } from '@fullcourt/wire/forms/intl'
import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'
import type { Letter } from '../mail/letter.ts'
import { currentCard } from './cards.ts'
import type { SubscriptionRow } from './effects.ts'
import { NET_DAYS } from './orderInvoice.ts'
import type { NextYear } from './renewalTerms.ts'

/** Says who pays the next year, and what happens if nothing is done. */
export async function payerText(
  db: Kysely<Database>,
  { accountId, teamBrandId, renewsBy }: SubscriptionRow,
  { quote }: NextYear,
): Promise<string> {
  if (quote.totalCents === 0) return 'Nothing is charged.'
  if (renewsBy === 'invoice') return `An invoice is sent that day, to be paid in ${NET_DAYS} days.`
  const card = await currentCard(db, { accountId, id: teamBrandId })
  if (card) return `It is charged to ${cardText(card)}. Nothing else is needed.`
  return `There is no card on file: without one the plan ends ${GRACE_DAYS} days later.`
}

export interface TrialNotice {
  readonly to: string
  readonly firstName: string
  /** The programs on the trial, each with what it costs afterwards; null where it ends with the trial. */
  readonly programs: readonly { readonly name: string; readonly next: string | null }[]
  /** Milliseconds since 1970. */
  readonly end: number
  readonly timezone: string
  readonly daysLeft: number
}

/** Tells an admin when the free trial ends, and what is charged then or ends with it. */
export const trialLetter = (notice: TrialNotice, publicUrl: string): Letter => {
  const { to, firstName, programs, end, timezone, daysLeft } = notice
  const goOn = programs.every(({ next }) => next !== null)
  const inDays = daysLeft === 1 ? 'in 1 day' : `in ${daysLeft} days`
  return {
    to,
    subject: `Your Fullcourt trial ends ${inDays}`,
    opening: [
      `Hello ${firstName},`,
      `The free trial of ${listText(programs.map(({ name }) => name))} ends on ${dateText('longDay', end, timezone)}.`,
      ...programs.flatMap(({ next }) => next ?? []),
      goOn
        ? 'You can change the plan or cancel at any time before.'
        : 'Everything that you entered stays yours to read and print, and a game in progress is never interrupted. New games and changes need a plan.',
    ],
    link: {
      label: goOn ? 'See the subscription' : 'See the plans',
      url: `${publicUrl}/a/program/subscription/`,
    },
    closing: ['You receive this mail because you are an admin of the program.'],
  }
}
