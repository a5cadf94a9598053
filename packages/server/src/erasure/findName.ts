import type { FreeJson } from '../tables/textColumns.ts'

export interface NamedPerson {
  readonly firstName: string
  readonly lastName: string
  readonly primaryEmail: string | null
  readonly primaryPhone: string | null
}

/** Replacement of an erased name. */
export const ERASED = { firstName: 'No', lastName: 'name' } as const
const REPLACEMENT = `${ERASED.firstName} ${ERASED.lastName}`

const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const part = (text: string): string => escapeRegex(text.trim()).replace(/\s+/g, '\\s+')

/** The full name in both orders, also as in the name of a file, and the contacts. Never a part of the name alone. */
function patternsOf({ firstName, lastName, primaryEmail, primaryPhone }: NamedPerson): readonly string[] {
  const [first, last] = [part(firstName), part(lastName)]
  // Digits may follow a name, as in the name of a file.
  const names =
    first && last
      ? [`(?<![\\p{L}\\p{M}])(?:${first}[\\s_.]+${last}|${last}[\\s_.,]+${first})(?![\\p{L}\\p{M}])`]
      : []
  const contacts = [primaryEmail, primaryPhone].flatMap((one) =>
    one ? [`(?<![\\p{L}\\p{M}\\p{N}])${part(one)}(?![\\p{L}\\p{M}\\p{N}])`] : [],
  )
  return [...names, ...contacts]
}

/** Returns a function that replaces a person's full name and contacts in a text; null if the person has neither. */
export function nameReplacer(person: NamedPerson): ((text: string) => string) | null {
  const patterns = patternsOf(person)
  if (patterns.length === 0) return null
  const pattern = new RegExp(patterns.join('|'), 'giu')
  return (text) => text.replace(pattern, REPLACEMENT)
}

/**
 * A pattern of PostgreSQL that finds at least all texts that `nameReplacer` changes, as they are and inside of JSON. Letters that
 * the two may compare differently match anything.
 */
export function searchPattern({ lastName, primaryEmail, primaryPhone }: NamedPerson): string {
  const words = [lastName, primaryEmail, primaryPhone].flatMap((one) => (one ? [one.trim()] : []))
  return words.map((word) => word.replace(/[^a-z0-9]+/gi, '.*')).join('|')
}

type Change = (value: unknown) => unknown

/** Changes every text in a value, at any depth. Keys stay. */
function changeTexts(
  value: unknown,
  replace: (text: string) => string,
  fixedKeys: readonly string[],
): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((one) => changeTexts(one, replace, fixedKeys))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      fixedKeys.includes(key) ? held : changeTexts(held, replace, fixedKeys),
    ]),
  )
}

function changeAt(value: unknown, [key, ...rest]: readonly string[], change: Change): unknown {
  if (key === undefined) return change(value)
  if (key === '*') return Array.isArray(value) ? value.map((one) => changeAt(one, rest, change)) : value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, name === key ? changeAt(held, rest, change) : held]),
  )
}

/** Replaces the name in the free text of a JSON value. */
export const replaceInJson = (
  value: unknown,
  { free, fixedKeys = [] }: FreeJson,
  replace: (text: string) => string,
): unknown =>
  free.reduce(
    (held, path) => changeAt(held, path.split('.'), (found) => changeTexts(found, replace, fixedKeys)),
    value,
  )
