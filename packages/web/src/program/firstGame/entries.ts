import { UNKNOWN_MASCOT } from '@fullcourt/program'
import { t } from '../../ui/language.ts'

/** A coach's entries for the first game: the name of a team, and the numbers of its players. */

/** A game starts with five players of a side. */
const FEWEST = 5
const MOST = 15

export interface TeamName {
  readonly name: string
  readonly mascot: string
}

/** 'Lincoln High Lions' is Lincoln High with the mascot Lions. */
export function readTeamName(text: string): TeamName {
  const words = text.trim().split(/\s+/)
  if (words.length === 1) return { name: words[0]!, mascot: UNKNOWN_MASCOT }
  return { name: words.slice(0, -1).join(' '), mascot: words.at(-1)! }
}

/** Jerseys in the order typed: '4, 7 11' are three. '0' and '00' are two jerseys. */
export const readNumbers = (text: string): readonly string[] =>
  text.split(/[\s,;.#/]+/).filter((part) => part !== '')

/** The problem of typed numbers, as a sentence; undefined when they can play. */
export function objectionToNumbers(text: string): string | undefined {
  const numbers = readNumbers(text)
  const wrong = numbers.find((number) => !/^\d{1,2}$/.test(number))
  if (wrong !== undefined)
    return t('{typed} is not a jersey number. Use one or two digits.', { typed: wrong })
  const twice = numbers.find((number, at) => numbers.indexOf(number) < at)
  if (twice !== undefined) return t('Number {number} is there twice.', { number: twice })
  if (numbers.length < FEWEST) return t('Enter at least five numbers.')
  return numbers.length > MOST
    ? t('Enter at most {count} numbers. Add more on the game setup page.', { count: MOST })
    : undefined
}
