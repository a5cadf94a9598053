/**
 * 6'4", 6-4, 6 4, 6ft 4in, 76in, 76 (of a metric reader not), 193 cm, 1.93 m, 193 → inches; '' → null; anything else → undefined.
 */
export function readHeight(typed: string, isMetric: boolean): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const cm = /^(\d{3})\s*(?:cm)?$/i.exec(text)
  if (cm) return Math.round(Number(cm[1]) / 2.54)
  const meters = /^([12][.,]\d{1,2})\s*m?$/i.exec(text)
  if (meters) return Math.round((Number(meters[1]!.replace(',', '.')) * 100) / 2.54)
  const inchesOnly = /^(\d{2,3})\s*("|in|inches)$/i.exec(text)
  if (inchesOnly) return Number(inchesOnly[1])
  if (/^[3-8]\d$/.test(text) && !isMetric) return Number(text)
  if (/^\d$/.test(text)) return Number(text) * 12
  const parts = /^(\d)\s*(?:['’′]|-|ft\.?|feet|\s)\s*(\d{1,2})?\s*(?:["”″]|''|in\.?|inches)?$/i.exec(text)
  if (!parts) return undefined
  const inches = Number(parts[2] ?? 0)
  return inches > 11 ? undefined : Number(parts[1]) * 12 + inches
}
