import { COUPON_MAXIMUM, type CouponKind, couponAward, couponKey } from '@fullcourt/program'
import { type Coupon, changeCoupon, createCoupon, deleteCoupon, listCoupons } from '@fullcourt/wire'
import { numberText } from '@fullcourt/wire/forms/intl'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { type AuditSource, audit } from '../audit/audit.ts'
import { refuse, refuseField, refuseUnknown } from '../calls/refusal.ts'
import { type Route, route } from '../calls/route.ts'
import type { Database } from '../database.ts'
import { createOnce } from '../queries/createOnce.ts'
import { readPage } from '../queries/readPage.ts'
import type { CouponTable } from '../tables/accounts.ts'

type CouponRow = Selectable<CouponTable> & { readonly uses: number }

const couponRows = (db: Kysely<Database>) =>
  db
    .selectFrom('coupon')
    .selectAll()
    .leftJoin(
      (db) =>
        db
          .selectFrom('couponUse')
          .select(['couponId', sql<number>`count(*)::int`.as('uses')])
          .groupBy('couponId')
          .as('used'),
      (on) => on.onRef('used.couponId', '=', 'coupon.id'),
    )
    .select(sql<number>`coalesce(used.uses, 0)`.as('uses'))

const shownCoupon = (row: CouponRow): Coupon => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  value: row.value,
  years: row.years,
  planIds: row.planIds,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  mostUses: row.mostUses,
  uses: row.uses,
  award: couponAward(row),
  createdAt: row.createdAt,
  deletedAt: row.deletedAt,
})

async function readCoupon({ db }: AppContext, id: string): Promise<Coupon> {
  const row = await couponRows(db).where('id', '=', id).executeTakeFirst()
  return row ? shownCoupon(row) : refuseUnknown()
}

interface Terms {
  readonly kind: CouponKind
  readonly value: number
  readonly years: number | null
  readonly planIds: readonly string[]
  readonly startsAt: string | null
  readonly endsAt: string | null
}

/** Refuses terms that contradict each other, and plans that do not exist. */
async function refuseWrongTerms(trx: Transaction<Database>, terms: Terms): Promise<void> {
  const { kind, value, years, planIds, startsAt, endsAt } = terms
  const most = COUPON_MAXIMUM[kind]
  if (value > most) refuseField('value', `Value must be at most ${numberText(most)}.`)
  if (kind === 'trial' && years !== null) refuseField('years', 'Years must be empty: a trial is given once.')
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    refuseField('endsAt', 'Ends at must be after starts at.')
  const ids = [...new Set(planIds)]
  if (ids.length === 0) return
  const known = await trx.selectFrom('plan').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) refuseField('planIds', 'Every plan must exist.')
}

async function refuseTakenCode(trx: Transaction<Database>, code: string, id: string): Promise<void> {
  const taken = await trx
    .selectFrom('coupon')
    .select('id')
    .where('codeKey', '=', couponKey(code))
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (taken) refuseField('code', 'Code is already in use.')
}

const auditCoupon = (trx: Kysely<Database>, call: AuditSource, id: string, act: string) =>
  audit(trx, call, { kind: 'admin_acted', on: { kind: 'coupon', id }, detail: { act } })

const listCouponsRoute = route(listCoupons, (call, app) =>
  readPage(app, call, {
    rows: couponRows(app.db).where('deletedAt', call.query.deleted ? 'is not' : 'is', null),
    keys: [
      { by: sql`created_at`, as: 'timestamptz(3)', descending: true },
      { by: sql`id`, as: 'uuid', descending: true },
    ],
    searched: [sql`code`],
    show: shownCoupon,
  }),
)

const createCouponRoute = route(createCoupon, (call, app) => {
  const { body } = call
  return createOnce(app, {
    endpoint: createCoupon,
    body,
    make: async (trx, id) => {
      const { years = null, planIds = [], startsAt = null, endsAt = null, mostUses = null } = body
      const { code, kind, value } = body
      const terms = { kind, value, years, planIds, startsAt, endsAt }
      await refuseWrongTerms(trx, terms)
      await refuseTakenCode(trx, code, id)
      await trx
        .insertInto('coupon')
        .values({ ...terms, id, code, codeKey: couponKey(code), mostUses })
        .execute()
      await auditCoupon(trx, call, id, 'created')
    },
    read: (id) => readCoupon(app, id),
  })
})

const changeCouponRoute = route(changeCoupon, async (call, app) => {
  const { params, body } = call
  await app.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('coupon')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return refuseUnknown()
    if (before.deletedAt !== null) refuse('deleted', 'This coupon was deleted.')
    await refuseWrongTerms(trx, { ...before, ...body })
    if (body.code !== undefined) await refuseTakenCode(trx, body.code, params.id)
    await trx
      .updateTable('coupon')
      .set({
        ...body,
        ...(body.code !== undefined && { codeKey: couponKey(body.code) }),
        updatedAt: new Date(app.now()).toISOString(),
      })
      .where('id', '=', params.id)
      .execute()
    await auditCoupon(trx, call, params.id, 'changed')
  })
  return readCoupon(app, params.id)
})

const deleteCouponRoute = route(deleteCoupon, async (call, app) => {
  const { id } = call.params
  await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('coupon')
      .select('deletedAt')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuseUnknown()
    if (row.deletedAt !== null) return
    const deletedAt = new Date(app.now()).toISOString()
    await trx.updateTable('coupon').set({ deletedAt }).where('id', '=', id).execute()
    await auditCoupon(trx, call, id, 'deleted')
  })
})

export const couponRoutes: readonly Route[] = [
  listCouponsRoute,
  createCouponRoute,
  changeCouponRoute,
  deleteCouponRoute,
]
