import { createHash } from 'node:crypto'
import { DAY_MS } from '@fullcourt/program'
import type { Transaction } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../database.ts'
import { newId } from '../../newId.ts'
import { GatewayRefused } from '../../payments/gateway.ts'
import type { TestGatewayEventTable } from '../../tables/testGateway.ts'
import { KEY, type KeyData, type Kind } from './kinds.ts'

const KEYS_KEPT_MS = DAY_MS

export interface Stored<Data> {
  readonly id: string
  readonly customer: string | null
  readonly data: Data
}

const isoOf = (at: number): string => new Date(at).toISOString()

/** The objects of the test gateway in one transaction. */
export class TestStore {
  readonly #trx: Transaction<Database>
  readonly now: number

  constructor(trx: Transaction<Database>, now: number) {
    this.#trx = trx
    this.now = now
  }

  async add<Data>(kind: Kind<Data>, customer: string | null, data: NoInfer<Data>): Promise<Stored<Data>> {
    const id = `${kind.prefix}_test_${newId()}`
    await this.#insert(kind, { id, customer, data })
    return { id, customer, data }
  }

  #insert<Data>(kind: Kind<Data>, { id, customer, data }: Stored<Data>) {
    return this.#trx
      .insertInto('testGatewayObject')
      .values({ id, kind: kind.name, customer, data: JSON.stringify(data), createdAt: isoOf(this.now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  }

  /** Finds an object and locks it. */
  async find<Data>(kind: Kind<Data>, id: string): Promise<Stored<Data> | null> {
    const row = await this.#trx
      .selectFrom('testGatewayObject')
      .select(['id', 'customer', 'data'])
      .where('kind', '=', kind.name)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return row ? { ...row, data: kind.data.parse(row.data) } : null
  }

  /** @throws GatewayRefused where there is none */
  async get<Data>(kind: Kind<Data>, id: string): Promise<Stored<Data>> {
    const found = await this.find(kind, id)
    if (!found) throw new GatewayRefused(`no such ${kind.name}: ${id}`)
    return found
  }

  /** Lists the objects of a customer, newest first, and locks them. */
  async list<Data>(kind: Kind<Data>, customer: string): Promise<readonly Stored<Data>[]> {
    const rows = await this.#trx
      .selectFrom('testGatewayObject')
      .select(['id', 'customer', 'data'])
      .where('kind', '=', kind.name)
      .where('customer', '=', customer)
      .orderBy('id', 'desc')
      .forUpdate()
      .execute()
    return rows.map((row) => ({ ...row, data: kind.data.parse(row.data) }))
  }

  /** Lists the objects that were made since a time, with when. */
  async listSince<Data>(
    kind: Kind<Data>,
    since: number,
  ): Promise<readonly (Stored<Data> & { at: number })[]> {
    const rows = await this.#trx
      .selectFrom('testGatewayObject')
      .select(['id', 'customer', 'data', 'createdAt'])
      .where('kind', '=', kind.name)
      .where('createdAt', '>=', isoOf(since))
      .execute()
    return rows.map((row) => ({ ...row, data: kind.data.parse(row.data), at: Date.parse(row.createdAt) }))
  }

  async change<Data>(stored: Stored<Data>, change: Partial<Data>): Promise<Stored<Data>> {
    const data = { ...stored.data, ...change }
    await this.#trx
      .updateTable('testGatewayObject')
      .set({ data: JSON.stringify(data) })
      .where('id', '=', stored.id)
      .execute()
    return { ...stored, data }
  }

  async delete<Data>(kind: Kind<Data>, id: string): Promise<void> {
    await this.#trx
      .deleteFrom('testGatewayObject')
      .where('kind', '=', kind.name)
      .where('id', '=', id)
      .execute()
  }

  async addEvent(about: TestGatewayEventTable['about'], ref: string): Promise<void> {
    await this.#trx
      .insertInto('testGatewayEvent')
      .values({ id: `evt_test_${newId()}`, about, ref, at: isoOf(this.now) })
      .execute()
  }

  eventsSince(at: number) {
    return this.#trx
      .selectFrom('testGatewayEvent')
      .innerJoin('testGatewayObject', 'testGatewayObject.id', 'testGatewayEvent.ref')
      .select(['testGatewayEvent.id', 'about', 'ref', 'at', 'data'])
      .where('at', '>=', isoOf(at))
      .orderBy('at')
      .orderBy('testGatewayEvent.id')
      .execute()
  }

  /**
   * Does the work of a key once: the same key gets the same answer for a day. Calls with the same key wait for each other.
   * @throws GatewayRefused where the key was used for something else
   */
  async once<Answer>(
    key: string,
    wish: object,
    { answer: schema, work }: { readonly answer: z.ZodType<Answer>; readonly work: () => Promise<Answer> },
  ): Promise<Answer> {
    await this.#trx
      .deleteFrom('testGatewayObject')
      .where('kind', '=', KEY.name)
      .where('createdAt', '<', isoOf(this.now - KEYS_KEPT_MS))
      .execute()
    const hash = createHash('sha256').update(JSON.stringify(wish)).digest('hex')
    const stored = { id: `key_${key}`, customer: null, data: { hash, answer: null } }
    const inserted = await this.#insert(KEY, stored)
    if (inserted?.numInsertedOrUpdatedRows === 1n) {
      const answer = await work()
      await this.change<KeyData>(stored, { answer })
      return answer
    }
    const { data } = await this.get(KEY, stored.id)
    if (data.hash !== hash) throw new GatewayRefused(`the key ${key} was used with another body`)
    return schema.parse(data.answer)
  }
}
