import { type Film, listFilms, listGames, readUsage } from '@fullcourt/wire'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FILM, USAGE } from '../../test/films.ts'
import { ANA, GAME } from '../../test/people.ts'
import { draw, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { applyFilmMessage } from '../call/filmMessage.ts'
import VideosPage from './VideosPage.tsx'

prepareScreens()

const open = async (films: readonly Film[], user = ANA) => {
  signInAs(user)
  server.reply(listFilms, { results: [...films], next: null })
  server.reply(listGames, { results: [GAME], next: null })
  server.reply(readUsage, USAGE)
  return draw(<VideosPage />, '/a/team/videos/')
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const film = (n: number, some: Partial<Film>): Film => ({ ...FILM, id: FILM.id.slice(0, -1) + n, ...some })

test('shows films with their game, quality, length and state', async () => {
  await open([
    FILM,
    film(1, {
      name: 'Tape',
      type: 'OTHER',
      teamGameId: null,
      status: 'PROCESSING',
      progress: 0.4,
      badge: 'SD',
    }),
    film(2, {
      name: 'Broken',
      status: 'ERROR',
      error: { code: 'no_video', message: 'The file has no picture.' },
    }),
    film(3, { name: 'Half sent', status: 'ERROR', uploadCompleted: false }),
  ])
  await screen.findByText('First half')
  const [ready, processing, broken, sent] = rows()
  expect(ready).toContain('45:05')
  expect(ready).toContain('VS Lakeside Hawks, Tue, Dec 1')
  expect(ready).toContain('HD')
  expect(processing).toContain('Processing 40 %')
  expect(broken).toContain('Error processing video')
  expect(broken).toContain('The file has no picture.')
  expect(sent).toContain('Error uploading video')
  await screen.findByText('12.5 of 40 hours')
})

test('tells readers of an empty page what comes, not what they cannot do', async () => {
  await open([], { ...ANA, teamBrands: [{ ...ANA.teamBrands[0]!, role: 'OTHER' }] })
  await screen.findByText('Films of the team appear here.')
  expect(screen.queryByRole('link', { name: 'Add Video' })).toBeNull()
})

test('narrows the list by words and state', async () => {
  const user = await open([FILM, film(1, { name: 'Walkthrough', teamGameId: null, status: 'ARCHIVED' })])
  await user.click(await screen.findByLabelText('Search'))
  await user.paste('lakeside first')
  await expect.poll(() => rows().length).toBe(1)
  expect(rows()[0]).toContain('First half')
  await user.clear(screen.getByLabelText('Search'))
  await user.selectOptions(screen.getByLabelText('State'), 'Archived')
  await expect.poll(() => rows()[0]).toContain('Walkthrough')
  await user.selectOptions(screen.getByLabelText('State'), 'Processing')
  await screen.findByText('No Results')
})

test('sorts by age, name and length', async () => {
  const user = await open([
    FILM,
    film(1, { name: 'Quarter 10', teamGameId: null, duration: 9000 }),
    film(2, { name: 'Quarter 9', teamGameId: null, duration: 60 }),
  ])
  const order = () =>
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.match(/First half|Quarter \d+/)?.[0])
  await screen.findByText('First half')
  const sort = async (label: string, expected: readonly string[]) => {
    await user.selectOptions(screen.getByLabelText('Sort'), label)
    await expect.poll(order).toEqual(expected)
  }
  await sort('Oldest first', ['Quarter 9', 'Quarter 10', 'First half'])
  await sort('Name', ['First half', 'Quarter 9', 'Quarter 10'])
  await sort('Longest first', ['Quarter 10', 'First half', 'Quarter 9'])
  await sort('Newest first', ['First half', 'Quarter 10', 'Quarter 9'])
})

test('without films it leads to the wizard; a player only reads', async () => {
  await open([])
  expect((await screen.findByRole('link', { name: 'Add Video' })).getAttribute('href')).toBe(
    '/a/team/videos/new/',
  )
})

test('a player has no button that writes', async () => {
  const [program] = ANA.teamBrands
  const [team] = ANA.teams
  const player = {
    ...ANA,
    teamBrands: [{ ...program!, role: 'PLAYER' as const }],
    teams: [{ ...team!, teamRole: 'PLAYER' as const }],
  }
  await open([FILM], player)
  await screen.findByText('First half')
  expect(screen.queryByRole('link', { name: 'Add Video' })).toBeNull()
})

test('a message with progress alone is shown without asking again; a new state is asked for', async () => {
  const processing = film(1, { status: 'PROCESSING', progress: 0.1 })
  await open([processing])
  await screen.findByText('Processing 10 %')
  const message = { id: processing.id, action: 'update', teamId: FILM.teamId, teamGameId: null } as const
  server.reply(listFilms, { results: [{ ...processing, status: 'READY', progress: 1 }], next: null })
  act(() => applyFilmMessage({ ...message, status: 'PROCESSING', progress: 0.6 }))
  await screen.findByText('Processing 60 %')
  act(() => applyFilmMessage({ ...message, status: 'READY', progress: 1 }))
  await expect.poll(() => screen.queryByText(/^Processing \d/)).toBeNull()
})

test('an upload of another browser says so, and goes on here with its file', async () => {
  await open([
    film(1, { name: 'Half sent', status: 'UPLOADING', progress: 0.83, uploadCompleted: false }),
    film(2, { name: 'Ended', status: 'INCOMPLETE', uploadCompleted: false }),
    FILM,
  ])
  await screen.findByText('Uploading 83 % in another browser')
  const names = screen
    .getAllByRole('button', { name: /^Choose file/ })
    .map((each) => each.getAttribute('aria-label'))
  expect(names).toEqual(['Choose file: Half sent', 'Choose file: Ended'])
})
