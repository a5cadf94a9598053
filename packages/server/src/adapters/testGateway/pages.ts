import { TEST_CARD_TERMS, type TestAnswer, type TestCard, type TestPage } from '../../payments/testPages.ts'
import { type PageUrl, saveCard } from './cards.ts'
import { chargeCard, presentState } from './charges.ts'
import { CHARGE, type ChargeData, type PageData, SESSION, type SessionData } from './kinds.ts'
import type { Stored, TestStore } from './store.ts'

/** A page with its object: it saves a card, or pays a charge. */
type FoundPage =
  | { readonly kind: 'card'; readonly object: Stored<SessionData>; readonly page: PageData }
  | { readonly kind: 'charge'; readonly object: Stored<ChargeData>; readonly page: PageData }

async function findPage(store: TestStore, ref: string): Promise<FoundPage | null> {
  const session = await store.find(SESSION, ref)
  if (session) return { kind: 'card', object: session, page: session.data.page }
  const charge = await store.find(CHARGE, ref)
  if (!charge?.data.page) return null
  const data = { ...charge.data, state: await presentState(store, charge) }
  return { kind: 'charge', object: { ...charge, data }, page: charge.data.page }
}

const isCanceled = ({ kind, object }: FoundPage): boolean =>
  kind === 'charge' && object.data.state.status === 'canceled'

const isDone = ({ kind, object }: FoundPage): boolean =>
  kind === 'card' ? object.data.cardRef !== null : !['new', 'action'].includes(object.data.state.status)

export async function readPage(store: TestStore, ref: string): Promise<TestPage | null> {
  const found = await findPage(store, ref)
  if (!found) return null
  return {
    cents: found.kind === 'card' ? null : found.object.data.cents,
    description: found.kind === 'card' ? null : found.object.data.description,
    asksAbout: found.page.asksAbout,
    declined: found.page.declined,
    isDone: isDone(found),
  }
}

const doneUrlOf = ({ object, page }: FoundPage): string => page.doneUrl.replace('{ref}', object.id)

async function changePage(
  store: TestStore,
  found: FoundPage,
  change: Partial<PageData>,
  urlOf: PageUrl,
): Promise<null> {
  const page = { ...found.page, ...change }
  if (found.kind === 'card') await store.change(found.object, { page })
  else {
    const { id } = found.object
    const state = page.asksAbout ? { status: 'action' as const, url: urlOf(id) } : { status: 'new' as const }
    await store.change(found.object, { page, state })
  }
  return null
}

/** Takes a card: saves it, and pays with it. */
async function takeCard(
  store: TestStore,
  found: FoundPage,
  card: TestCard,
  urlOf: PageUrl,
): Promise<string | null> {
  const { object, page, kind } = found
  const saved = await saveCard(store, object.customer ?? '', card)
  if (kind === 'card') {
    await store.change(object, { page: { ...page, asksAbout: null, declined: null }, cardRef: saved.id })
    return doneUrlOf(found)
  }
  const state = await chargeCard(store, object, saved, true)
  if (state.status !== 'failed') return doneUrlOf(found)
  // The page stays open for another card.
  return changePage(store, found, { asksAbout: null, declined: state.code }, urlOf)
}

export async function answerPage(
  store: TestStore,
  ref: string,
  answer: TestAnswer,
  urlOf: PageUrl,
): Promise<string | null> {
  const found = await findPage(store, ref)
  if (!found) return null
  const { asksAbout, cancelUrl } = found.page
  if (answer === 'cancel' || isCanceled(found)) return cancelUrl
  if (isDone(found)) return doneUrlOf(found)
  if (answer === 'approve') return asksAbout ? takeCard(store, found, asksAbout, urlOf) : null
  if (answer === 'decline')
    return changePage(store, found, { asksAbout: null, declined: 'authentication_failed' }, urlOf)
  switch (TEST_CARD_TERMS[answer].entry) {
    case 'taken':
      return takeCard(store, found, answer, urlOf)
    case 'approved':
      return changePage(store, found, { asksAbout: answer, declined: null }, urlOf)
    case 'declined':
      return changePage(store, found, { asksAbout: null, declined: 'generic_decline' }, urlOf)
    default:
      return TEST_CARD_TERMS[answer].entry satisfies never
  }
}
