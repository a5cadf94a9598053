const FIRST = '/a/dashboard/'

/**
 * The page to open after signing in: the one that was asked for if it is one of the app's own, else the dashboard. Judged as the
 * browser will read it, for '/a/..//evil.example' begins like a path of ours.
 */
export function nextPage(next: unknown, origin: string): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return FIRST
  const url = parseUrl(next, origin)
  if (!url) return FIRST
  const { origin: read, pathname, search, hash } = url
  const isOurs = read === origin && (pathname.startsWith('/a/') || pathname === '/become-admin/')
  return isOurs ? pathname + search + hash : FIRST
}

/** Null for what is no URL. `URL.canParse` is missing in the oldest browsers that we support (docs/browsers.md). */
function parseUrl(text: string, base: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
