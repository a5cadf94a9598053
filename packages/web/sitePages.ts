/** The pages that search engines list, each with what they show of it. */
export interface SitePage {
  /** As in the table of routes, with a slash at the end. */
  readonly path: string
  readonly description: string
  /** The title where the page is not prerendered. */
  readonly title?: string
  /** The modules below `src` that draw the page; without them the app draws it. */
  readonly parts?: readonly string[]
}

const drawnBy = (page: string) => ['app/SiteFrame.tsx', `site/${page}.tsx`]

export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/',
    description:
      'Score basketball games live, also without a network, watch the clips behind every number, and share the score.',
    parts: drawnBy('LandingPage'),
  },
  {
    path: '/pricing/',
    description:
      'Plans for school, college and club programs, billed yearly. Try any of them free, without a card.',
    parts: drawnBy('PricingPage'),
  },
  {
    path: '/video/',
    description:
      'Upload the film of a game from any camera. The clock follows it, and every number opens its plays on film.',
    parts: drawnBy('VideoPage'),
  },
  {
    path: '/login/',
    description: 'Log in to your programs, games and films, by password or passkey.',
    parts: drawnBy('LogInPage'),
  },
  {
    path: '/register/',
    description: 'Sign up, name your program and your team, and score the first game within minutes.',
    parts: drawnBy('RegisterPage'),
  },
  {
    path: '/terms/',
    description: 'The terms of this service: what you may expect of it, and what it expects of you.',
    parts: drawnBy('TermsPage'),
  },
  {
    path: '/privacy/',
    description: 'What is stored of you and your players, who sees it, and how you export or delete it.',
    parts: drawnBy('PrivacyPage'),
  },
  {
    path: '/score-now/',
    title: 'Score a game now',
    description: 'Two names, and you score: no account, no network. Sign up later and keep the game.',
  },
  {
    path: '/practice/',
    title: 'Practice scoring',
    description:
      'Eight guided plays, then a quarter at real speed: learn to keep the book of a basketball game.',
  },
]

/** Stands in the built documents for the address of the installation, which the server knows (`http/documents.ts`). */
const ADDRESS_MARK = '{{PUBLIC_URL}}'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

interface Head {
  readonly path: string
  readonly title: string
  readonly description: string
}

/** The document with the title, description, address and picture of a page, for search engines and messages. */
export function withHead(shell: string, { path, title, description }: Head): string {
  const meta = [
    ['name', 'description', description],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', 'Fullcourt'],
    ['property', 'og:url', `${ADDRESS_MARK}${path}`],
    ['property', 'og:image', `${ADDRESS_MARK}/social.png`],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', 'A half court with its shots, and the box score that they add up to'],
    ['name', 'twitter:card', 'summary_large_image'],
  ] as const
  const tags = [
    ...meta.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}" />`),
    `<link rel="canonical" href="${ADDRESS_MARK}${path}" />`,
    `<title>${escaped(title)}</title>`,
  ]
  return shell
    .replace(/\s*<meta\s+(?:name="description"|property="og:)[^>]*>/g, '')
    .replace(/<title>.*<\/title>/, () => tags.join('\n    '))
}
