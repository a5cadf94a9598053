import { seasonTotals } from '@fullcourt/scorebook/figures'
import { profileOf } from '@fullcourt/scorebook/rules'
import {
  changeGame,
  changeRosterEntry,
  deleteGame,
  deletePerson,
  deleteRosterEntry,
  futureGamesOfEntry,
  listFilms,
  type Person,
  personStats,
  playerStats,
  type RosterEntry,
  readGame,
  readPerson,
  readRosterEntry,
} from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ANA, GAME } from '../../test/people.ts'
import { draw, prepareScreens, server } from '../../test/screen.tsx'
import { type RunningImport, startImport } from './imported.ts'
import type { ImportKind } from './keptImports.ts'
import { LastImports } from './LastImports.tsx'
import { toastImported } from './undoImport.ts'

prepareScreens()

const teamId = ANA.teams[0]!.id
const NEVER = '2026-11-01T12:00:00.000Z'

const PERSON: Person = {
  ...{ id: GAME.id.replace(/20$/, '50'), teamBrandId: ANA.teamBrands[0]!.id },
  ...{ firstName: 'Bea', lastName: 'Cole', fullName: 'Bea Cole', role: 'PLAYER', gradeLevel: 10 },
  ...{ gender: null, height: null, primaryEmail: null, primaryPhone: null, isActive: true },
  ...{ avatarURL: null, userId: null, eraseAt: null, createdAt: NEVER, deletedAt: null },
}
const ENTRY: RosterEntry = {
  ...{ id: GAME.id.replace(/20$/, '51'), teamId, teamBrandPersonnelId: PERSON.id, position: 'G' },
  ...{ homeJersey: '4', awayJersey: '4', isStarter: false, role: 'PLAYER', firstName: 'Bea' },
  ...{ lastName: 'Cole', fullName: 'Bea Cole', gradeLevel: 10, height: null, isActive: true },
  ...{ avatarURL: null, createdAt: NEVER, deletedAt: null },
}

const OTHER = { ...GAME, id: GAME.id.replace(/20$/, '29') }

function newPlayer(running: RunningImport): void {
  running.addPerson(PERSON)
  running.addEntry(ENTRY)
}

