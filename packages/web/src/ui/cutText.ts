/** The text, or its beginning with '…': at most this many letters. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
