/** Every address of the product, and its guard. Each page is a chunk of its own. */
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { CLIP_FILTERS } from '../clips/filterNames.ts'
import {
  mustBeSignedIn,
  mustHaveProgram,
  mustHaveSubscribed,
  mustHaveTeam,
  mustMay,
  mustMayReadPerson,
  mustSubscribe,
} from '../identity/guards.ts'
import { FILTERS } from '../insights/filterNames.ts'
import { loader } from '../ui/loader.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { BareFrame } from './BareFrame.tsx'
import { Broken, BrokenAlone } from './Broken.tsx'
import { SignedIn } from './SignedIn.tsx'

type Load = () => Promise<{ default: ComponentType }>

/** The component of a route, fetched when it is opened. The router's own lazy component would keep a failure until the app is loaded again. */
function fetched(load: Load) {
  const fetchPart = loader(load)
  let Part: ComponentType | undefined
  return {
    async loader() {
      Part ??= (await fetchPart()).default
    },
    component: () => Part && <Part />,
  }
}

const root = createRootRoute({
  component: Outlet,
  errorComponent: BrokenAlone,
})

const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  ...fetched(() => import('./SiteFrame.tsx')),
})
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  component: SignedIn,
  beforeLoad: mustBeSignedIn,
})
const app = createRoute({
  getParentRoute: () => signedIn,
  id: 'app',
  ...fetched(() => import('./AppFrame.tsx')),
})
/** Full-window pages: wizards and the scoring screen have their own header. */
const bare = createRoute({ getParentRoute: () => signedIn, id: 'bare', component: BareFrame })

/** Selects the parameters of an address that a page uses. Each is text or missing. */
const parameters =
  <Name extends string>(...names: readonly Name[]) =>
  (found: Record<string, unknown>): { readonly [name in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (found[name] === undefined ? [] : [[name, String(found[name])]])),
    ) as { readonly [name in Name]?: string }

interface At {
  readonly params: object
  readonly search: { readonly id?: string }
}
interface Opening<Name extends string> {
  readonly beforeLoad?: (at: At) => Promise<void>
  /** The parameters of the page's address. */
  readonly search?: readonly Name[]
}

/** A page, which is fetched when it is opened. */
const page = <Parent extends AnyRoute, const Path extends string, const Name extends string = never>(
  parent: Parent,
  path: Path,
  load: Load,
  { beforeLoad, search = [] }: Opening<Name> = {},
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    ...fetched(load),
    validateSearch: parameters(...search),
    // The router passes the parameters. Their type here would hide the addresses from the router's own types.
    ...(beforeLoad ? { beforeLoad: beforeLoad as () => Promise<void> } : {}),
  })

const moved = <const From extends string>(from: From, to: '/register/' | '/login/' | '/a/dashboard/') =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

/** For pages that add something. */
const sub = async () => {
  await mustHaveProgram()
  await mustSubscribe()
}
/** For pages that show what was entered. */
const read = async () => {
  await mustHaveProgram()
  await mustHaveSubscribed()
}
const loadPeople = loader(() => import('../program/PeoplePage.tsx'))
const loadPerson = loader(() => import('../program/PersonPage.tsx'))
/** The pages of players and of staff differ in the kind of people. */
const peoplePage =
  (kind: 'players' | 'staff'): Load =>
  async () => {
    const { PeoplePage } = await loadPeople()
    return { default: () => <PeoplePage kind={kind} /> }
  }
const personPage =
  (kind: 'players' | 'staff'): Load =>
  async () => {
    const { PersonPage } = await loadPerson()
    return { default: () => <PersonPage kind={kind} /> }
  }
/** One chunk for all pages of administrators: few people open them, and each further chunk costs everyone. */
const adminPages = loader(() => import('../admin/pages.ts'))
const adminPage =
  (name: Exclude<keyof typeof import('../admin/pages.ts'), 'mustBeAdministrator'>): Load =>
  async () => ({ default: (await adminPages())[name] })
