import type { UserLanguage } from '@fullcourt/wire/forms/languages'
import type { Kysely, Selectable } from 'kysely'
import type { AppContext } from '../appContext.ts'
import { translateMoney, wordingIn } from '../calls/translateTo.ts'
import type { Database } from '../database.ts'
import type { RowKey } from '../tables/columns.ts'
import type { ConsentTable } from '../tables/money.ts'
import { isoOf } from './subscription.ts'

interface Consent {
  readonly program: RowKey
  readonly userId: string
  readonly kind: ConsentTable['kind']
  readonly sentence: string
  /** The language of the sentence. */
  readonly language: UserLanguage
  readonly cents: number
}

/** Stores a person's yes to a sum. Returns its id, which the payment names. */
export async function storeConsent(
  trx: Kysely<Database>,
  { now, newId }: Pick<AppContext, 'now' | 'newId'>,
  { program, userId, kind, sentence, language, cents }: Consent,
): Promise<string> {
  const id = newId()
  const { accountId, id: teamBrandId } = program
  await trx
    .insertInto('consent')
    .values({ accountId, id, teamBrandId, userId, kind, sentence, language, cents, at: isoOf(now()) })
    .execute()
  return id
}

/** The newest yes of a kind of a program, with who said it. */
export const newestConsent = (
  db: Kysely<Database>,
  { accountId, id }: RowKey,
  kind: ConsentTable['kind'],
): Promise<Pick<Selectable<ConsentTable>, 'userId' | 'language'> | undefined> =>
  db
    .selectFrom('consent')
    .select(['userId', 'language'])
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', id)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .executeTakeFirst()

/** The words of a payment that a person makes now, in the language of the page. */
export function nowSentence(cents: number, what: readonly string[], language: UserLanguage): string {
  const { t, money } = wordingIn(language)
  return t('Charge {amount} now: {what}.', {
    amount: money(cents),
    what: what.map(translateMoney(language)).join(', '),
  })
}

/** The newest yes to a renewal of this sum. Without one a renewal is not charged. */
export const renewalConsent = (
  db: Kysely<Database>,
  { accountId, id }: RowKey,
  cents: number,
): Promise<{ readonly id: string } | undefined> =>
  db
    .selectFrom('consent')
    .select('id')
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', id)
    .where('kind', 'in', ['renewal', 'announced'])
    .where('cents', '=', cents)
    .orderBy('at', 'desc')
    .executeTakeFirst()

/** The newest yes to at least this much for hours beyond the plan. */
export const overageConsent = (
  db: Kysely<Database>,
  { accountId, id }: RowKey,
  cents: number,
): Promise<{ readonly id: string; readonly at: string } | undefined> =>
  db
    .selectFrom('consent')
    .select(['id', 'at'])
    .where('accountId', '=', accountId)
    .where('teamBrandId', '=', id)
    .where('kind', '=', 'overage')
    .where('cents', '>=', cents)
    .orderBy('at', 'desc')
    .executeTakeFirst()
