import { createGame, createSeason, listGames, listLeagues, listSeasons, type Season } from '@fullcourt/wire'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA, GAME, LEAGUE } from '../../test/people.ts'
import { draw, fill, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { waitingGames } from '../book/store/newGame.ts'
import { storedSetup } from '../book/store/userStore.ts'
import { queries } from '../call/call.ts'
import { keepToken } from '../call/token.ts'
import { AddGame } from './AddGame.tsx'

prepareScreens()

const SEASON: Season = {
  id: '01990000-0000-7000-8000-000000000300',
  teamId: GAME.teamId,
  name: '2026–27',
  startDate: '2026-08-01',
  endDate: '2027-07-31',
  notes: null,
  createdAt: GAME.createdAt,
  deletedAt: null,
}

const add = () => screen.getByRole('button', { name: 'Add Game' })
const open = async (seasons: readonly Season[] = [SEASON]) => {
  signInAs(ANA)
  server.reply(listGames, { results: [GAME], next: null })
  server.reply(listSeasons, { results: [...seasons], next: null })
  server.reply(listLeagues, { results: [LEAGUE], next: null })
  const user = await draw(<AddGame open onClose={() => {}} />, '/a/team/schedule/')
  await screen.findByRole('option', { name: LEAGUE.name })
  return user
}
function setDay(wall: string): void {
  const [day, time] = wall.split('T')
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: day } })
  fireEvent.change(screen.getByLabelText(/^Start time$/), { target: { value: time } })
}
const valueIn = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

test('knows an opponent of an earlier game, and opens the setup of the new one', async () => {
  const user = await open()
  server.reply(createGame, GAME)
  await fill(user, { 'Opponent name': 'Lakeside' })
  await user.tab()
  expect(screen.getByLabelText<HTMLInputElement>(/^Opponent mascot/).value).toBe('Hawks')
  expect(screen.getByLabelText<HTMLInputElement>(/^Location/).value).toBe('Main gym')
  setDay('2026-12-08T19:00')
  await user.click(add())
  await screen.findByRole('heading', { name: /^Page \/a\/team\/game\/.*\/setup\/$/ })
  expect(server.writes).toMatchObject([
    {
      body: {
        opponentName: 'Lakeside',
        opponentMascot: 'Hawks',
        location: 'Main gym',
        isHome: true,
        gameStartTime: '2026-12-09T00:00:00.000Z',
        timezone: 'America/New_York',
        notes: null,
        scoringType: 'STANDARD',
      },
    },
  ])
})

test('asks for opponent and day alone, and proposes the rest', async () => {
  const user = await open()
  await user.click(add())
  for (const name of ['Opponent name', 'Day'])
    expect(await screen.findByText(`${name} is required.`)).toBeTruthy()
  expect(screen.queryAllByText(/is required\.$/)).toHaveLength(2)
  expect(valueIn(/^Location/)).toBe(GAME.location)
  expect(valueIn(/^Start time$/)).toBe(GAME.localStartTime.slice(11, 16))
  expect(server.writes).toEqual([])
  await user.click(screen.getByLabelText('Away (AT)'))
  await fill(user, { 'Opponent name': 'Nowhere' })
  expect(valueIn(/^Location/)).toBe('Nowhere')
  expect(valueIn(/^Opponent mascot/)).toBe('Basketball')
  await fill(user, { Location: 'Field house' })
  await user.click(screen.getByLabelText('Home (VS)'))
  expect(valueIn(/^Location/)).toBe('Field house')
})

test('leads to the day where it alone is missing', async () => {
  const user = await open()
  await fill(user, { 'Opponent name': 'Nowhere' })
  await user.click(add())
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Day/))
  expect(server.writes).toEqual([])
})

test('a team without a season gets one with its first game', async () => {
  const user = await open([])
  server.reply(createSeason, SEASON)
  server.reply(createGame, GAME)
  await fill(user, { 'Opponent name': 'Lakeside' })
  setDay('2026-12-08T19:00')
  await screen.findByRole('option', { name: 'By date: 2026–27, new' })
  await user.click(add())
  await screen.findByRole('heading', { name: /^Page \/a\/team\/game\/.*\/setup\/$/ })
  expect(server.writes).toMatchObject([
    { body: { name: '2026–27', startDate: '2026-08-01', endDate: '2027-07-31' } },
    { body: { opponentName: 'Lakeside' } },
  ])
})

const fillAll = async (user: Awaited<ReturnType<typeof open>>) => {
  await fill(user, { 'Opponent name': 'Hillcrest', 'Opponent mascot': 'Bears', Location: 'Main gym' })
  setDay('2026-12-08T19:00')
}

test('puts a refusal beside its field, and keeps the form', async () => {
  const user = await open()
  const sentence = 'Opponent name must have at most 120 characters.'
  server.refuse(createGame, 'invalid', sentence, { opponentName: sentence })
  await fillAll(user)
  await user.click(add())
  await screen.findByText(sentence)
  expect(screen.getByLabelText<HTMLInputElement>(/^Location/).value).toBe('Main gym')
})

test('keeps the game on this device when the network is lost, and opens its setup', async () => {
  const user = await open()
  server.cut(createGame)
  await fillAll(user)
  await user.click(add())
  await screen.findByRole('heading', { name: /^Page \/a\/team\/game\/.*\/setup\/$/ })
  const [sent] = server.writes.map(({ body }) => body as { readonly id: string })
  const [kept, ...others] = await waitingGames(ANA, ANA.teams[0]!.id)
  expect(others).toEqual([])
  expect(kept).toMatchObject({ id: sent?.id, opponentName: 'Hillcrest', localStartTime: '2026-12-08T19:00' })
  const setup = await storedSetup(kept!.id)
  expect(setup?.rules).toMatchObject({ code: 'nfhs', regulationPeriods: 4 })
  expect(setup?.home.name).toBe('Lincoln High')
  // Ends the sending of what waits.
  keepToken(null)
})

test('says that the server cannot be reached where this device knows no league', async () => {
  const user = await open()
  server.cut(createGame)
  await fillAll(user)
  queries.setQueryData([listLeagues.name, {}, 'all'], [])
  await user.click(add())
  await screen.findByText(/The server cannot be reached\./)
})
