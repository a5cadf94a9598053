import { createFilm, listGameFilms, listGames, readUsage } from '@fullcourt/wire'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FILM, USAGE } from '../../test/films.ts'
import { ANA, GAME } from '../../test/people.ts'
import { draw, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import AddVideoPage from './AddVideoPage.tsx'

prepareScreens()

const HASH = 'b'.repeat(64)

/** A worker that finds the same hash in every file. */
class HashWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  terminate() {}
  postMessage() {
    setTimeout(() => this.onmessage?.({ data: { hash: HASH } }))
  }
}

const open = async (usage = USAGE, search = '') => {
  signInAs(ANA)
  vi.stubGlobal('Worker', HashWorker)
  // A browser that can play none of the files.
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no player')
  })
  server.reply(listGames, { results: [GAME], next: null })
  server.reply(listGameFilms, { results: [{ ...GAME, videos: [FILM] }], next: null })
  server.reply(readUsage, usage)
  server.reply(createFilm, FILM)
  return draw(<AddVideoPage />, `/a/team/videos/new/${search}`)
}
type User = Awaited<ReturnType<typeof open>>

const next = (user: User, name = 'Next') => user.click(screen.getByRole('button', { name }))
const title = (name: string) => screen.findByRole('heading', { name })

function drop(...names: readonly string[]): void {
  const zone = screen.getByText('Drag video files here, or choose them.').parentElement!
  const items = names.map((name) => ({
    kind: 'file',
    getAsFile: () => new File([name], name, { type: 'video/mp4' }),
  }))
  fireEvent.drop(zone, { dataTransfer: { items } })
}

const toFiles = async (user: User) => {
  await next(user)
  await title('Details')
  await user.click(await screen.findByRole('radio', { name: /Lakeside Hawks/ }))
  await next(user)
  await title('Choose the files')
}

test('asks for a game', async () => {
  const user = await open()
  await next(user)
  await title('Details')
  await next(user)
  await screen.findByText('Please select a game.')
})

test.each([
  ['Scout', 'Home team name'],
  ['Other', 'Title'],
])('asks for the details of type %s', async (type, label) => {
  const user = await open()
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${type}`) }))
  await next(user)
  await screen.findByLabelText(new RegExp(`^${label}`))
  await next(user)
  await screen.findByText('Please fill out all of the fields.')
  await screen.findByText(`${label} is required.`)
})

test('asks for files, and refuses what is no film', async () => {
  const user = await open()
  await toFiles(user)
  await next(user)
  await screen.findByText('Please select one or more video files.')
  drop('notes.txt')
  await screen.findByText(/^notes\.txt is not a video/)
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
})

test('adds several files of a game, in the order that the keyboard gives them', async () => {
  const user = await open()
  await toFiles(user)
  drop('one.mp4', 'two.mov')
  await screen.findByText('two.mov')
  await next(user)
  await title('Order and storage')
  await user.click(screen.getByRole('button', { name: 'Move down: one.mp4' }))
  await screen.findByText('one.mp4 is now 2 of 2.')
  await user.click(screen.getByRole('switch', { name: /^Store in cloud/ }))
  await next(user, 'Add Video')
  await screen.findByRole('heading', { name: `Page /a/team/game/${GAME.id}/videos/` })
  await waitFor(() => expect(server.writes.filter(({ name }) => name === 'createFilm')).toHaveLength(2))
  const details = {
    type: 'GAME',
    teamGameId: GAME.id,
    hash: HASH,
    storeInCloud: false,
    originalType: 'video/mp4',
  }
  expect(server.writes.map(({ body }) => body)).toMatchObject([
    { ...details, filename: 'two.mov', order: 1, name: 'VS Lakeside Hawks, Tue, Dec 1 (1 of 2)' },
    { ...details, filename: 'one.mp4', order: 2 },
  ])
})

test('says what hours beyond the plan cost, before anything is sent', async () => {
  const user = await open({ ...USAGE, overage: { hours: 1.2, priceUSD: 24 } })
  await toFiles(user)
  drop('one.mp4')
  await screen.findByText('one.mp4')
  await next(user)
  await screen.findByText(/2 hours beyond your plan\. An extra \$24 per year will be charged\./)
})

test('without a card the cloud is off', async () => {
  const user = await open({ ...USAGE, cardOnFile: false, overage: { hours: 1.2, priceUSD: 24 } })
  await toFiles(user)
  drop('one.mp4')
  await screen.findByText('one.mp4')
  await next(user)
  await screen.findByText('Cloud has been disabled because you do not have a credit card on file.')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Store in cloud/ }).disabled).toBe(true)
})

test('opened from a game, it begins at the files', async () => {
  const user = await open(USAGE, `?game=${GAME.id}`)
  await title('Choose the files')
  screen.getByText('VS Lakeside Hawks, Tue, Dec 1')
  screen.getByText('Add Video · step 1 of 2')
  drop('one.mp4')
  await screen.findByText('one.mp4')
  await next(user)
  await title('Order and storage')
  expect(screen.queryByText(/play as one film/)).toBeNull()
  await user.click(screen.getByRole('switch', { name: /^Store in cloud/ }))
  await next(user, 'Add Video')
  await screen.findByRole('heading', { name: `Page /a/team/game/${GAME.id}/videos/` })
  await waitFor(() => expect(server.writes).toHaveLength(1))
  expect(server.writes[0]!.body).toMatchObject({ type: 'GAME', teamGameId: GAME.id })
})
