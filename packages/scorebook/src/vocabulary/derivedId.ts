/**
 * Makes a UUID (version 8) from words. The same words give the same id on every device, so that a repair made twice is one play.
 * Not for secrets.
 */
export function derivedId(...words: readonly string[]): string {
  const text = words.join('\u001f')
  const hex = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((seed) => hash(text, seed)).join('')
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Hashes with FNV-1a from a seed, with a final mix so that similar words get very different values. */
function hash(text: string, seed: number): string {
  let h = seed
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
  return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
