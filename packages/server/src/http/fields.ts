import { fieldLabel, fieldSentence } from '@fullcourt/wire/forms/sentences'
import type * as z from 'zod'
import type { Fields } from './refusal.ts'

type Issue = z.core.$ZodIssue

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
  return [[name || 'body', fieldSentence(name || 'body', issue)]]
}

const MOST_FIELDS = 50

/** Which fields are wrong, each with the first sentence on it: { 'origin.clockTime': 'Clock time must be at least 0.' }. */
export function fieldsOf(error: z.ZodError): Fields {
  const fields = new Map<string, string>()
  for (const [path, sentence] of error.issues.flatMap((issue) => unfold(issue)).slice(0, MOST_FIELDS))
    if (!fields.has(path)) fields.set(path, sentence)
  return Object.fromEntries(fields)
}
