/** Browsers by what their user agent says; the first that fits, for each names the ones that it descends from. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

type Names = readonly (readonly [RegExp, string])[]
const nameIn = (names: Names, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/**
 * Browser and system of a User-Agent header, as people call them: 'Chrome on macOS'.
 * Null when neither is known. A hint for people, never a proof: clients write the header as they like.
 */
export function describeClient(userAgent: string | undefined): string | null {
  const agent = userAgent?.slice(0, 500) ?? ''
  const browser = nameIn(BROWSERS, agent)
  const system = nameIn(SYSTEMS, agent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}
