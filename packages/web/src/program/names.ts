/** Names as people paste them, a person a line: 'Mary Ann Doe', 'Doe, Mary Ann', with or without a jersey before it. */

export interface FullName {
  readonly firstName: string
  readonly lastName: string
}

export interface NameLine {
  readonly text: string
  /** Null: no first and last name can be read from it. */
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

/** Each line that is not blank, with the name in it. */
export const readNames = (pasted: string): NameLine[] =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((text) => ({ text, name: nameIn(text) }))
