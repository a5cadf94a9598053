import { type AdminPlan, type BodyOf, changePlan, createPlan, listAdminPlans } from '@fullcourt/wire'
import { type Selectable, sql } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { audit } from '../audit/audit.ts'
import { shownPlan, UNLIMITED } from '../billing/subscription.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import { createOnce } from '../queries/createOnce.ts'
import { readPage } from '../queries/readPage.ts'
import type { PlanTable } from '../tables/accounts.ts'

const shown = (row: Selectable<PlanTable>): AdminPlan => ({ ...shownPlan(row), hidden: row.hidden })

async function readPlan({ db }: AppContext, id: string): Promise<AdminPlan> {
  const row = await db.selectFrom('plan').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? shown(row) : refuseUnknown()
}

/** Renames the fields of the contract that the table spells otherwise. */
function columnsOf({
  priceUSD,
  alaODPriceUSD,
  alaArchivePriceUSD,
  supportsUHD,
  ...rest
}: BodyOf<typeof changePlan>) {
  return {
    ...rest,
    ...(priceUSD !== undefined && { priceUsd: priceUSD }),
    ...(alaODPriceUSD !== undefined && { alaOdPriceUsd: alaODPriceUSD }),
    ...(alaArchivePriceUSD !== undefined && { alaArchivePriceUsd: alaArchivePriceUSD }),
    ...(supportsUHD !== undefined && { supportsUhd: supportsUHD }),
  }
}

const listAdminPlansRoute = route(listAdminPlans, (call, app) =>
  readPage(app, call, {
    rows: app.db.selectFrom('plan').selectAll(),
    keys: [
      { by: sql`price_usd`, as: 'int', descending: true },
      { by: sql`id`, as: 'uuid', descending: true },
    ],
    searched: [sql`name`, sql`display_name`, sql`display_text`],
    show: shown,
  }),
)

const createPlanRoute = route(createPlan, (call, app) => {
  const { body } = call
  return createOnce(app, {
    endpoint: createPlan,
    body,
    make: async (trx, id) => {
      const { name, id: _, ...fields } = body
      const taken = await trx.selectFrom('plan').select('id').where('name', '=', name).executeTakeFirst()
      if (taken) refuseField('name', 'Name is already in use.')
      const columns = columnsOf(fields) as Omit<Selectable<PlanTable>, 'id' | 'name'>
      await trx
        .insertInto('plan')
        .values({ ...columns, id, name })
        .execute()
      await audit(trx, call, { kind: 'admin_acted', on: { kind: 'plan', id }, detail: { act: 'created' } })
    },
    read: (id) => readPlan(app, id),
  })
})

const changePlanRoute = route(changePlan, async (call, app) => {
  const { params, body } = call
  await app.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('plan')
      .select('name')
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return refuseUnknown()
    if (before.name === UNLIMITED && body.hidden === false)
      refuse('conflict', "The plan 'Unlimited' is for installations that sell nothing and stays hidden.")
    const columns = columnsOf(body)
    if (Object.keys(columns).length === 0) return
    await trx.updateTable('plan').set(columns).where('id', '=', params.id).execute()
    await audit(trx, call, {
      kind: 'admin_acted',
      on: { kind: 'plan', id: params.id },
      detail: { act: 'changed', fields: Object.keys(body).join(', ') },
    })
  })
  return readPlan(app, params.id)
})

export const planRoutes: readonly Route[] = [listAdminPlansRoute, createPlanRoute, changePlanRoute]
