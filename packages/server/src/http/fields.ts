import { fieldLabel, fieldSentence } from '@fullcourt/wire/forms/sentences'
import type * as z from 'zod'
import type { Fields } from '../calls/refusal.ts'

type Issue = z.core.$ZodIssue

const OTHER_TYPE = 1_000_000

/** Measures how far a branch of a union is from the input: another type, or unknown or missing keys at its top level. */
const distance = (branch: readonly Issue[]): number =>
  branch.reduce((sum, issue) => {
    if (issue.code === 'invalid_type' && issue.path.length === 0) return sum + OTHER_TYPE
    if (issue.code === 'unrecognized_keys' && issue.path.length === 0) return sum + issue.keys.length * 10
    if (issue.path.length === 1 && issue.code === 'invalid_type' && issue.input === undefined) return sum + 10
    return sum + (issue.path.length === 0 ? 5 : 0)
  }, 0)

/** Finds the branch that fits the sent keys best. */
const closestBranch = (branches: readonly (readonly Issue[])[]): readonly Issue[] =>
  branches.toSorted((a, b) => distance(a) - distance(b))[0] ?? []

/**
 * Lists fields and sentences of an issue. For a union of objects it uses the closest branch; for one of single values, all
 * branches.
 */
function unfold(issue: Issue, path: readonly PropertyKey[] = []): [string, string][] {
  const here = [...path, ...issue.path]
  const name = here.join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...here, key].join('.'), `${fieldLabel(key)} is unknown.`])
  if (issue.code === 'invalid_union') {
    const branch = closestBranch(issue.errors)
    const nested = branch.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys')
    if (nested || branch.length === 1) return branch.flatMap((inner) => unfold(inner, here))
  }
  return [[name || 'body', fieldSentence(name || 'body', issue)]]
}

const MOST_FIELDS = 50

/** Returns the first sentence for each wrong field: { 'origin.clockTime': 'Clock time must be at least 0.' }. */
export function fieldsOf(error: z.ZodError): Fields {
  const fields = new Map<string, string>()
  for (const [path, sentence] of error.issues.flatMap((issue) => unfold(issue)).slice(0, MOST_FIELDS))
    if (!fields.has(path)) fields.set(path, sentence)
  return Object.fromEntries(fields)
}
