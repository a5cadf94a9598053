/** Fields of days in the forms of administrators. Days are those of this device's zone. */

/** The day that a date input shows. */
export function dayOf(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
/** The beginning of a day. */
export const startOf = (day: string): string | null => (day ? new Date(`${day}T00:00`).toISOString() : null)
/** The end of a day: what is valid until a day is valid on it. */
export const endOf = (day: string): string | null => {
  if (!day) return null
  const at = new Date(`${day}T00:00`)
  at.setDate(at.getDate() + 1)
  return at.toISOString()
}
/** The last day of what ends at a moment. */
export const lastDayOf = (iso: string | null): string =>
  iso === null ? '' : dayOf(new Date(Date.parse(iso) - 1).toISOString())