/** An import of these items, with its dialog. */
async function imported(kind: ImportKind, items: (running: RunningImport) => void) {
  const running = startImport(kind, teamId)
  items(running)
  const user = await draw(<LastImports teamId={teamId} kind={kind} />)
  return { user, undo: async () => user.click(screen.getByRole('button', { name: /^Undo the import/ })) }
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
const written = () => server.writes.map(({ name }) => name)

function replyOfRoster(isInGame = false) {
  server.reply(readRosterEntry, ENTRY)
  server.reply(readPerson, { ...PERSON, inFutureGames: isInGame })
  server.reply(futureGamesOfEntry, { inFutureGames: isInGame, teamGameIds: isInGame ? [GAME.id] : [] })
  server.reply(playerStats, {
    results: [],
    totals: { totalGames: 0, id: ENTRY.id, team: { ...seasonTotals([], profileOf('nfhs')!) } },
  })
  server.reply(personStats, { entries: [], results: [], totals: null })
  server.reply(deleteRosterEntry, undefined)
  server.reply(deletePerson, undefined)
}

test('an added game is deleted, and the import is offered no more', async () => {
  const { undo } = await imported('schedule', (running) => running.addGame(GAME))
  expect(rows()).toEqual([expect.stringMatching(/^Imported (today|yesterday) at .*: 1 game addedUndo$/)])
  server.reply(readGame, GAME)
  server.reply(listFilms, { results: [], next: null })
  server.reply(deleteGame, undefined)
  await undo()
  expect(await screen.findByText('The import was undone.')).toBeTruthy()
  expect(written()).toEqual(['deleteGame'])
  expect(rows()).toEqual([])
})

test.each([
  ['it has plays or a result since', { seq: 3, locked: true }],
  ['it has plays or a result since', { homeFinalScore: 40, awayFinalScore: 30, locked: true }],
  ['changed since', { location: 'Old gym' }],
])('a game stays: %s', async (reason, since) => {
  const { undo } = await imported('schedule', (running) => running.addGame(GAME))
  server.reply(readGame, { ...GAME, ...since })
  server.reply(listFilms, { results: [], next: null })
  await undo()
  expect(await screen.findByText(`Nothing was undone. VS Lakeside, Dec 1, 2026: ${reason}`)).toBeTruthy()
  expect(written()).toEqual([])
  // It can be tried again.
  expect(rows()).toHaveLength(1)
})

test('an imported game with its plays is deleted, but not with plays since', async () => {
  const withPlays = { ...GAME, seq: 200, locked: true, homeFinalScore: 40, awayFinalScore: 30 }
  const { undo } = await imported('game', (running) => {
    running.addGame(GAME)
    running.addGame(withPlays)
  })
  server.reply(readGame, { ...withPlays, seq: 201 })
  server.reply(listFilms, { results: [], next: null })
  await undo()
  await screen.findByText(/^Nothing was undone/)
  server.reply(readGame, withPlays)
  server.reply(deleteGame, undefined)
  await undo()
  await expect.poll(written).toEqual(['deleteGame'])
})

test('a changed game is set back once, unless it was changed again or scored', async () => {
  const after = { ...GAME, location: 'Old gym' }
  const { undo } = await imported('schedule', (running) =>
    running.change('game', { before: GAME, after, sent: { location: 'Old gym' } }),
  )
  server.reply(changeGame, GAME)
  for (const since of [{ location: 'New gym' }, { locked: true }]) {
    server.reply(readGame, { ...after, ...since })
    await undo()
    await expect.poll(() => screen.queryAllByText(/^Nothing was undone/).length).toBeGreaterThan(0)
  }
  expect(server.writes).toEqual([])
  // Another field is not the import's.
  server.reply(readGame, { ...after, notes: 'Bring water' })
  await undo()
  await expect.poll(() => server.writes).toMatchObject([{ body: { location: 'Main gym' } }])
})

test('an undo that is repeated changes nothing', async () => {
  const running = startImport('schedule', teamId)
  running.addGame(GAME)
  running.change('game', { before: OTHER, after: OTHER, sent: { location: '' } })
  server.reply(readGame, { ...GAME, deletedAt: NEVER })
  const user = await draw(<LastImports teamId={teamId} kind="schedule" />)
  await user.click(screen.getByRole('button', { name: /^Undo the import/ }))
  await expect.poll(rows).toEqual([])
  expect(server.writes).toEqual([])
})

test('a new player leaves the roster and the program', async () => {
  const { undo } = await imported('roster', newPlayer)
  expect(rows()[0]).toContain('1 person added')
  replyOfRoster()
  await undo()
  await expect.poll(written).toEqual(['deleteRosterEntry', 'deletePerson'])
})

test('a player in a line-up stays, and is named once', async () => {
  const { undo } = await imported('roster', newPlayer)
  replyOfRoster(true)
  await undo()
  expect(await screen.findByText('Nothing was undone. Bea Cole: in the line-up of a game')).toBeTruthy()
  expect(written()).toEqual([])
})

test('a person who is not to be deleted is off the roster, with the reason', async () => {
  const { undo } = await imported('roster', newPlayer)
  replyOfRoster()
  server.refuse(deletePerson, 'forbidden', 'Your role does not allow this.')
  await undo()
  expect(
    await screen.findByText('The import was undone, except: Bea Cole: Your role does not allow this.'),
  ).toBeTruthy()
  expect(rows()[0]).toContain('1 person added')
})

test('a changed player gets the jersey back', async () => {
  const after = { ...ENTRY, homeJersey: '5' }
  const { undo } = await imported('roster', (running) =>
    running.change('entry', { before: ENTRY, after, sent: { homeJersey: '5' } }),
  )
  expect(rows()[0]).toContain('1 person changed')
  server.reply(readRosterEntry, after)
  server.reply(changeRosterEntry, ENTRY)
  await undo()
  await expect.poll(() => server.writes).toMatchObject([{ body: { homeJersey: '4' } }])
})

test('what a password was not confirmed for can be undone later', async () => {
  const { undo } = await imported('roster', newPlayer)
  replyOfRoster()
  server.refuse(deletePerson, 'fresh_login_required', 'Confirm your password to do this.')
  await undo()
  expect(await screen.findByText('Confirm your password to do this.')).toBeTruthy()
  expect(rows()).toHaveLength(1)
})

test('the message offers the undo where the browser stores nothing', async () => {
  const user = await draw(<p />)
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('blocked')
    },
  })
  const running = startImport('schedule', teamId)
  running.addGame(GAME)
  toastImported('1 game added', running)
  vi.unstubAllGlobals()
  vi.stubGlobal('fetch', server.fetch)
  server.reply(readGame, GAME)
  server.reply(listFilms, { results: [], next: null })
  server.reply(deleteGame, undefined)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(written).toEqual(['deleteGame'])
})
