/** Reads pasted names, one person per line: 'Mary Ann Doe', 'Doe, Mary Ann', with or without a jersey in front. */

export interface FullName {
  readonly firstName: string
  readonly lastName: string
}

export interface NameLine {
  readonly text: string
  /** Null: the line has no first and last name. */
  readonly name: FullName | null
}

function nameIn(text: string): FullName | null {
  const bare = text.replace(/^#?\d{1,2}[\s.,;:)\t-]+/, '').trim()
  const [last, first] = bare.split(',').map((part) => part.trim().replace(/\s+/g, ' '))
  if (last && first) return { firstName: first, lastName: last }
  const words = (last ?? '').split(' ').filter(Boolean)
  if (words.length < 2) return null
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}

/** The lines that are not blank, each with its name. */
export const readNames = (pasted: string): NameLine[] =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((text) => ({ text, name: nameIn(text) }))
