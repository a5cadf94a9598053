const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Whether a text has every typed word. Ignores accents and case. */
export function hasWords(text: string, search: string): boolean {
  const found = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => found.includes(word))
}
