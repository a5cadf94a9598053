import {
  type Film,
  type Game,
  type Invitation,
  listFlaggedGames,
  listGames,
  listInvitations,
  listLeagues,
  listProgramGames,
  listWaitingFilms,
  readChecklist,
  readFlow,
  resendInvitation,
  retryFilm,
  teamStats,
  type User,
} from '@fullcourt/wire'
import type { Catalog } from '@fullcourt/wire/forms/translate'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FILM } from '../../test/films.ts'
import { ANA, GAME } from '../../test/people.ts'
import { draw, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { setSentences } from '../ui/sentences.ts'
import DashboardPage from './DashboardPage.tsx'

prepareScreens()

const at = { state: null, seq: 0, epoch: 0, locked: false } as const
const FINAL: Game = {
  ...GAME,
  ...at,
  id: GAME.id.replace(/.$/, '7'),
  opponentName: 'Central',
  opponentFullName: 'Central Cats',
  localStartTime: '2026-11-20T19:00',
  gameStartTime: '2026-11-21T00:00:00.000Z',
  homeFinalScore: 62,
  awayFinalScore: 51,
}
const INVITATION: Invitation = {
  id: GAME.id.replace(/.$/, '8'),
  kind: 'MEMBER',
  teamBrandId: ANA.teamBrands[0]!.id,
  role: 'COACH',
  teamRoles: [],
  phone: null,
  teamBrandPersonnelId: null,
  teamGameId: null,
  devices: [],
  requestedBy: null,
  state: 'SENT',
  email: 'sam@example.org',
  name: 'Sam Ash',
  invitedBy: 'Ana Alder',
  createdAt: GAME.createdAt,
  sentAt: GAME.createdAt,
  seenAt: null,
  acceptedAt: null,
  revokedAt: null,
  expiresAt: '2026-12-02T00:00:00.000Z',
}

interface Waiting {
  readonly games?: readonly Game[]
  readonly finals?: readonly Game[]
  readonly flagged?: number
  readonly films?: readonly Film[]
  readonly invitations?: readonly Invitation[]
  readonly isDone?: boolean
}

async function open(
  { games = [GAME], finals = [], flagged = 0, films = [], invitations = [], isDone = false }: Waiting,
  user: User = ANA,
) {
  signInAs(user)
  server.reply(listProgramGames, { results: [...games], next: null })
  server.reply(listGames, { results: [...finals], next: null })
  server.reply(listLeagues, { results: [], next: null })
  server.reply(readChecklist, {
    items: {
      staff: true,
      players: true,
      seasons: true,
      games: true,
      roster: true,
      videos: true,
      scored: isDone,
    },
  })
  server.reply(listFlaggedGames, {
    results:
      flagged > 0
        ? [
            {
              teamGameId: FINAL.id,
              teamId: FINAL.teamId,
              day: '2026-11-20',
              opponent: 'Central',
              isHome: true,
              openFlags: flagged,
            },
          ]
        : [],
  })
  server.reply(listWaitingFilms, { results: [...films], next: null })
  server.reply(listInvitations, { results: [...invitations], next: null })
  server.cut(teamStats)
  server.cut(readFlow)
  return draw(<DashboardPage />, '/a/dashboard/')
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const row = (name: RegExp) =>
  within(screen.getAllByRole('listitem').find(({ textContent }) => name.test(textContent))!)

test('what is next comes first, then what waits, the last game, and the steps', async () => {
  await open({ finals: [FINAL], flagged: 3 })
  await screen.findByText('3 flags to review: VS Central')
  await waitFor(() => expect(headings()).toEqual(['Next game', 'Do now', 'Last game', 'Getting started']))
  expect(screen.getAllByRole('link', { name: 'Score game' })[0]?.getAttribute('href')).toContain(
    '/scoring/live/',
  )
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toContain('/scoring/review/')
})

test('a game of today stands before the later ones, and a live one before it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T18:00:00-05:00') })
  const live: Game = {
    ...GAME,
    ...at,
    seq: 4,
    id: GAME.id.replace(/.$/, '5'),
    opponentFullName: 'North Elks',
  }
  const later: Game = { ...GAME, localStartTime: '2026-12-09T19:00', id: GAME.id.replace(/.$/, '6') }
  await open({ games: [GAME, live, later] })
  await screen.findByText('Now')
  const [first, second] = screen.getAllByRole('link', { name: /^(Continue scoring|Score game)$/ })
  expect([first?.textContent, second?.textContent]).toEqual(['Continue scoring', 'Score game'])
  await waitFor(() => expect(headings()).toContain('Upcoming games'))
})

