import { randomInt } from 'node:crypto'
import * as fields from '@fullcourt/wire/forms/invitation'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import { isReserved, keyOf, looksOdd, mixesAlphabets } from '../accounts/names.ts'
import type { Database } from '../database.ts'

const MOST = 4

/** Keeps the letters and digits of a name, without accents where they are Latin. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export interface NamedPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

/** Lists usernames for a person, best first, valid or not. */
function candidates({ firstName, lastName, email }: NamedPerson): string[] {
  const [first, last] = [plain(firstName), plain(lastName)]
  const local = email?.split('@')[0] ?? ''
  const names = [
    `${first}.${last}`,
    `${first.slice(0, 1)}${last}`,
    `${first}${last.slice(0, 1)}`,
    local,
    first,
  ]
  const numbered = [1, 2, 3].map(() => `${first}.${last}${randomInt(10, 1000)}`)
  const trimmed = [...names, ...numbered].map((name) => name.replace(/^[._-]+|[._-]+$/g, '').slice(0, 60))
  return [...new Set(trimmed)]
}

const schema = z.object({ username: fields.joinFields.username })
const isValid = (username: string): boolean =>
  schema.safeParse({ username }).success &&
  !isReserved(username) &&
  !looksOdd(username) &&
  !mixesAlphabets(username)

/** Suggests usernames that are free. */
export async function freeUsernames(db: Kysely<Database>, person: NamedPerson): Promise<string[]> {
  const valid = candidates(person).filter(isValid)
  if (valid.length === 0) return []
  const taken = await db
    .selectFrom('appUser')
    .select('usernameKey')
    .where('usernameKey', 'in', valid.map(keyOf))
    .execute()
  const keys = new Set(taken.map(({ usernameKey }) => usernameKey))
  return valid.filter((name) => !keys.has(keyOf(name))).slice(0, MOST)
}
