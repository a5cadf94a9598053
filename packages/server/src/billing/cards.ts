import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Database } from '../database.ts'
import type { Gateway, GatewayCard, PageWish } from '../payments/gateway.ts'
import type { RowKey } from '../tables/columns.ts'
import type { CardTable } from '../tables/money.ts'
import { isoOf } from './subscription.ts'

export type CardRow = Selectable<CardTable>

/** The card of a program; undefined without one. */
export const currentCard = (db: Kysely<Database>, program: RowKey): Promise<CardRow | undefined> =>
  db
    .selectFrom('card')
    .selectAll()
    .where('accountId', '=', program.accountId)
    .where('teamBrandId', '=', program.id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

/** '04/2029' */
export const expiryText = ({ expMonth, expYear }: Pick<CardRow, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`

/** The gateway of this installation. Refuses where it takes no payments. */
export function gatewayOf({ gateway, env }: Pick<AppContext, 'gateway' | 'env'>): Gateway {
  if (!env.billing) throw new Refusal('conflict', 'This installation sells no plans.')
  if (!gateway) throw new Refusal('conflict', 'This installation takes no cards. Ask the people who run it.')
  return gateway
}

export const ownerOf = (app: Pick<AppContext, 'installation'>, { accountId, id }: RowKey) => ({
  installation: app.installation,
  accountId,
  teamBrandId: id,
})

/** Finds or makes the customer of a program at the gateway. */
export async function customerOf(app: AppContext, program: RowKey): Promise<string> {
  const gateway = gatewayOf(app)
  const { accountId, id: teamBrandId } = program
  const found = await app.db
    .selectFrom('teamBrand')
    .leftJoin('billingProfile', (on) =>
      on
        .onRef('billingProfile.accountId', '=', 'teamBrand.accountId')
        .onRef('billingProfile.teamBrandId', '=', 'teamBrand.id'),
    )
    .select(['teamBrand.name', 'teamBrand.mascot', 'gateway', 'customerRef', 'organization', 'email'])
    .where('teamBrand.accountId', '=', accountId)
    .where('teamBrand.id', '=', teamBrandId)
    .executeTakeFirstOrThrow()
  if (found.gateway === gateway.kind && found.customerRef) return found.customerRef
  const customerRef = await gateway.createCustomer({
    ...ownerOf(app, program),
    key: `customer-${app.installation}-${teamBrandId}`,
    name: found.organization ?? `${found.name} ${found.mascot}`,
    email: found.email,
  })
  const columns = { gateway: gateway.kind, customerRef }
  await app.db
    .insertInto('billingProfile')
    .values({ accountId, teamBrandId, ...columns })
    .onConflict((on) => on.columns(['accountId', 'teamBrandId']).doUpdateSet(columns))
    .execute()
  return customerRef
}

/** Where the gateway's page leads: back to the subscription page of the program. */
export async function pageWish(app: AppContext, program: RowKey): Promise<PageWish> {
  const back = `${app.env.publicUrl}/a/program/subscription/?program=${program.id}`
  return {
    customerRef: await customerOf(app, program),
    owner: ownerOf(app, program),
    doneUrl: `${back}&card={ref}`,
    cancelUrl: back,
  }
}

/** Puts a card in place of the program's card. Its subscriptions that are not ended are charged to it from now on. */
export async function keepCard(
  trx: Transaction<Database>,
  app: Pick<AppContext, 'now' | 'newId'>,
  program: RowKey,
  {
    card,
    gateway,
    userId,
  }: { readonly card: GatewayCard; readonly gateway: Gateway['kind']; readonly userId: string },
): Promise<CardRow> {
  await endCard(trx, app, program)
  return trx
    .insertInto('card')
    .values({
      ...card,
      accountId: program.accountId,
      id: app.newId(),
      teamBrandId: program.id,
      gateway,
      addedBy: userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks the program's card as removed. Returns it; undefined where there was none. */
export const endCard = (
  trx: Transaction<Database>,
  { now }: Pick<AppContext, 'now'>,
  program: RowKey,
): Promise<CardRow | undefined> =>
  trx
    .updateTable('card')
    .set({ removedAt: isoOf(now()) })
    .where('accountId', '=', program.accountId)
    .where('teamBrandId', '=', program.id)
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
