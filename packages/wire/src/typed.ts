import * as z from 'zod/mini'
import { charactersIn } from './forms/intl.ts'

/** Text that people type: made printable, and counted as they count. Every text of the contract goes through here, in the browser too. */

const CONTROLS = /(?![\t\n\r])\p{Cc}/gu
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const INVISIBLE = /[\u00ad\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0\ufff9-\ufffb]/g
/** They join letters of some scripts and parts of an emoji; anywhere else they are invisible. */
const STRAY_JOINERS = /(?<!\p{L}|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier})[\u200c\u200d]+/gu
/** The letters of a flag (England's), which stand behind its black flag; alone they hide a text in a text. */
const STRAY_TAGS = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,8})[\u{e0000}-\u{e007f}]/gu
/** Accents that stack on any letter: two are the most that a language stacks in NFC. */
const STACKED_ACCENTS = /((?:(?=\p{M})\p{Script=Inherited}){2})(?:(?=\p{M})\p{Script=Inherited})+/gu
/** Vowels and tones of scripts like Myanmar's: five on one letter are more than any word has. */
const STACKED_MARKS = /(\p{M}{5})\p{M}+/gu
const BREAKS = /\r\n?|[\u0085\u2028\u2029]/g
const BLANKS = /[\s\u2800]+/g

/** Text of any number of lines, in NFC, without what has no place in it: control characters, turns of direction, what cannot be seen. */
export const cleanLines = (typed: string): string =>
  typed
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .replace(BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(DIRECTIONS, '')
    .replace(INVISIBLE, '')
    .replace(STRAY_TAGS, '')
    .replace(STRAY_JOINERS, '')
    .normalize('NFC')
    .replace(STACKED_ACCENTS, '$1')
    .replace(STACKED_MARKS, '$1')
    .trim()

/** The same on one line: a name cannot become two lines of a mail or of a table. */
export const cleanLine = (typed: string): string => cleanLines(typed).replace(BLANKS, ' ').trim()

/** A character may be many code units; a text of so many is not even looked at. */
const MOST_UNITS = 16

const atMost = (max: number) => `must have at most ${max} characters.`
const limited = (max: number) =>
  z.string().check(z.refine((text) => text.length <= max || charactersIn(text) <= max, atMost(max)))

const raw = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max * MOST_UNITS, atMost(max)),
      z.describe(`At most ${max} characters, as a person counts them.`),
    )

const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
const isBlank = (text: string): boolean => !SEEN.test(text)

/** Required text on one line: something can be seen of it. @param max characters */
export const text = (max = 120) =>
  z.pipe(
    z.pipe(raw(max), z.transform(cleanLine)),
    limited(max).check(z.refine((typed) => !isBlank(typed), 'is required.')),
  )

const optional = (max: number, cleaned: (typed: string) => string) => {
  const kept = z.transform((typed: string) => {
    const clean = cleaned(typed)
    return isBlank(clean) ? null : clean
  })
  return z.optional(z.nullable(z.pipe(z.pipe(raw(max), kept), z.nullable(limited(max)))))
}

/** Optional text on one line: blank is stored as null. @param max characters */
export const optionalText = (max = 120) => optional(max, cleanLine)
/** Optional text of several lines, notes: blank is stored as null. @param max characters */
export const optionalLines = (max: number) => optional(max, cleanLines)
