const CLOCK = /^(\d+):(\d\d(?:\.\d+)?)$/
const SECONDS = /^(-?[\d.]+(?:e[+-]?\d+)?)s$/

/** Writes a clock time as coaches do, `9:42` or `0:04.25`: exact, without rounding. */
export function clockText(seconds: number): string {
  const digits = String(seconds)
  const [whole = '', fraction] = digits.split('.')
  if (!/^\d+$/.test(whole)) return `${digits}s`
  const left = Number(whole)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (fraction === undefined) return clock
  return /^\d+$/.test(fraction) ? `${clock}.${fraction}` : `${digits}s`
}

/** Parses a clock time of `clockText`. Returns null for anything else. */
export function clockSeconds(text: string): number | null {
  const clock = CLOCK.exec(text)
  if (clock) {
    const [whole = '', fraction = '0'] = clock[2]!.split('.')
    return Number(`${Number(clock[1]) * 60 + Number(whole)}.${fraction}`)
  }
  const seconds = SECONDS.exec(text)
  return seconds ? finite(seconds[1]!) : null
}

/** Parses a finite number. Returns null for anything else. */
export function finite(text: string): number | null {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : null
}

/** Parses a point `x,y` in inches. Returns null for anything else. */
export function point(text: string): { x: number; y: number } | null {
  const [x, y, more] = text.split(',')
  const across = finite(x ?? '')
  const down = finite(y ?? '')
  return across === null || down === null || more !== undefined ? null : { x: across, y: down }
}
