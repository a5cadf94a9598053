const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const SHORT = /^[A-Za-z0-9_-]{21}[AQgw]$/
const PLAIN = /^[A-Za-z0-9_.:-]+$/

/**
 * Writes an id at the end of a line: a UUID in 22 letters (base64url), any other id unchanged, in quotes if it is ambiguous.
 * `expandId` is its inverse for every string.
 */
export function compactId(id: string): string {
  if (UUID.test(id)) return shorten(id.replaceAll('-', ''))
  return PLAIN.test(id) && !SHORT.test(id) ? id : JSON.stringify(id)
}

/** Parses an id of `compactId`. Returns null if the quotes do not contain a string. */
export function expandId(text: string): string | null {
  if (SHORT.test(text)) return lengthen(text)
  return text.startsWith('"') ? unquote(text) : text
}

/** Parses a JSON string. Returns null for anything else. */
export function unquote(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

function shorten(hex: string): string {
  let rest = BigInt(`0x${hex}`) << 4n // 128 bits fill 22 digits of 6 bits but for the last 4
  let short = ''
  for (let i = 0; i < 22; i++) {
    short = DIGITS[Number(rest & 63n)] + short
    rest >>= 6n
  }
  return short
}

function lengthen(short: string): string {
  let bits = 0n
  for (const digit of short) bits = (bits << 6n) | BigInt(DIGITS.indexOf(digit))
  const hex = (bits >> 4n).toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