/** For pages of administrators of the installation. */
const administrator = {
  beforeLoad: async () => (await adminPages()).mustBeAdministrator(),
  search: ['search', 'show', 'step'],
} as const
/** For pages about people and settings: closed to players, who read their own team. */
const staff = async () => {
  await read()
  await mustMay('people.read')
}
/** For the page of one person: players open their own. */
const person = async ({ params }: { readonly params: { readonly id?: string } }) => {
  await read()
  await mustMayReadPerson(params.id)
}
const admin = async () => {
  await mustHaveProgram()
  await mustMay('audit.read')
}
const team = async () => {
  await read()
  await mustHaveTeam()
}

const wizard = { search: ['step'] } as const
/** A player's card. */
const card = ['season', 'place', 'sort', 'chart', 'spot', 'behind'] as const
/** The addresses of one thing. Links of others may have its id in the query: `/a/team/game/?id=…`. */
const idInQuery = <const From extends string>(
  from: From,
  to: '/a/team/player/$id/' | '/a/team/staff/$id/' | '/a/team/game/$id/',
) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    validateSearch: parameters('id'),
    beforeLoad({ search }: { readonly search: { readonly id?: string } }) {
      const { id } = search
      if (id === undefined) throw redirect({ to: '/a/dashboard/', replace: true })
      throw redirect({ to, params: { id }, replace: true })
    },
  })
/** Leads from a list to the one thing of it that the query names. */
const listOf = <const Name extends string>(
  to: '/a/program/players/$id/' | '/a/program/staff/$id/' | '/a/team/videos/$id/',
  guard: () => Promise<void>,
  search: readonly Name[],
): Opening<Name | 'id'> => ({
  async beforeLoad({ search: { id } }) {
    if (id !== undefined) throw redirect({ to, params: { id }, replace: true })
    await guard()
  },
  search: [...search, 'id'],
})
const PEOPLE_SEARCH = ['show', 'search', 'sort'] as const

const sitePages = site.addChildren([
  page(site, '/', () => import('../site/LandingPage.tsx')),
  page(site, '/pricing', () => import('../site/PricingPage.tsx'), { search: ['definition'] }),
  page(site, '/register', () => import('../site/RegisterPage.tsx'), { search: ['next', 'plan'] }),
  page(site, '/score-now', () => import('../program/firstGame/ScoreNowPage.tsx')),
  page(site, '/login', () => import('../site/LogInPage.tsx'), { search: ['next', 'unsent'] }),
  page(site, '/forgot-password', () => import('../site/ForgotPasswordPage.tsx')),
  page(site, '/reset', () => import('../site/ResetPage.tsx')),
  page(site, '/become-admin', () => import('../site/BecomeAdminPage.tsx')),
  page(site, '/video', () => import('../site/VideoPage.tsx')),
  page(site, '/terms', () => import('../site/TermsPage.tsx')),
  page(site, '/privacy', () => import('../site/PrivacyPage.tsx')),
  page(site, '/help', () => import('../site/help/HelpPage.tsx'), { search: ['search'] }),
  page(site, '/help/$page', () => import('../site/help/HelpPage.tsx')),
  page(site, '/c/$id', () => import('../playlistPages/SharedPage.tsx')),
  page(site, '/guest-ended', () => import('../site/GuestEndedPage.tsx')),
  page(site, '$', () => import('../site/NotFoundPage.tsx')),
])

/** Has its own header: its wizard is a full-window page. */
const acceptInvitation = page(root, '/invite/accept', () => import('../site/invite/AcceptPage.tsx'), {
  search: ['id', 'token', 'step'],
})

/** Works without an account and without a network. */
const practice = page(root, '/practice', () => import('../scoring/practice/PracticePage.tsx'), {
  search: ['seed'],
})

