import type { Pool } from 'pg'
import * as z from 'zod'
import { queriesOver } from '../database.ts'
import { type Gateway, type GatewayNews, type GatewayOwner, GatewayRefused } from '../payments/gateway.ts'
import { checkNewsSignature } from './newsSignature.ts'
import { beginCard, findCard, newPage, readCard, removeCard } from './testGateway/cards.ts'
import { addCharge, cancelCharge, confirmCharge, readCharge } from './testGateway/charges.ts'
import { CARD, CHARGE, CUSTOMER, chargeState, gatewayPage, refundState } from './testGateway/kinds.ts'
import { answerPage, readPage } from './testGateway/pages.ts'
import {
  closeDispute,
  failRefund,
  movesSince,
  readDispute,
  readRefund,
  refund,
} from './testGateway/refunds.ts'
import { TestStore } from './testGateway/store.ts'

export interface TestGatewayOptions {
  readonly pool: Pool
  /** Of the installation: its pages are at this address. */
  readonly publicUrl: string
  readonly now: () => number
  /** Runs before each call, and after its transaction. What it throws is the answer. */
  readonly fault?: (call: string, when: 'before' | 'after') => void | Promise<void>
}

/** The test gateway, with what else may happen to money. */
export interface TestGateway extends Gateway {
  closeDispute(ref: string, status: 'won' | 'lost'): Promise<void>
  failRefund(ref: string): Promise<void>
}

/** Nothing depends on its secrecy: news only say where to look. */
export const TEST_NEWS_SECRET = 'whsec_test_gateway'

const news: z.ZodType<GatewayNews> = z.object({
  id: z.string(),
  at: z.number(),
  about: z.enum(['charge', 'card', 'refund', 'dispute', 'other']),
  ref: z.string(),
  invoice: z.object({ installation: z.string(), accountId: z.string(), id: z.string() }).nullable(),
})

function readNews(body: Buffer): GatewayNews {
  try {
    return news.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw new GatewayRefused('these are no news of the test gateway')
  }
}

async function addCustomer(
  store: TestStore,
  { installation, accountId, teamBrandId }: GatewayOwner,
): Promise<string> {
  return (await store.add(CUSTOMER, null, { owner: { installation, accountId, teamBrandId } })).id
}

async function deleteCustomer(store: TestStore, ref: string): Promise<void> {
  for (const card of await store.list(CARD, ref)) await store.change(card, { isRemoved: true })
  await store.delete(CUSTOMER, ref)
}

async function newsSince(store: TestStore, since: number): Promise<readonly GatewayNews[]> {
  return (await store.eventsSince(since)).map(({ id, about, ref, at, data }) => {
    const charge = about === 'charge' ? CHARGE.data.parse(data).owner : null
    const invoice = charge && {
      installation: charge.installation,
      accountId: charge.accountId,
      id: charge.invoiceId,
    }
    return { id, about, ref, at: Date.parse(at), invoice }
  })
}

/** The built-in gateway for trying out and for tests: cards and charges are rows of the installation's database, and no money moves. */
export function openTestGateway({ pool, publicUrl, now, fault }: TestGatewayOptions): TestGateway {
  const db = queriesOver(pool)
  const urlOf = (ref: string) => `${publicUrl}/test-gateway/${ref}/`
  const ask = async <Answer>(call: string, work: (store: TestStore) => Promise<Answer>): Promise<Answer> => {
    await fault?.(call, 'before')
    const answer = await db.transaction().execute((trx) => work(new TestStore(trx, now())))
    await fault?.(call, 'after')
    return answer
  }
  return {
    kind: 'test',
    testPages: {
      read: (ref) => ask('readPage', (store) => readPage(store, ref)),
      answer: (ref, answer) => ask('answerPage', (store) => answerPage(store, ref, answer, urlOf)),
    },
    createCustomer: (wish) =>
      ask('createCustomer', (store) =>
        store.once(wish.key, wish, { answer: z.string(), work: () => addCustomer(store, wish) }),
      ),
    deleteCustomer: (ref) => ask('deleteCustomer', (store) => deleteCustomer(store, ref)),
    beginCard: (wish) => ask('beginCard', (store) => beginCard(store, wish, urlOf)),
    readCard: (token, wish) => ask('readCard', (store) => readCard(store, token, wish, urlOf)),
    findCard: (ref) => ask('findCard', (store) => findCard(store, ref)),
    removeCard: (ref) => ask('removeCard', (store) => removeCard(store, ref)),
    createCharge: (wish) =>
      ask('createCharge', (store) =>
        store.once(wish.key, wish, { answer: z.string(), work: () => addCharge(store, wish, null) }),
      ),
    confirmCharge: (ref, { key, cardRef }) =>
      ask('confirmCharge', (store) =>
        store.once(
          key,
          { ref, cardRef },
          { answer: chargeState, work: () => confirmCharge(store, ref, cardRef) },
        ),
      ),
    beginCharge: (wish, page) =>
      ask('beginCharge', (store) =>
        store.once(
          wish.key,
          { wish, page },
          {
            answer: gatewayPage,
            work: async () => {
              const ref = await addCharge(store, wish, newPage(page))
              return { ref, url: urlOf(ref) }
            },
          },
        ),
      ),
    readCharge: (ref, owner) => ask('readCharge', (store) => readCharge(store, ref, owner)),
    cancelCharge: (ref) => ask('cancelCharge', (store) => cancelCharge(store, ref)),
    refund: (wish) =>
      ask('refund', (store) =>
        store.once(wish.key, wish, { answer: refundState, work: () => refund(store, wish) }),
      ),
    readRefund: (ref) => ask('readRefund', (store) => readRefund(store, ref)),
    readDispute: (ref) => ask('readDispute', (store) => readDispute(store, ref)),
    newsSince: (at) => ask('newsSince', (store) => newsSince(store, at)),
    movesSince: (at) => ask('movesSince', (store) => movesSince(store, at)),
    verifyNews(body, signature) {
      checkNewsSignature(TEST_NEWS_SECRET, now(), body, signature)
      return readNews(body)
    },
    closeDispute: (ref, status) => ask('closeDispute', (store) => closeDispute(store, ref, status)),
    failRefund: (ref) => ask('failRefund', (store) => failRefund(store, ref)),
  }
}
