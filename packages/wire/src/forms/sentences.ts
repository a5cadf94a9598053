import type * as z from 'zod/mini'

/** Describes the problem of a field in a sentence: the same one on the page and from the server. */

type Issue = z.core.$ZodIssue

/** 'opponentName' -> 'Opponent name', 'origin.clockTime' -> 'Clock time'. */
export function fieldLabel(path: string): string {
  const last = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path
  const words = last.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be text.',
  number: 'must be a number.',
  int: 'must be a whole number.',
  boolean: 'must be true or false.',
  array: 'must be a list.',
  object: 'must be an object.',
  record: 'must be an object.',
}
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be an id.',
  datetime: 'must be a time like 2026-11-20T19:00:00Z.',
  date: 'must be a day like 2026-11-20.',
}

/** The rest of a sentence that begins with the field's name. */
const CONTINUES = /^(must|may|is) /
/** A whole sentence: it tells what to do. */
const IS_WHOLE = /^Enter /

function leastOf(origin: string, least: number | bigint): string {
  if (origin === 'string')
    return least === 1 ? 'must have at least 1 character.' : `must have at least ${least} characters.`
  if (origin === 'array')
    return least === 1 ? 'must have at least 1 entry.' : `must have at least ${least} entries.`
  return `must be at least ${least}.`
}

function mostOf(origin: string, most: number | bigint): string {
  if (origin === 'string')
    return most === 1 ? 'must have at most 1 character.' : `must have at most ${most} characters.`
  if (origin === 'array')
    return most === 1 ? 'must have at most 1 entry.' : `must have at most ${most} entries.`
  return `must be at most ${most}.`
}

function choiceOf(values: readonly unknown[]): string {
  const choices = values.map(String).join(', ')
  return `must be one of ${choices}.`
}

function describeIssue(issue: Issue): string {
  if (CONTINUES.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required.'
      if (Array.isArray(issue.input) && issue.expected === 'string') return 'must be given once.'
      return KINDS[issue.expected] ?? `must be ${issue.expected}.`
    case 'too_small':
      return leastOf(issue.origin, issue.minimum)
    case 'too_big':
      return mostOf(issue.origin, issue.maximum)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'must be in the right form.'
    case 'invalid_value':
      return choiceOf(issue.values)
    default:
      return 'is not valid.'
  }
}

/** @param path of the field in its body, or its label on the page */
export const fieldSentence = (path: string, issue: Issue): string =>
  IS_WHOLE.test(issue.message) ? issue.message : `${fieldLabel(path)} ${describeIssue(issue)}`