const appPages = app.addChildren([
  page(app, '/a/$', () => import('../site/NotFoundPage.tsx')),
  page(app, '/a/dashboard', () => import('../program/DashboardPage.tsx'), { beforeLoad: read }),
  page(app, '/a/access-ended', () => import('../game/AccessEndedPage.tsx')),
  page(app, '/a/profile', () => import('../account/ProfilePage.tsx')),
  page(app, '/a/program/subscription', () => import('../billing/SubscriptionPage.tsx'), {
    beforeLoad: mustHaveProgram,
    search: ['definition', 'program', 'card', 'pay'],
  }),
  page(app, '/a/program/settings', () => import('../program/SettingsPage.tsx'), { beforeLoad: staff }),
  page(app, '/a/program/leagues/$id', () => import('../program/leagues/LeaguePage.tsx'), {
    beforeLoad: staff,
  }),
  page(app, '/a/program/webhooks/$id', () => import('../program/webhooks/WebhookPage.tsx'), {
    beforeLoad: read,
  }),
  page(app, '/a/program/activity', () => import('../program/ActivityPage.tsx'), {
    beforeLoad: admin,
    search: ['kind'],
  }),
  page(app, '/a/program/members', () => import('../program/MembersPage.tsx'), {
    beforeLoad: mustHaveProgram,
    search: ['search'],
  }),
  page(
    app,
    '/a/program/insights',
    async () => ({ default: (await import('../insights/TeamStatsPage.tsx')).ProgramStatsPage }),
    { beforeLoad: read, search: FILTERS },
  ),
  page(
    app,
    '/a/program/players',
    peoplePage('players'),
    listOf('/a/program/players/$id/', staff, PEOPLE_SEARCH),
  ),
  page(app, '/a/program/players/$id', personPage('players'), {
    beforeLoad: person,
    search: [...card, 'entry'],
  }),
  page(app, '/a/program/staff', peoplePage('staff'), listOf('/a/program/staff/$id/', staff, PEOPLE_SEARCH)),
  page(app, '/a/program/staff/$id', personPage('staff'), { beforeLoad: person }),
  page(app, '/a/team/schedule', () => import('../schedule/SchedulePage.tsx'), {
    beforeLoad: team,
    search: ['season', 'place', 'when', 'search', 'sort', 'add', 'view', 'month'],
  }),
  page(
    app,
    '/a/team/videos',
    () => import('../videos/VideosPage.tsx'),
    listOf('/a/team/videos/$id/', team, ['search', 'type', 'status', 'game', 'sort']),
  ),
  page(app, '/a/team/tags', () => import('../videos/TagMatrixPage.tsx'), {
    beforeLoad: team,
    search: ['season', 'game', 'by', 'book'],
  }),
  page(app, '/a/team/videos/$id', () => import('../videos/VideoPage.tsx'), {
    beforeLoad: read,
    search: ['comment'],
  }),
  page(app, '/a/team/game/$id/videos', () => import('../videos/GameVideosPage.tsx'), { beforeLoad: read }),
  page(app, '/a/team/game/$id/videos/sync', () => import('../sync/SyncPage.tsx'), { beforeLoad: read }),
  page(app, '/a/team/playlists', () => import('../playlistPages/PlaylistsPage.tsx'), { beforeLoad: team }),
  page(app, '/a/team/playlist/$id', () => import('../playlistPages/PlaylistPage.tsx'), { beforeLoad: read }),
  page(app, '/a/team/playlist/$id/remote', () => import('../playlistPages/RemotePage.tsx'), {
    beforeLoad: read,
    search: ['screen'],
  }),
  page(app, '/a/team/roster', () => import('../roster/RosterPage.tsx'), {
    beforeLoad: team,
    search: ['add'],
  }),
  page(app, '/a/team/player/$id', () => import('../roster/TeamPersonPage.tsx'), {
    beforeLoad: team,
    search: card,
  }),
  page(app, '/a/team/staff/$id', () => import('../roster/TeamPersonPage.tsx'), { beforeLoad: team }),
  page(app, '/a/team/settings', () => import('../roster/TeamSettingsPage.tsx'), {
    async beforeLoad() {
      await team()
      await mustMay('people.read')
    },
  }),
  page(app, '/a/team/insights', () => import('../insights/TeamStatsPage.tsx'), {
    beforeLoad: team,
    search: [...FILTERS, 'shots', 'player', 'chart', 'spot', 'sort', 'trend', 'behind'],
  }),
  page(app, '/a/team/clips', () => import('../clips/ClipsPage.tsx'), {
    beforeLoad: team,
    search: CLIP_FILTERS,
  }),
  page(app, '/a/team/how-we-count', () => import('../game/count/HowWeCountPage.tsx'), {
    beforeLoad: team,
    search: ['figure', 'game'],
  }),
  page(app, '/a/team/game/$id', () => import('../game/GamePage.tsx'), {
    beforeLoad: read,
    search: [
      'tab',
      'period',
      'side',
      'player',
      'type',
      'made',
      'sort',
      'chart',
      'spot',
      'lineup',
      'severity',
      'behind',
      'floor',
      'garbage',
      'clip',
      'play',
    ],
  }),
  page(app, '/a/team/game/$id/sheet', () => import('../game/sheet/SheetPage.tsx'), { beforeLoad: read }),
  page(app, '/a/admin/accounts', adminPage('AccountsPage'), administrator),
  page(app, '/a/admin/accounts/$id', adminPage('AccountPage'), administrator),
  page(app, '/a/admin/access-requests', adminPage('AccessRequestsPage'), administrator),
  page(app, '/a/admin/invitations', adminPage('InvitationsPage'), administrator),
  page(app, '/a/admin/users', adminPage('UsersPage'), administrator),
  page(app, '/a/admin/programs/$id', adminPage('ProgramGamesPage'), administrator),
  page(app, '/a/admin/plans', adminPage('PlansPage'), administrator),
  page(app, '/a/admin/coupons', adminPage('CouponsPage'), administrator),
  page(app, '/a/admin/money', adminPage('MoneyPage'), administrator),
  page(app, '/a/admin/money/$id', adminPage('ProgramMoneyPage'), administrator),
  page(app, '/a/admin/audit', adminPage('AuditPage'), administrator),
  page(app, '/a/admin/erasures', adminPage('ErasuresPage'), administrator),
  page(app, '/a/admin/backups', adminPage('BackupsPage'), administrator),
  page(app, '/a/admin/health', adminPage('HealthPage'), administrator),
  page(app, '/a/team/game/$id/box', () => import('../schedule/TypedBoxPage.tsx'), { beforeLoad: read }),
  page(app, '/a/team/game/$id/setup', () => import('../schedule/GameSetupPage.tsx'), {
    beforeLoad: read,
    search: ['edit'],
  }),
])

