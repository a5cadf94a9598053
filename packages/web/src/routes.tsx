/** Every address of the product and who may open it; each page is its own lazy piece. */
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { BareFrame } from './shell/BareFrame.tsx'
import { Broken, BrokenAlone } from './shell/Broken.tsx'
import {
  mustBeSignedIn,
  mustHaveProgram,
  mustHaveSubscribed,
  mustHaveTeam,
  mustMay,
  mustSubscribe,
} from './shell/guards.ts'
import { leave } from './shell/leave.ts'
import { SignedIn } from './shell/SignedIn.tsx'
import { PageSkeleton } from './ui/Skeletons.tsx'

type Load = () => Promise<{ default: ComponentType }>

const root = createRootRoute({
  component: Outlet,
  errorComponent: BrokenAlone,
})

const site = createRoute({
  getParentRoute: () => root,
  id: 'site',
  component: lazyRouteComponent(() => import('./shell/SiteFrame.tsx')),
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
  component: lazyRouteComponent(() => import('./shell/AppFrame.tsx')),
})
/** Whole-window pages: wizards and the scoring screen bring their own header. */
const bare = createRoute({ getParentRoute: () => signedIn, id: 'bare', component: BareFrame })

/** A page of our own widgets alone: one that is to be there at once. */
const quickPage = (parent: AnyRoute, path: string, load: Load, beforeLoad?: () => unknown) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyRouteComponent(load),
    ...(beforeLoad ? { beforeLoad } : {}),
  })

/** The page with the library around it, both fetched together. */
const withLibrary = (load: Load): Load =>
  async function both() {
    const [{ Library }, { default: Page }] = await Promise.all([import('./ui/Library.tsx'), load()])
    return {
      default: () => (
        <Library>
          <Page />
        </Library>
      ),
    }
  }

const page: typeof quickPage = (parent, path, load, beforeLoad) =>
  quickPage(parent, path, withLibrary(load), beforeLoad)

const moved = (from: string, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

/** Adds something. */
const sub = async () => {
  await mustHaveProgram()
  await mustSubscribe()
}
/** Shows what was entered. */
const read = async () => {
  await mustHaveProgram()
  await mustHaveSubscribed()
}
/** Pages about people and settings: not for players, who read their own team. */
const staff = async () => {
  await read()
  await mustMay('people.read')
}
const admin = async () => {
  await mustHaveProgram()
  await mustMay('audit.read')
}
const team = async () => {
  await read()
  await mustHaveTeam()
}

const sitePages = [
  quickPage(site, '/', () => import('./site/LandingPage.tsx')),
  page(site, '/pricing/', () => import('./site/PricingPage.tsx')),
  page(site, '/register/', () => import('./site/RegisterPage.tsx')),
  page(site, '/login/', () => import('./site/LogInPage.tsx')),
  page(site, '/forgot-password/', () => import('./site/ForgotPasswordPage.tsx')),
  page(site, '/reset/', () => import('./site/ResetPage.tsx')),
  page(site, '/become-admin/', () => import('./site/BecomeAdminPage.tsx')),
  quickPage(site, '/terms/', () => import('./site/TermsPage.tsx')),
  quickPage(site, '/privacy/', () => import('./site/PrivacyPage.tsx')),
  quickPage(site, '$', () => import('./site/NotFoundPage.tsx')),
]

const appPages = [
  quickPage(app, '/a/dashboard/', () => import('./program/DashboardPage.tsx'), read),
  page(app, '/a/profile/', () => import('./account/ProfilePage.tsx')),
  page(app, '/a/program/subscription/', () => import('./billing/SubscriptionPage.tsx'), mustHaveProgram),
  page(app, '/a/program/settings/', () => import('./program/SettingsPage.tsx'), staff),
  page(app, '/a/program/activity/', () => import('./program/ActivityPage.tsx'), admin),
  page(app, '/a/program/players/', () => import('./program/PlayersPage.tsx'), staff),
  page(app, '/a/program/players/$id/', () => import('./program/PlayerPage.tsx'), read),
  page(app, '/a/program/staff/', () => import('./program/StaffPage.tsx'), staff),
  page(app, '/a/program/staff/$id/', () => import('./program/StaffMemberPage.tsx'), read),
]

const barePages = [
  page(bare, '/a/program/new/', () => import('./program/NewProgramPage.tsx')),
  page(
    bare,
    '/a/team/new/',
    () => import('./program/NewTeamPage.tsx'),
    async () => {
      await sub()
      await mustMay('team.create')
    },
  ),
  quickPage(bare, '/a/team/game/$id/scoring/$type/', () => import('./score/screen/ScorePage.tsx'), read),
]

const teamPages = [
  page(app, '/a/team/schedule/', () => import('./schedule/SchedulePage.tsx'), team),
  page(app, '/a/team/roster/', () => import('./roster/RosterPage.tsx'), team),
  page(app, '/a/team/player/$id/', () => import('./roster/TeamPersonPage.tsx'), team),
  page(app, '/a/team/staff/$id/', () => import('./roster/TeamPersonPage.tsx'), team),
  page(
    app,
    '/a/team/settings/',
    () => import('./roster/TeamSettingsPage.tsx'),
    async () => {
      await team()
      await mustMay('people.read')
    },
  ),
  page(app, '/a/team/insights/', () => import('./stats/TeamStatsPage.tsx'), team),
  page(app, '/a/team/game/$id/', () => import('./watch/GamePage.tsx'), read),
  page(app, '/a/team/game/$id/setup/', () => import('./schedule/GameSetupPage.tsx'), read),
]

const redirects = [
  moved('/signup/', '/register/'),
  moved('/request-invite/', '/register/'),
  moved('/request-invite/complete/', '/register/'),
  moved('/signin/', '/login/'),
  moved('/a/', '/a/dashboard/'),
  createRoute({ getParentRoute: () => root, path: '/logout/', beforeLoad: leave }),
]

/** The table itself, for the router and for the test that no link leads nowhere. */
export const routeTree = root.addChildren([
  site.addChildren(sitePages),
  signedIn.addChildren([app.addChildren([...appPages, ...teamPages]), bare.addChildren(barePages)]),
  ...redirects,
])

/** @param history where the person is: the browser's own unless told */
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
