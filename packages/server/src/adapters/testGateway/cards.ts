import type { CardRead, GatewayCard, GatewayOwner, GatewayPage, PageWish } from '../../payments/gateway.ts'
import { isTestCard, TEST_CARD_TERMS, type TestCard } from '../../payments/testPages.ts'
import { CARD, type CardData, CHARGE, type PageData, SESSION, type SessionData } from './kinds.ts'
import type { Stored, TestStore } from './store.ts'

const YEARS_VALID = 4

/** The address of a page from its reference. */
export type PageUrl = (ref: string) => string

function expiryOf(card: TestCard, now: number): Pick<CardData, 'expYear' | 'expMonth'> {
  const today = new Date(now)
  return TEST_CARD_TERMS[card].expires
    ? { expYear: today.getUTCFullYear(), expMonth: today.getUTCMonth() + 1 }
    : { expYear: today.getUTCFullYear() + YEARS_VALID, expMonth: 12 }
}

/** Saves a card of a customer; the same card again is the one that is saved. */
export async function saveCard(
  store: TestStore,
  customer: string,
  card: TestCard,
): Promise<Stored<CardData>> {
  const saved = (await store.list(CARD, customer)).find(({ data }) => data.card === card && !data.isRemoved)
  return saved ?? store.add(CARD, customer, { card, ...expiryOf(card, store.now), isRemoved: false })
}

const shownCard = ({ id, data: { card, expYear, expMonth } }: Stored<CardData>): GatewayCard => ({
  ref: id,
  brand: TEST_CARD_TERMS[card].brand,
  last4: TEST_CARD_TERMS[card].last4,
  expYear,
  expMonth,
  fingerprint: `fingerprint_${card}`,
})

export async function findCard(store: TestStore, ref: string): Promise<GatewayCard | null> {
  const found = await store.find(CARD, ref)
  return found && !found.data.isRemoved ? shownCard(found) : null
}

export async function removeCard(store: TestStore, ref: string): Promise<void> {
  const found = await store.find(CARD, ref)
  if (found) await store.change(found, { isRemoved: true })
}

export const newPage = ({ doneUrl, cancelUrl }: PageWish): PageData => ({
  doneUrl,
  cancelUrl,
  asksAbout: null,
  declined: null,
})

const addSession = (store: TestStore, wish: PageWish, asksAbout: TestCard | null) => {
  const { installation, accountId, teamBrandId } = wish.owner
  const owner = { installation, accountId, teamBrandId }
  return store.add(SESSION, wish.customerRef, { owner, page: { ...newPage(wish), asksAbout }, cardRef: null })
}

export async function beginCard(store: TestStore, wish: PageWish, urlOf: PageUrl): Promise<GatewayPage> {
  const { id } = await addSession(store, wish, null)
  return { ref: id, url: urlOf(id) }
}

const isOwner = (a: GatewayOwner, b: GatewayOwner): boolean =>
  a.installation === b.installation && a.accountId === b.accountId && a.teamBrandId === b.teamBrandId

async function readSaved(store: TestStore, ref: string): Promise<CardRead> {
  const card = await findCard(store, ref)
  return card ? { status: 'ready', card } : { status: 'unknown' }
}

async function readSession(store: TestStore, found: Stored<SessionData>, urlOf: PageUrl): Promise<CardRead> {
  const { page, cardRef } = found.data
  if (cardRef !== null) return readSaved(store, cardRef)
  if (page.asksAbout !== null) return { status: 'action', url: urlOf(found.id) }
  return page.declined === null ? { status: 'unknown' } : { status: 'declined', code: page.declined }
}

/** The bank asks about a card that was given by its token: on a page, the same one until it is answered. */
async function readApproved(
  store: TestStore,
  card: TestCard,
  wish: PageWish,
  urlOf: PageUrl,
): Promise<CardRead> {
  const saved = (await store.list(CARD, wish.customerRef)).find(
    ({ data }) => data.card === card && !data.isRemoved,
  )
  if (saved) return { status: 'ready', card: shownCard(saved) }
  const open = (await store.list(SESSION, wish.customerRef)).find(({ data }) => data.page.asksAbout === card)
  const { id } = open ?? (await addSession(store, wish, card))
  return { status: 'action', url: urlOf(id) }
}

async function readToken(
  store: TestStore,
  card: TestCard,
  wish: PageWish,
  urlOf: PageUrl,
): Promise<CardRead> {
  const terms = TEST_CARD_TERMS[card]
  switch (terms.entry) {
    case 'taken':
      return { status: 'ready', card: shownCard(await saveCard(store, wish.customerRef, card)) }
    case 'declined':
      return { status: 'declined', code: 'generic_decline' }
    case 'approved':
      return readApproved(store, card, wish, urlOf)
    default:
      return terms.entry satisfies never
  }
}

/** Reads the card that a page or a token gave. */
export async function readCard(
  store: TestStore,
  token: string,
  wish: PageWish,
  urlOf: PageUrl,
): Promise<CardRead> {
  if (isTestCard(token)) return readToken(store, token, wish, urlOf)
  const isWished = (found: Stored<{ readonly owner: GatewayOwner }>): boolean =>
    found.customer === wish.customerRef && isOwner(found.data.owner, wish.owner)
  const session = await store.find(SESSION, token)
  if (session && isWished(session)) return readSession(store, session, urlOf)
  const charge = await store.find(CHARGE, token)
  if (charge && isWished(charge) && charge.data.cardRef !== null) return readSaved(store, charge.data.cardRef)
  return { status: 'unknown' }
}
