// Kills the server while the gateway is asked, starts it again, and compares the book with the gateway.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { BROKEN_RULES, PLAN_IDS } from './payer.ts'
import { databaseUrlOf, killPostgres, type Running, startServer } from './running.ts'
import { newTeam } from './scorer.ts'
import { type StripeStub, startStripeStub } from './stripeStub.ts'

/** What a person does when the server is killed: buys hours, gives a card, or nothing, and the server reads the news at its start. */
type Act = 'buy' | 'card' | 'start'

/** The calls of the gateway, each killed before it happens, and after it happened and before its reply arrives. */
const CALLS: readonly { readonly name: string; readonly call: RegExp; readonly act: Act }[] = [
  { name: 'make a customer', call: /^POST \/v1\/customers$/, act: 'card' },
  { name: 'open a page', call: /^POST \/v1\/checkout\/sessions$/, act: 'card' },
  { name: 'make a charge', call: /^POST \/v1\/payment_intents$/, act: 'buy' },
  { name: 'confirm a charge', call: /^POST \/v1\/payment_intents\/\w+\/confirm$/, act: 'buy' },
  { name: 'read a charge', call: /^GET \/v1\/payment_intents\/\w+$/, act: 'buy' },
  { name: 'read the news', call: /^GET \/v1\/events$/, act: 'start' },
]
const POINTS = CALLS.flatMap((call) => (['before', 'after'] as const).map((when) => ({ ...call, when })))
type Point = (typeof POINTS)[number]
export const CALL_NAMES: readonly string[] = CALLS.map(({ name }) => name)

export interface PaymentKills {
  rounds: number
  /** Charges that the gateway took, and that the book has. */
  taken: number
  booked: number
  problems: string[]
}

const WAITING = `select count(*)::int as n from payment where status in ('CREATED', 'SENT', 'UNKNOWN')`

/** A program that pays by Stripe on a server that is killed again and again. */
class Killed {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fullcourt-kills-'))
  readonly #dataDir = join(this.#folder, 'data')
  readonly #stub: StripeStub
  #server: Running | undefined
  #db: pg.Client | undefined
  #payer: Awaited<ReturnType<typeof newTeam>> | undefined

  constructor(stub: StripeStub) {
    this.#stub = stub
  }

  async start(): Promise<void> {
    const { secretKey, webhookSecret, url } = this.#stub
    this.#server = await startServer(
      {
        DATA_DIR: this.#dataDir,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_BASE: url,
      },
      this.#server?.port,
    )
    if (this.#db) return
    this.#db = new pg.Client({ connectionString: databaseUrlOf(this.#dataDir) })
    await this.#db.connect()
  }

