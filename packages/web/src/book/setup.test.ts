// A game's setup without a network: written on the device, shown at once, sent once.
import { onFloor } from '@fullcourt/scorebook/fold'
import type { Setup } from '@fullcourt/wire'
import { beforeEach, expect, test } from 'vitest'
import { device, GAME, logServer, NOTED, openAndRead, SETUP, sent, settle } from '../../test/device.ts'
import type { SetupCall } from './data/setupCalls.ts'
import type { OpenBook } from './game/openBook.ts'
import { applySetup } from './setup/applySetup.ts'
import { waitingWords } from './store/waitingWords.ts'

const eligible = [
  {
    teamBrandPersonnelId: 'cat',
    unmanagedTeamPersonnelId: null,
    jersey: '23',
    position: 'G',
    firstName: 'Cat',
    lastName: 'Diaz',
    fullName: 'Cat Diaz',
    isStarter: false,
    role: 'PLAYER',
  },
]
const START = { ...SETUP, eligible: { home: eligible, away: [] } } as unknown as Setup

let remote: ReturnType<typeof logServer>
beforeEach(() => {
  remote = logServer(START)
})

const cat = { teamBrandPersonnelId: 'cat', jersey: '23', firstName: 'Cat', lastName: 'Diaz' }
const ADD: SetupCall = {
  name: 'addGamePeople',
  params: { id: GAME },
  body: [{ id: 'cat-in-game', isHomeTeam: true, isStarting: false, role: 'PLAYER', ...cat }],
}
const [ANA, BEA] = NOTED.people.map(({ id }) => id) as [string, string]
const start = (personnelId: string, isStarting: boolean): SetupCall => ({
  name: 'changeGamePerson',
  params: { id: GAME, personnelId },
  body: { isStarting },
})
const homeIds = ({ home }: Setup) => home.personnel.map(({ id }) => id)
const shown = (book: OpenBook) => book.state().setup!

test('a change of the setup is shown at once, survives a reload, and arrives once, before the plays', async () => {
  const ours = await openAndRead(device(remote))
  remote.network = 'down'
  await ours.book.setUp([ADD])
  await ours.book.record(sent(0))
  expect(homeIds(shown(ours.book))).toContain('cat-in-game')
  expect(shown(ours.book).eligible.home).toEqual([])
  const waiting = await ours.disk.unsent()
  expect(waitingWords(waiting)).toBe('1 person and 1 play')
  ours.close()

  const reloaded = await openAndRead(ours.device())
  expect(homeIds(shown(reloaded.book))).toContain('cat-in-game')
  remote.network = 'loses-replies'
  await reloaded.carry()
  remote.network = 'up'
  await reloaded.carry()
  await settle()
  expect(await reloaded.disk.unsent()).toEqual([])
  expect(homeIds(remote.setup()).filter((id) => id === 'cat-in-game')).toHaveLength(1)
  expect(remote.log).toHaveLength(1)
  expect(homeIds(shown(reloaded.book))).toEqual(homeIds(remote.setup()))
})

test('what another person sets up meanwhile is shown once our own changes are sent', async () => {
  const ours = await openAndRead(device(remote))
  const theirs = await openAndRead(device(remote, { user: 'other' }))
  remote.network = 'down'
  await ours.book.setUp([ADD])
  remote.network = 'up'
  await theirs.book.setUp([start(ANA, false)])
  await theirs.carry()
  ours.book.refresh()
  await settle()
  expect(homeIds(shown(ours.book))).toContain('cat-in-game')
  await ours.carry()
  await settle()
  const ana = shown(ours.book).home.personnel.find(({ id }) => id === ANA)
  expect(ana?.isStarting).toBe(false)
})

