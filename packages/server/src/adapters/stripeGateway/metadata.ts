import type Stripe from 'stripe'
import type { ChargeOwner, GatewayOwner } from '../../payments/gateway.ts'

/** The owner of an object at Stripe. Another installation with the same key leaves it alone. */
export const metadataOf = ({ installation, accountId, teamBrandId }: GatewayOwner) => ({
  installation,
  accountId,
  teamBrandId,
})

export const chargeMetadataOf = (owner: ChargeOwner) => ({
  ...metadataOf(owner),
  invoiceId: owner.invoiceId,
})

/** Of the payment intent of a page: the reference of its charge is the page's. */
export const PAGE_METADATA = { page: 'yes' }

interface Owned {
  readonly livemode: boolean
  readonly metadata: Stripe.Metadata | null
}

export const isOfPage = ({ metadata }: Pick<Owned, 'metadata'>): boolean => metadata?.page === 'yes'

/** Tells whether an object belongs to the owner: every name of the wish must be right. */
export const isOf = ({ livemode, metadata }: Owned, wished: Stripe.Metadata, isLive: boolean): boolean =>
  livemode === isLive && Object.entries(wished).every(([name, value]) => metadata?.[name] === value)

/** Returns the id of an object that Stripe may have expanded. */
export const idOf = (object: string | { readonly id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)
