// Line-ups with a name: in the list of the substitutions, on the device, and on the server.
import { type Game, onFloor, replay } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { NamedLineUp, Setup } from '@fullcourt/wire'
import { describe, expect, test } from 'vitest'
import { settle } from '../../../test/device.ts'
import { type LineUpDisk, LineUpStore } from './lineUpStore.ts'
import { droppedSubstitution, lineUpFigures, lineUps } from './lineUps.ts'
import { type LineUpEdit, moved, namedFive, savedPeople, withEdits } from './namedLineUps.ts'

const PEOPLE = `
H4 Ana (starter)
H12 Bea (starter)
H23 Cat (starter)
H30 Dee (starter)
H33 Eve (starter)
H50 Fay
H51 Gus
A7 Hal (starter)
A9 Ivy (starter)
A11 Jo (starter)
A15 Kim (starter)
A20 Lou (starter)
`

function read(lines: string): { readonly game: Game; readonly plays: readonly Play[] } {
  const parsed = notation.parse(`league nfhs\n${PEOPLE}${lines}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const { plays } = parsed.game
  return { game: replay(notation.setupOf(parsed.game)!, plays), plays }
}

const idOf = ({ sheet }: Game, jersey: string) => sheet.people.find((one) => one.jersey === jersey)!.id
const idsOf = (game: Game, ...jerseys: string[]) => jerseys.map((jersey) => idOf(game, jersey))

describe('the list of the substitutions', () => {
  test('begins with the saved line-ups in their order, which keep their keys', () => {
    const { game, plays } = read('Q1 7:00 H4 out; H50 in')
    const found = lineUps(game, plays, 'home', [
      { name: 'Small', ids: idsOf(game, '12', '23', '30', '33', '50'), missing: 0 },
      { name: 'Press', ids: idsOf(game, '4', '12', '23', '50', '51'), missing: 0 },
      { name: 'Bigs', ids: idsOf(game, '4', '12', '23'), missing: 2 },
    ])
    expect(found.map(({ label, refusal }) => [label, refusal ?? null])).toEqual([
      ['Small', 'On court'],
      ['Press', null],
      ['Bigs', '2 not in this game'],
      ['Starters', null],
    ])
  })

  test('offers a line-up once, under its name', () => {
    const { game, plays } = read('Q1 7:00 H4 out; H50 in')
    const first = { name: 'First', ids: idsOf(game, '4', '12', '23', '30', '33'), missing: 0 }
    expect(lineUps(game, plays, 'home', [first]).map(({ label }) => label)).toEqual(['First'])
  })

  test('says who of a saved line-up is out', () => {
    const fouls = Array.from({ length: 5 }, (_, n) => `Q1 6:${59 - n} H12 fouls non_shooting`).join('\n')
    const { game, plays } = read(`Q1 7:00 H4 out; H50 in\n${fouls}\nQ1 6:00 H12 out; H51 in`)
    const press = { name: 'Press', ids: idsOf(game, '4', '12', '23', '50', '51'), missing: 0 }
    expect(lineUps(game, plays, 'home', [press])[0]?.refusal).toBe('12 out')
  })

  test('has the minutes and the plus/minus of this game', () => {
    const { game, plays } = read('Q1 7:30 H4 makes 2\nQ1 7:00 H4 out; H50 in\nQ1 6:00 A7 makes 3')
    const figuresOf = lineUpFigures(game, plays, 'home')
    expect(figuresOf(idsOf(game, '33', '30', '23', '12', '4'))).toEqual({ seconds: 60, plusMinus: 2 })
    expect(figuresOf(onFloor(game, 'home'))).toEqual({ seconds: 60, plusMinus: -3 })
    expect(figuresOf(idsOf(game, '4', '12', '23', '50', '51'))).toBeNull()
  })
})

describe('a player who is dropped on another', () => {
  const { game } = read('Q1 7:00 H4 out; H50 in')
  const drop = (a: string, b: string) => droppedSubstitution(game, 'home', idOf(game, a), idOf(game, b))

  test('comes in, or goes out', () => {
    const change = { out: idOf(game, '12'), into: idOf(game, '4') }
    expect([drop('4', '12'), drop('12', '4')]).toEqual([change, change])
  })

  test('does nothing on the same side of the line, on the other team, and for one who is out', () => {
    expect([drop('4', '51'), drop('12', '23'), drop('12', '7'), drop('7', '12')]).toEqual([
      null,
      null,
      null,
      null,
    ])
    const fouls = Array.from({ length: 5 }, (_, n) => `Q1 6:${59 - n} H12 fouls non_shooting`).join('\n')
    const later = read(`${fouls}\nQ1 6:00 H12 out; H51 in`).game
    expect(droppedSubstitution(later, 'home', idOf(later, '12'), idOf(later, '4'))).toBeNull()
    const standing = read(fouls).game
    expect(droppedSubstitution(standing, 'home', idOf(standing, '12'), idOf(standing, '50'))).not.toBeNull()
  })
})

const lineUp = (key: string, order: number): NamedLineUp => ({ key, name: key, people: ['p'], order })
const PEOPLE_OF_GAME = [
  { id: 'g1', teamBrandPersonnelId: 'p1', unmanagedTeamPersonnelId: null },
  { id: 'g2', teamBrandPersonnelId: null, unmanagedTeamPersonnelId: 'p2' },
] as unknown as Setup['home']['personnel']

test('a line-up is saved by people, and found by them in another game', () => {
  expect(savedPeople(PEOPLE_OF_GAME, ['g2', 'g1'])).toEqual(['p2', 'p1'])
  expect(namedFive(PEOPLE_OF_GAME, { ...lineUp('a', 0), people: ['p1', 'gone'] })).toEqual({
    name: 'a',
    ids: ['g1'],
    missing: 1,
  })
})

test('a move gives each line-up the order of its place', () => {
  const all = [lineUp('a', 3), lineUp('b', 3), lineUp('c', 7)]
  expect(moved(all, 'c', -1)).toEqual([lineUp('a', 0), lineUp('c', 1), lineUp('b', 2)])
  expect([moved(all, 'a', -1), moved(all, 'c', 1)]).toEqual([[], []])
})

const SETUP = {
  teamGame: { id: 'game', teamId: 'team', homeUnmanagedTeam: null, awayUnmanagedTeam: { id: 'theirs' } },
} as unknown as Setup
const NEXT_GAME = { teamGame: { ...SETUP.teamGame, id: 'next' } } as unknown as Setup

function memoryDisk() {
  const lineUpsOf = new Map<string, readonly NamedLineUp[]>()
  let edits: readonly LineUpEdit[] = []
  const disk: LineUpDisk = {
    lineUps: (teamKey) => lineUpsOf.get(teamKey) ?? [],
    keepLineUps: (teamKey, list) => void lineUpsOf.set(teamKey, list),
    edits: () => edits,
    keepEdits: (list) => {
      edits = list
    },
  }
  return disk
}

/** A server with one team, which can be away, and can refuse. */
function memoryServer() {
  let home: readonly NamedLineUp[] = []
  const server = { isAway: false, refuses: false, calls: [] as string[] }
  const act = async (call: string) => {
    await Promise.resolve()
    if (server.isAway) throw new Error('away')
    server.calls.push(call)
    if (server.refuses) throw new Error('refused')
  }
  return Object.assign(server, {
    async read() {
      await act('read')
      return { home, away: [] }
    },
    async save(edit: LineUpEdit) {
      await act(`save ${edit.lineUp?.name}`)
      home = withEdits(home, [edit])
    },
    async remove(edit: LineUpEdit) {
      await act('delete')
      home = withEdits(home, [edit])
    },
    isTemporary: (error: unknown) => error instanceof Error && error.message === 'away',
    names: () => home.map(({ name }) => name),
  })
}

let ids = 0
const openStore = (disk: LineUpDisk, server: ReturnType<typeof memoryServer>, refused: unknown[] = []) =>
  new LineUpStore({ disk, server, newId: () => `id-${ids++}`, onRefused: (error) => refused.push(error) })
const names = (store: LineUpStore, setup = SETUP) => store.of(setup, 'home').map(({ name }) => name)

describe('the store of a device', () => {
  test('shows an edit at once, and sends it', async () => {
    const server = memoryServer()
    const store = openStore(memoryDisk(), server)
    store.save(SETUP, 'home', { name: 'Press', people: ['p'] })
    expect(names(store)).toEqual(['Press'])
    await settle()
    expect(server.names()).toEqual(['Press'])
    const { key } = store.of(SETUP, 'home')[0]!
    store.save(SETUP, 'home', { key, name: 'Full press', people: ['p'] })
    store.save(SETUP, 'home', { name: 'Small', people: ['p'] })
    await settle()
    store.move(SETUP, 'home', store.of(SETUP, 'home')[1]!.key, -1)
    await settle()
    expect([names(store), server.names()]).toEqual([
      ['Small', 'Full press'],
      ['Small', 'Full press'],
    ])
    store.remove(SETUP, 'home', key)
    await settle()
    expect([names(store), server.names()]).toEqual([['Small'], ['Small']])
  })

  test('keeps edits through a reload without a network, and sends the last one of each line-up', async () => {
    const server = memoryServer()
    const disk = memoryDisk()
    server.isAway = true
    const store = openStore(disk, server)
    store.save(SETUP, 'home', { name: 'Press', people: ['p'] })
    await settle()
    const { key } = store.of(SETUP, 'home')[0]!
    store.save(SETUP, 'home', { key, name: 'Zone press', people: ['p'] })
    await settle()
    const reloaded = openStore(disk, server)
    expect(names(reloaded)).toEqual(['Zone press'])
    server.isAway = false
    await reloaded.refresh(SETUP)
    expect([server.calls, names(reloaded)]).toEqual([['save Zone press', 'read'], ['Zone press']])
    expect(disk.edits()).toEqual([])
  })

  test('has the line-ups of the team in its next game too, and those of another device', async () => {
    const server = memoryServer()
    const here = openStore(memoryDisk(), server)
    const there = openStore(memoryDisk(), server)
    here.save(SETUP, 'home', { name: 'Press', people: ['p'] })
    await settle()
    expect(names(here, NEXT_GAME)).toEqual(['Press'])
    await there.refresh(NEXT_GAME)
    expect(names(there, NEXT_GAME)).toEqual(['Press'])
  })

  test('drops an edit that the server refuses, says so, and sends the others', async () => {
    const server = memoryServer()
    const refused: unknown[] = []
    const store = openStore(memoryDisk(), server, refused)
    server.refuses = true
    store.save(SETUP, 'home', { name: 'Press', people: ['stranger'] })
    await settle()
    server.refuses = false
    store.save(SETUP, 'home', { name: 'Small', people: ['p'] })
    await settle()
    expect([refused.length, names(store), server.names()]).toEqual([1, ['Small'], ['Small']])
  })

  test('gives the same list until it changes', () => {
    const store = openStore(memoryDisk(), memoryServer())
    const before = store.of(SETUP, 'home')
    expect(store.of(SETUP, 'home')).toBe(before)
    store.save(SETUP, 'home', { name: 'Press', people: ['p'] })
    expect(store.of(SETUP, 'home')).not.toBe(before)
  })
})
