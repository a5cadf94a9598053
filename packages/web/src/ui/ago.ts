const WORDS = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const MINUTE = 60_000
const STEPS = [
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

/** How long ago a time was, in words: 'just now', '5 minutes ago', 'yesterday'. @param at ISO time @param now ms since 1970 */
export function ago(at: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(at))
  for (const [unit, length] of STEPS)
    if (passed >= length) return WORDS.format(-Math.floor(passed / length), unit)
  return 'just now'
}
