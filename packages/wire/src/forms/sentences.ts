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
}

const unitOf = (origin: string, n: number | bigint): string => {
  if (origin === 'string') return n === 1 ? ' character' : ' characters'
  return origin === 'array' ? (n === 1 ? ' entry' : ' entries') : ''
}

/** The rest of a sentence that begins with the field's name. */
const CONTINUES = /^(must|may|is) /
/** A whole sentence: it tells what to do. */
const IS_WHOLE = /^Enter /

const boundOf = (verb: string, origin: string, bound: number | bigint): string => {
  const has = origin === 'string' || origin === 'array' ? 'have' : 'be'
  return `must ${has} ${verb} ${bound}${unitOf(origin, bound)}.`
}

function describeIssue(issue: Issue): string {
  if (CONTINUES.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required.'
      if (Array.isArray(issue.input) && issue.expected === 'string') return 'must be given once.'
      return `must be ${KINDS[issue.expected] ?? issue.expected}.`
    case 'too_small':
      return boundOf('at least', issue.origin, issue.minimum)
    case 'too_big':
      return boundOf('at most', issue.origin, issue.maximum)
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'in the right form'}.`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}.`
    default:
      return 'is not valid.'
  }
}

/** @param path of the field in its body, or its label on the page */
export const fieldSentence = (path: string, issue: Issue): string =>
  IS_WHOLE.test(issue.message) ? issue.message : `${fieldLabel(path)} ${describeIssue(issue)}`