  async query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.#db!.query<Row>(text, [...values])).rows
  }

  #ask(method: string, tail: string, body: object) {
    const { programId, token } = this.#payer!
    return this.#server!.ask(method, `/v1/billing/${programId}/${tail}`, { token, body })
  }

  /** A program with a card and a paid year of Bronze. */
  async setUp(): Promise<void> {
    await this.start()
    this.#payer = await newTeam(this.#server!.ask, { username: 'payer' })
    await this.query(`update subscription set status = 'ENDED', end_date = now(), covered_until = now()`)
    await this.act('card')
    const begun = await this.#ask('POST', 'subscription/', { planId: PLAN_IDS.bronze })
    if (begun.status !== 201) throw new Error(begun.text)
  }

  /** Throws where the product refuses. */
  async act(act: Act): Promise<void> {
    if (act === 'start') return
    if (act === 'buy') {
      const bought = await this.#ask('POST', 'purchase/', { kind: 'OD', hours: 1 })
      if (bought.status !== 200) throw new Error(`buying hours: ${bought.text}`)
      return
    }
    const page = await this.#ask('POST', 'card/begin/', {})
    const id = String(page.body?.url).split('/').at(-1)!
    if (page.status !== 200) throw new Error(`opening a page: ${page.text}`)
    this.#stub.answerPage(id, 'test_ok')
    const kept = await this.#ask('POST', 'card/', { token: id })
    if (kept.status !== 200) throw new Error(`keeping the card: ${kept.text}`)
  }

  /** Kills the server at a point, and lets the time pass that a charge may be on its way. */
  async killAt({ name, call, when, act }: Point): Promise<void> {
    if (name === 'make a customer') await this.query('update billing_profile set customer_ref = null')
    if (act === 'start') await this.#server!.killServer()
    const release = this.#stub.hold(call, when)
    const acting = act === 'start' ? this.start() : this.act(act)
    if (act === 'start') await acting
    else acting.catch(() => undefined)
    const isOver = acting.then(
      () => act !== 'start',
      () => true,
    )
    // An act that ends without the call would be waited for in vain. A server that has started reads the news soon.
    const early = isOver.then((over) =>
      over ? Promise.reject(new Error(`'${name}' was not asked`)) : this.#stub.held(),
    )
    early.catch(() => undefined)
    await Promise.race([this.#stub.held(), early])
    await this.#server!.killServer()
    release()
    await acting.catch(() => undefined)
    await this.query(
      `update payment set created_at = created_at - interval '5 minutes' where status in ('CREATED', 'SENT', 'UNKNOWN')`,
    )
    await this.query('update token set confirmed_at = now()')
    await this.query('delete from rate_limit')
  }

  /** Waits until the started server knows what became of every charge. */
  async settle(): Promise<void> {
    const deadline = performance.now() + 60_000
    while ((await this.query<{ n: number }>(WAITING))[0]!.n > 0) {
      if (performance.now() > deadline) throw new Error('a charge has no answer after a minute')
      await sleep(50)
    }
  }

  async compare(kills: PaymentKills): Promise<void> {
    const { accountId } = this.#payer!
    const charges = [...this.#stub.store.intents.values()].filter(({ status }) => status === 'succeeded')
    kills.taken = charges.reduce((sum, { amount }) => sum + amount, 0)
    const [book] = await this.query<{ cents: number }>(
      `select coalesce(sum(cents), 0)::int as cents from ledger_entry where book = 'cash'`,
    )
    kills.booked = book!.cents
    const broken = await this.query<{ rule: string }>(BROKEN_RULES, [accountId])
    const [hours] = await this.query<{ given: number; paid: number }>(
      `select (select coalesce(sum(hours), 0)::int from hour_grant) as given,
        (select count(*)::int from invoice where kind = 'hours' and status = 'paid') as paid`,
    )
    const invoices = charges.map(({ metadata }) => metadata.invoiceId)
    if (new Set(invoices).size < invoices.length) kills.problems.push('an invoice was charged twice')
    if (kills.taken !== kills.booked)
      kills.problems.push(`the gateway took ${kills.taken}, the book has ${kills.booked}`)
    if (hours!.given !== hours!.paid)
      kills.problems.push(`${hours!.paid} hours were paid, ${hours!.given} were given`)
    kills.problems.push(...broken.map(({ rule }) => rule))
  }

  async end(): Promise<void> {
    await this.#db?.end()
    await this.#server?.killServer()
    await killPostgres(this.#dataDir)
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Kills the server so many times at each point, or before and after one call alone, and counts what is wrong afterwards. */
export async function killPayments(
  rounds: number,
  {
    only,
    onRound,
  }: { readonly only?: string; readonly onRound?: (now: PaymentKills, point: string) => void } = {},
): Promise<PaymentKills> {
  const stub = await startStripeStub({ now: Date.now })
  const killed = new Killed(stub)
  const kills: PaymentKills = { rounds: 0, taken: 0, booked: 0, problems: [] }
  const points = POINTS.filter(({ name }) => only === undefined || name === only)
  try {
    await killed.setUp()
    for (let round = 0; round < rounds; round += 1)
      for (const point of points) {
        await killed.killAt(point)
        await killed.start()
        await killed.settle()
        await killed.act(point.act)
        await killed.compare(kills)
        kills.rounds += 1
        onRound?.(kills, `${point.when} ${point.name}`)
      }
    return kills
  } finally {
    await killed.end()
    await stub.close()
  }
}
