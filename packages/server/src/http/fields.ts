import type * as z from 'zod'
import type { Fields } from './refusal.ts'

type Issue = z.core.$ZodIssue

/** 'opponentName' -> 'Opponent name', 'origin.clockTime' -> 'Clock time'. */
export function fieldLabel(path: string): string {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const words = last.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id',
  datetime: 'a time like 2026-11-20T19:00:00Z',
  date: 'a day like 2026-11-20',
  email: 'an e-mail address',
}

const unitOf = (origin: string, n: number | bigint): string => {
  if (origin === 'string') return n === 1 ? ' character' : ' characters'
  return origin === 'array' ? (n === 1 ? ' entry' : ' entries') : ''
}

const isOurs = (message: string): boolean => /^(must|may|is) /.test(message)

/** The rest of the sentence that begins with the field's name. */
function describeIssue(issue: Issue): string {
  if (isOurs(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required.'
      if (Array.isArray(issue.input) && issue.expected === 'string') return 'must be given once.'
      return `must be ${KINDS[issue.expected] ?? issue.expected}.`
    case 'too_small': {
      const verb = issue.origin === 'string' || issue.origin === 'array' ? 'have' : 'be'
      return `must ${verb} at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}.`
    }
    case 'too_big': {
      const verb = issue.origin === 'string' || issue.origin === 'array' ? 'have' : 'be'
      return `must ${verb} at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}.`
    }
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'in the right form'}.`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}.`
    default:
      return 'is not valid.'
  }
}

const ANOTHER_KIND = 1_000_000

/** How far a branch of a union is from what was sent: of another kind, or keys at its top that it does not know or that it misses. */
const distance = (branch: readonly Issue[]): number =>
  branch.reduce((sum, issue) => {
    if (issue.code === 'invalid_type' && issue.path.length === 0) return sum + ANOTHER_KIND
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) return sum + issue.keys.length * 10
    if (issue.path.length === 1 && issue.code === 'invalid_type' && issue.input === undefined) return sum + 10
    return sum + (issue.path.length === 0 ? 5 : 0)
  }, 0)

/** The branch that was meant: the one that the sent keys fit best. */
const closestBranch = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => distance(a) - distance(b))[0] ?? []

/** Unions of objects answer with the branch that was meant; those of single values say what they take. */
function unfold(issue: Issue, path: readonly PropertyKey[] = []): [string, string][] {
  const here = [...path, ...issue.path]
  const name = here.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...here, key].join('.'), `${fieldLabel(key)} is not known here.`])
  if (issue.code === 'invalid_union') {
    const branch = closestBranch(issue.errors)
    const nested = branch.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys')
    if (nested || branch.length === 1) return branch.flatMap((inner) => unfold(inner, here))
  }
  return [[name || 'body', `${fieldLabel(name || 'body')} ${describeIssue(issue)}`]]
}

const MOST_FIELDS = 50

/** Which fields are wrong, each with the first sentence on it: { 'origin.clockTime': 'Clock time must be at least 0.' }. */
export function fieldsOf(error: z.ZodError): Fields {
  const fields = new Map<string, string>()
  for (const [path, sentence] of error.issues.flatMap((issue) => unfold(issue)).slice(0, MOST_FIELDS))
    if (!fields.has(path)) fields.set(path, sentence)
  return Object.fromEntries(fields)
}