test('each thing that waits is one press away from being done', async () => {
  const broken: Film = { ...FILM, name: 'Second half', status: 'ERROR', uploadCompleted: true }
  const half: Film = {
    ...FILM,
    id: FILM.id.replace(/.$/, '9'),
    name: 'Tape',
    status: 'INCOMPLETE',
    uploadCompleted: false,
  }
  const user = await open({ films: [broken, half], invitations: [INVITATION] })
  await screen.findByText('Sam Ash has not joined yet')
  server.reply(retryFilm, { ...broken, status: 'PROCESSING' })
  await user.click(row(/Second half/).getByRole('button', { name: 'Try again' }))
  await screen.findByText('Second half is being processed again.')
  expect(row(/Tape/).getByRole('link', { name: 'Continue' }).getAttribute('href')).toContain(half.id)
  server.reply(resendInvitation, {
    id: INVITATION.id,
    kind: 'MEMBER',
    status: 'SENT',
    acceptURL: null,
    homeURL: 'http://test/',
    videoURL: 'http://test/',
    teamBrands: [],
    expiresAt: INVITATION.expiresAt,
  })
  await user.click(row(/Sam Ash/).getByRole('button', { name: 'Send again' }))
  await screen.findByText('The invitation of Sam Ash has been sent again.')
  expect(server.writes.map(({ name }) => name)).toEqual(['retryFilm', 'resendInvitation'])
})

test('the reason of a failed film is said in the language of the page', async () => {
  const message = 'This file is empty. Record or export the film again.'
  const say = (sentences: Catalog) => setSentences({ sentences, flags: {} }, async () => ({}))
  say({ [message]: ['Este archivo está vacío.'] })
  onTestFinished(() => say({}))
  await open({ films: [{ ...FILM, name: 'Tape', status: 'ERROR', error: { code: 'empty', message } }] })
  await screen.findByText(/Este archivo está vacío/)
})

test('what waits beyond three is counted, and leads to the page that lists it', async () => {
  const games = ['1', '2', '3', '4'].map((n) => ({ ...GAME, ...at, id: GAME.id.replace(/.$/, n) }))
  const invitations = ['a', 'b', 'c', 'd', 'e'].map((n) => ({
    ...INVITATION,
    id: INVITATION.id.replace(/.$/, n),
  }))
  await open({ games, invitations })
  await screen.findByText('1 more game is not scored')
  await screen.findByText('2 more invitations are open')
  const linkOf = (name: RegExp) => row(name).getByRole('link').getAttribute('href')
  expect(linkOf(/more game is/)).toBe('/a/program/insights/')
  expect(linkOf(/more invitations/)).toBe('/a/program/members/')
})

test('once everything is done, the steps are gone', async () => {
  await open({ finals: [FINAL], isDone: true })
  await screen.findByRole('heading', { name: 'Last game' })
  await waitFor(() => expect(headings()).not.toContain('Getting started'))
})

test('the record names the game of each result', async () => {
  const lost: Game = {
    ...FINAL,
    id: GAME.id.replace(/.$/, '4'),
    opponentName: 'Northside',
    homeFinalScore: 40,
  }
  const user = await open({ finals: [lost, FINAL] })
  await screen.findByText('1–1')
  const shown = screen.getByRole('link', { name: /^Won 62–51 vs Central/ })
  await user.click(screen.getByRole('button', { name: /^Lost 40–51 vs Northside/ }))
  expect(shown.textContent).toMatch(/^Lost 40–51 vs Northside/)
})

test('a reader gets no work', async () => {
  await open({ flagged: 3 }, { ...ANA, teamBrands: [{ ...ANA.teamBrands[0]!, role: 'OTHER' }] })
  await screen.findByText('Next game')
  await waitFor(() => expect(headings()).toEqual(['Next game']))
  expect(screen.queryByRole('link', { name: 'Score game' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})