const barePages = bare.addChildren([
  page(bare, '/a/program/new', () => import('../program/NewProgramPage.tsx'), {
    search: ['step', 'definition'],
  }),
  page(bare, '/a/program/first-game', () => import('../program/firstGame/FirstGamePage.tsx'), wizard),
  page(bare, '/a/admin/account-setup', adminPage('AccountSetupPage'), administrator),
  page(bare, '/a/team/new', () => import('../program/NewTeamPage.tsx'), {
    async beforeLoad() {
      await sub()
      await mustMay('team.create')
    },
    ...wizard,
  }),
  page(bare, '/a/team/videos/new', () => import('../videos/AddVideoPage.tsx'), {
    async beforeLoad() {
      await sub()
      await mustHaveTeam()
      await mustMay('film.write')
    },
    search: ['step', 'game'],
  }),
  page(bare, '/a/team/game/$id/scoring/$type', () => import('../scoring/ScorePage.tsx'), {
    beforeLoad: read,
  }),
  page(
    bare,
    '/a/team/game/$id/clock',
    async () => ({ default: (await import('../scoring/ScorePage.tsx')).ClockPage }),
    {
      beforeLoad: read,
    },
  ),
])

const logOut = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  async beforeLoad(at) {
    const { leave } = await import('./leave.ts')
    await leave(at)
  },
})

const routeTree = root.addChildren([
  sitePages,
  acceptInvitation,
  practice,
  signedIn.addChildren([appPages, barePages]),
  idInQuery('/a/team/player', '/a/team/player/$id/'),
  idInQuery('/a/team/staff', '/a/team/staff/$id/'),
  idInQuery('/a/team/game', '/a/team/game/$id/'),
  moved('/signup', '/register/'),
  moved('/request-invite', '/register/'),
  moved('/request-invite/complete', '/register/'),
  moved('/signin', '/login/'),
  moved('/a', '/a/dashboard/'),
  logOut,
])

/** @param history the browser's own by default */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history ? { history } : {}),
    trailingSlash: 'always',
    defaultPreload: 'intent',
    scrollRestoration: history === undefined,
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 150,
    defaultErrorComponent: Broken,
  })

declare module '@tanstack/react-router' {
  /** Types links and navigation by the addresses of this table, with their parameters. */
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
