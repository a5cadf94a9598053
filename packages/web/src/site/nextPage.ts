const FIRST = '/a/dashboard/'

/**
 * The page to open after signing in: the one that was asked for if it is one of the app's own, else the dashboard. Judged as the
 * browser will read it, for '/a/..//evil.example' begins like a path of ours.
 */
export function nextPage(next: unknown, origin: string): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, origin)) return FIRST
  const { origin: read, pathname, search, hash } = new URL(next, origin)
  const isOurs = read === origin && (pathname.startsWith('/a/') || pathname === '/become-admin/')
  return isOurs ? pathname + search + hash : FIRST
}
