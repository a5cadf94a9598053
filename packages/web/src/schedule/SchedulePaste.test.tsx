import { changeGame, createGame, deleteGame, listFilms, listGames, readGame } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ANA, GAME } from '../../test/people.ts'
import { draw, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import SchedulePasteDialog from './SchedulePaste.tsx'

prepareScreens()

async function paste(text: string, games = [GAME]) {
  signInAs(ANA)
  server.reply(listGames, { results: games, next: null })
  const onClose = vi.fn()
  const user = await draw(<SchedulePasteDialog games={games} onClose={onClose} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^One game a line/)
  await user.click(field)
  await user.paste(text)
  return { user, field, onClose }
}
const rows = () => screen.getAllByRole('rowheader').map((row) => row.textContent)
const add = (count: string) => screen.getByRole('button', { name: `Add ${count}` })

test('shows each game with what was filled in, and adds them in one call each', async () => {
  const { user, onClose } = await paste(
    'Tue 12/8/2026 6:30 PM at Hillcrest (Hillcrest HS)\nFri 12/11/2026 vs lakeside\nSat 12/12/2026 7:00 vs Central, Old Gym',
  )
  expect(rows()).toEqual([
    'AT Hillcrest BasketballDecember 8, 2026, 6:30pmHillcrest HS',
    'VS Lakeside HawksDecember 11, 2026, 7:00pmMain gymTime set later',
    'VS Central BasketballDecember 12, 2026, 7:00pmOld GymRead without am or pm',
  ])
  server.reply(createGame, GAME)
  await user.click(add('3 games'))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(server.writes).toMatchObject([
    {
      body: {
        opponentName: 'Hillcrest',
        opponentMascot: 'Basketball',
        location: 'Hillcrest HS',
        isHome: false,
        gameStartTime: '2026-12-08T23:30:00.000Z',
        timezone: 'America/New_York',
      },
    },
    { body: { opponentName: 'Lakeside', opponentMascot: 'Hawks', isHome: true } },
    { body: { opponentName: 'Central', location: 'Old Gym' } },
  ])
})

test('sends the same ids again after a lost reply, and keeps the games that were not added', async () => {
  const { user, field } = await paste('12/24/2026 at Hillcrest\n12/30/2026 vs Central')
  server.refuse(createGame, 'invalid', 'The schedule is full.')
  await user.click(add('2 games'))
  expect((await screen.findByRole('alert')).textContent).toBe('The schedule is full.')
  expect(field.value).toBe('12/24/2026 at Hillcrest\n12/30/2026 vs Central')
  server.reply(createGame, GAME)
  await user.click(add('2 games'))
  await expect.poll(() => field.value).toBe('')
  const sent = server.writes.map(({ body }) => body)
  expect(sent).toHaveLength(3)
  expect(sent[0]).toEqual(sent[1])
})

test('asks for home and away where nothing says it, and for the order of day and month', async () => {
  const { user } = await paste('11/5\tHillcrest\n12/4\tCentral')
  expect(rows()[0]).toContain('Choose what ‘11/5’ is')
  await user.selectOptions(screen.getByLabelText('Column 1'), 'Date, month first')
  expect(rows()[0]).toContain('Choose home or away below')
  await user.selectOptions(screen.getByLabelText(/^Games without/), 'Away (AT)')
  expect(rows()[1]).toMatch(/^AT Central Basketball/)
  add('2 games')
})

test('changes what differs of a game that is there already, and sets it back', async () => {
  const game = { ...GAME, locked: false, homeFinalScore: null, awayFinalScore: null }
  const [day] = game.localStartTime.split('T')
  const { user, onClose } = await paste(
    `${day} 11:15 AM vs ${game.opponentName}, Old Gym\n12/30/2026 at Central`,
    [game],
  )
  expect(rows()[0]).toMatch(/→ 11:15am.*→ Old Gym$/)
  const after = { ...game, location: 'Old Gym', gameStartTime: `${day}T16:15:00.000Z` }
  server.reply(changeGame, after)
  server.reply(createGame, { ...after, id: game.id.replace(/20$/, '29') })
  await user.click(screen.getByRole('button', { name: 'Add 1 game, change 1' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(server.writes[0]).toMatchObject({
    body: { location: 'Old Gym', gameStartTime: expect.stringContaining(`${day}T`) },
  })
  expect(server.writes[0]?.body).not.toHaveProperty('isHome')
  server.reply(readGame, after)
  server.reply(listFilms, { results: [], next: null })
  server.reply(deleteGame, undefined)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.writes.length).toBe(4)
  expect(server.writes[2]).toMatchObject({
    body: { location: game.location, gameStartTime: game.gameStartTime },
  })
  expect(server.writes[3]).toMatchObject({ name: 'deleteGame' })
})

const later = (id: string, localStartTime: string, isHome = true) => ({
  ...GAME,
  id,
  isHome,
  localStartTime,
  locked: false,
})

test('puts a game off that a list names on another day, and keeps its time where the list has none', async () => {
  const { user } = await paste(
    '12/1/2026 vs Lakeside\n12/5/2026 vs Lakeside\n12/11/2026 at Lakeside\n12/20/2026 vs Lakeside',
    [
      later('first', '2026-12-01T19:00'),
      later('second', '2026-12-04T18:15'),
      later('away', '2026-12-12T19:00', false),
      later('beyond the list', '2027-01-09T19:00'),
    ],
  )
  expect(rows()).toEqual([
    'Line 1Already on the schedule',
    'VS Lakeside HawksDecember 4, 2026Dec 4, 2026, 6:15pm → Dec 5, 2026, 6:15pm',
    'AT Lakeside HawksDecember 12, 2026Dec 12, 2026, 7:00pm → Dec 11, 2026, 7:00pm',
    'VS Lakeside HawksDecember 20, 2026, 7:00pmMain gymTime set later',
  ])
  server.reply(changeGame, GAME)
  server.reply(createGame, GAME)
  await user.click(screen.getByRole('button', { name: 'Add 1 game, change 2' }))
  await expect.poll(() => server.writes.length).toBe(3)
  expect(server.writes[0]).toMatchObject({ body: { gameStartTime: '2026-12-05T23:15:00.000Z' } })
})

test('adds the second game of a day, and does not move the first to its time', async () => {
  await paste(
    'Tue 12/1/2026 8:45 PM vs Lakeside\nTue 12/1/2026 7:00 PM vs Lakeside\nTue 12/1/2026 9:30 PM vs Lakeside',
    [later('first', '2026-12-01T19:00')],
  )
  expect(rows()).toEqual([
    'VS Lakeside HawksDecember 1, 2026, 8:45pmMain gym',
    'Line 2Already on the schedule',
    'VS Lakeside HawksDecember 1, 2026, 9:30pmMain gym',
  ])
  add('2 games')
})

test('moves a game by the clocks of its place', async () => {
  const game = { ...later('first', '2026-12-01T18:00'), timezone: 'America/Chicago' }
  const { user } = await paste('Tue 12/1/2026 6:30 PM vs Lakeside', [game])
  server.reply(changeGame, GAME)
  await user.click(screen.getByRole('button', { name: 'Change 1 game' }))
  await expect.poll(() => server.writes.length).toBe(1)
  expect(server.writes[0]).toMatchObject({ body: { gameStartTime: '2026-12-02T00:30:00.000Z' } })
})

test('adds a game against the same opponent where the list knows no game of the schedule', async () => {
  await paste('12/5/2026 vs Lakeside\n11/28/2026 vs Central', [later('other', '2026-12-04T18:15')])
  add('2 games')
})

test('adds no game that is there already', async () => {
  const [day] = GAME.localStartTime.split('T')
  await paste(`${day} vs ${GAME.opponentName.toUpperCase()}`)
  expect(rows()[0]).toBe('Line 1Already on the schedule')
  expect(screen.getByText('1 game is on the schedule already: nothing to add or change.')).toBeTruthy()
  expect(screen.queryByText(/not added/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
})

test('a list imported again adds what is new, and closes', async () => {
  const { user, onClose } = await paste('12/1/2026 vs Lakeside\n12/30/2026 at Central')
  expect(screen.getByText('1 game is on the schedule already.')).toBeTruthy()
  expect(screen.queryByText(/not added/)).toBeNull()
  server.reply(createGame, GAME)
  await user.click(add('1 game'))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('keeps a line with a mistake, and takes known games off the list', async () => {
  const { user, field, onClose } = await paste('12/1/2026 vs Lakeside\n12/30/2026 at Central\nvs Westlake')
  expect(screen.getByText(/^1 line is not added/)).toBeTruthy()
  server.reply(createGame, GAME)
  await user.click(add('1 game'))
  await expect.poll(() => field.value).toBe('vs Westlake')
  expect(onClose).not.toHaveBeenCalled()
})
