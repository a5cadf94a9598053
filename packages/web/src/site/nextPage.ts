const FIRST = '/a/dashboard/'
/** Pages beside the app that continue after signing in. */
const OTHERS = ['/become-admin/', '/invite/accept/', '/score-now/']

/**
 * The page to open after signing in: the requested one if it belongs to the app, else the dashboard. Parses it as the browser
 * does, because '/a/..//evil.example' starts like one of our paths.
 */
export function nextPage(next: unknown, origin: string): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return FIRST
  const url = parseUrl(next, origin)
  if (!url) return FIRST
  const { origin: read, pathname, search, hash } = url
  const isOurs = read === origin && (pathname.startsWith('/a/') || OTHERS.includes(pathname))
  return isOurs ? pathname + search + hash : FIRST
}

/** Null for an invalid URL. `URL.canParse` is missing in the oldest browsers that we support (docs/browsers.md). */
function parseUrl(text: string, base: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
