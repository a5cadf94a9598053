import type { Kysely } from 'kysely'
import type { Database } from '../database.ts'

/** A person whose name a link must not show, and the number that stands for it. */
export interface HiddenPerson {
  readonly name: string
  readonly jersey: string | null
}

/** Letters of any script, with their marks. */
const WORD = /[\p{L}\p{M}]+/gu
const fold = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
/** One letter is no name. */
const MIN_LETTERS = 2
/** Stands for one of several jerseys, in every language. */
const SOMEONE = '#?'

/**
 * Returns a function that replaces every word of these names by the jersey. Coaches call players by one name, so each word counts
 * alone; a word that is also a common one is replaced too. Two players of one name are '#?'.
 */
export function nameHider(people: readonly HiddenPerson[]): (text: string) => string {
  const jerseys = new Map<string, string | null>()
  for (const { name, jersey } of people)
    for (const [word] of name.matchAll(WORD)) {
      const key = fold(word)
      if (key.length < MIN_LETTERS) continue
      const known = jerseys.get(key) ?? jersey
      jerseys.set(key, jersey === null || known === jersey ? known : '')
    }
  const numberOf = (word: string): string => {
    const jersey = jerseys.get(fold(word))
    if (jersey === undefined) return word
    return jersey ? `#${jersey}` : SOMEONE
  }
  return (text) =>
    text
      .replace(WORD, numberOf)
      // First and last name.
      .replace(/(#(?:\d{1,2}|\?))(?:[\s_.,-]+\1)+/g, '$1')
}

/** Players of the program, with the jersey of this team. */
export function ownPlayers(
  db: Kysely<Database>,
  { accountId, teamBrandId, teamId }: { accountId: string; teamBrandId: string; teamId: string },
): Promise<HiddenPerson[]> {
  return db
    .selectFrom('teamBrandPersonnel as p')
    .leftJoin('teamPersonnel as r', (on) =>
      on
        .onRef('r.accountId', '=', 'p.accountId')
        .onRef('r.teamBrandPersonnelId', '=', 'p.id')
        .on('r.teamId', '=', teamId)
        .on('r.deletedAt', 'is', null),
    )
    .select(({ fn, val }) => [
      fn<string>('concat_ws', [val(' '), 'p.firstName', 'p.lastName']).as('name'),
      'r.homeJersey as jersey',
    ])
    .where('p.accountId', '=', accountId)
    .where('p.teamBrandId', '=', teamBrandId)
    .where((where) => where.or([where('p.role', '=', 'PLAYER'), where('r.role', '=', 'PLAYER')]))
    .execute()
}