test('wrong starters are put right during the game, as one step of undo', async () => {
  const ours = await openAndRead(device(remote))
  await ours.book.setUp([ADD])
  await ours.book.record(sent(0))
  const calls = [start(BEA, false), start('cat-in-game', true)]
  await ours.book.setUp(calls, { undone: [start('cat-in-game', false), start(BEA, true)] })
  const starters = () => onFloor(ours.book.state().game!, 'home')
  const seconds = (id: string) => ours.book.state().box!.home.players.find((one) => one.id === id)?.played
  expect(starters()).toEqual(expect.arrayContaining([ANA, 'cat-in-game']))
  expect([seconds(BEA), seconds('cat-in-game')]).toEqual([false, true])
  await ours.book.undo()
  expect(starters()).toEqual(expect.arrayContaining([ANA, BEA]))
  await ours.book.redo()
  await ours.carry()
  await settle()
  expect(
    remote
      .setup()
      .home.personnel.filter(({ isStarting }) => isStarting)
      .map(({ id }) => id),
  ).toEqual([ANA, 'cat-in-game'])
})

test('a game that changes between home and away takes its people along', () => {
  const details = {
    gameStartTime: '2026-11-20T19:00:00Z',
    timezone: 'America/New_York',
    opponentName: 'Lakeside',
    opponentColor1Name: null,
  }
  const colours = { homeTeamJerseyFill: '#ffffff', awayTeamJerseyFill: '#701a1f' }
  const before = { ...START, teamGame: { ...START.teamGame, ...details, ...colours } } as Setup
  const move = (setup: Setup, isHome: boolean) =>
    applySetup(setup, { name: 'changeGame', params: { id: GAME }, body: { isHome } })
  const moved = move(before, false)
  const idsOf = (setup: Setup, side: 'home' | 'away', isHomeTeam: boolean) =>
    setup[side].personnel.filter((person) => person.isHomeTeam === isHomeTeam).map(({ id }) => id)
  expect(idsOf(moved, 'away', false)).toEqual(idsOf(before, 'home', true))
  expect(idsOf(moved, 'home', true)).toEqual(idsOf(before, 'away', false))
  expect([moved.away.jerseyFill, moved.eligible.away]).toEqual(['#ffffff', before.eligible.home])
  expect(move(moved, true).home.personnel).toEqual(before.home.personnel)
})

test('a change that names the league again keeps the rules that the game began with', () => {
  const details = {
    gameStartTime: '2026-11-20T19:00:00Z',
    timezone: 'America/New_York',
    leagueId: 'ours',
    opponentColor1Name: null,
  }
  const before = { ...START, teamGame: { ...START.teamGame, ...details } } as Setup
  const body = { leagueId: 'ours', notes: 'A note' }
  const after = applySetup(before, { name: 'changeGame', params: { id: GAME }, body })
  expect([after.rules, after.teamGame.notes]).toEqual([before.rules, 'A note'])
})

test('a refused change is taken back on the screen, and kept for the user', async () => {
  const ours = await openAndRead(device(remote))
  remote.refuseSetup('conflict')
  await ours.book.setUp([ADD])
  await ours.carry()
  await settle()
  expect(homeIds(shown(ours.book))).not.toContain('cat-in-game')
  const [refused] = ours.book.state().quarantine
  expect(refused?.refused.code).toBe('conflict')
  await ours.book.settle(refused!.id, 'discard')
  expect(await ours.disk.unsent()).toEqual([])
})

test('a game that the server refuses to create keeps what was entered in it', async () => {
  const ours = await openAndRead(device(remote))
  remote.refuseSetup('plan_limit')
  await ours.book.setUp([{ name: 'createGame', body: { id: GAME } as never }])
  await ours.book.record(sent(0))
  await ours.carry()
  expect(remote.log).toEqual([])
  expect(ours.book.state().quarantine).toHaveLength(1)
  expect(await ours.disk.unsent()).toHaveLength(2)
  remote.refuseSetup(null)
  await ours.book.settle(ours.book.state().quarantine[0]!.id, 'send')
  await ours.carry()
  expect(remote.log).toHaveLength(1)
})
