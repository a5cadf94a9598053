import { beginCard, payInvoice } from '@fullcourt/wire'
import { call } from '../call/call.ts'
import { isText, stored } from '../call/stored.ts'
import { type Submit, useSubmit } from '../ui/useSubmit.ts'

/** The id of the plan that is bought once a card is there: the page of the card leads away from this one. */
export const planAfterCard = stored('fullcourt.planAfterCard', isText, 'sessionStorage')

/** Leaves for the gateway's page that a reply names. @returns whether there is one */
export function leaveFor(reply: object): boolean {
  if (!('url' in reply) || typeof reply.url !== 'string') return false
  location.assign(reply.url)
  return true
}

/** Opens the gateway's page for a card. @param planId the plan that is bought afterwards */
export const useAddCard = (teamBrandId: string): Submit<[planId?: string]> =>
  useSubmit(async (planId?: string) => {
    planAfterCard.write(planId ?? null)
    leaveFor(await call(beginCard, { params: { teamBrandId }, body: {} }))
  })

/** Opens the gateway's page for an invoice. */
export const usePayInvoice = (teamBrandId: string): Submit<[invoiceId: string]> =>
  useSubmit(async (invoiceId: string) => {
    leaveFor(await call(payInvoice, { params: { teamBrandId, invoiceId }, body: {} }))
  })
