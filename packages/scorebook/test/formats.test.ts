import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxScore } from '../src/figures/index.ts'
import { SUM_OF_LINE } from '../src/figures/line.ts'
import { onFloor, replay } from '../src/fold/index.ts'
import {
  csvCells,
  csvRecords,
  csvText,
  eventTable,
  fromGenius,
  fromRows,
  makeMaxPreps,
  missingJerseys,
  readGame,
  readWorkbook,
  readXml,
  type SourceGame,
} from '../src/formats/index.ts'
import { childOf, childrenOf } from '../src/formats/xml.ts'
import { keysOf, SIDES } from '../src/vocabulary/index.ts'
import { bbgameOf, FORMATS, type Format, NAMES, personKey, type WrittenGame } from './formatFiles.ts'
import { gamesFolder, realGames } from './realGames.ts'
import { wholeGames } from './wholeGames.ts'

const recorded = await realGames()
const games = [...wholeGames(), ...recorded]

/** Every cell of a box score that a format can hold, by side and name. */
function cellsOf({ setup, plays }: WrittenGame, { lacks, wholeSeconds }: Format) {
  const box = boxScore(setup, plays, 'final')
  const people = new Map(setup.people.map((person) => [person.id, personKey(person)]))
  const figures = keysOf(SUM_OF_LINE).filter((figure) => !lacks.includes(figure))
  const cells: Record<string, number | null> = {}
  for (const side of SIDES) {
    const { players, team, totals } = box[side]
    for (const line of players) {
      if (!line.played) continue
      const who = people.get(line.id)
      for (const figure of figures) cells[`${who} ${figure}`] = SUM_OF_LINE[figure](line)
      cells[`${who} plusMinus`] = line.plusMinus
      if (!wholeSeconds)
        cells[`${who} seconds`] = line.secondsPlayed && Math.round(line.secondsPlayed * 10) / 10
    }
    for (const figure of figures) {
      cells[`${side} team ${figure}`] = SUM_OF_LINE[figure](team)
      cells[`${side} totals ${figure}`] = SUM_OF_LINE[figure](totals)
    }
    cells[`${side} score`] = box.score[side]
  }
  return cells
}

const differing = (before: Record<string, number | null>, after: Record<string, number | null>) =>
  Object.entries(before)
    .filter(([name, value]) => after[name] !== value)
    .map(([name, value]) => `${name}: ${value}, read ${after[name]}`)

describe('games written to a file and read again', () => {
  if (gamesFolder === null) it.skip('the recorded games are not on this machine', () => {})
  for (const format of FORMATS)
    it.each(games.filter(({ setup }) => format.fits?.(setup.rules) ?? true))(
      `${format.name}: $name`,
      (game) => {
        const source: SourceGame | null = format.through(game)
        if (!source) throw new Error('not read')
        const read = readGame(source, { rules: game.setup.rules })
        const before = cellsOf(game, format)
        expect(Object.keys(before).length).toBeGreaterThan(400)
        expect({ differing: differing(before, cellsOf(read, format)), problems: read.problems }).toEqual({
          differing: [],
          problems: [],
        })
      },
    )
})

describe('StatCrew XML', () => {
  it.each(games)('has what the plays say of a side beside its line: $name', (game) => {
    const box = boxScore(game.setup, game.plays, 'final')
    const tree = readXml(bbgameOf(game)) ?? undefined
    const ended = replay(game.setup, game.plays)
    for (const [at, side] of (['away', 'home'] as const).entries()) {
      const team = childrenOf(tree, 'team')[at]
      const totals = childOf(team, 'totals')
      const { advanced } = box[side]
      const { pointsInPaint } = advanced
      expect(childOf(totals, 'special')?.attributes).toEqual({
        vh: side === 'home' ? 'H' : 'V',
        pts_to: String(advanced.pointsOffTurnovers),
        pts_ch2: String(advanced.secondChancePoints),
        ...(pointsInPaint === null ? {} : { pts_paint: String(pointsInPaint) }),
        pts_fastb: String(advanced.fastBreakPoints),
        pts_bench: String(advanced.benchPoints),
        ties: String(advanced.ties),
        leads: String(advanced.leadChanges),
        large_lead: String(advanced.largestLead),
      })
      const stats = childOf(totals, 'stats')?.attributes
      const percent = (share: number | null) => (100 * share!).toFixed(1)
      expect(stats).toMatchObject({
        fgpct: percent(advanced.fieldGoalPercentage),
        fg3pct: percent(advanced.threePointPercentage),
        ftpct: percent(advanced.freethrowPercentage),
      })
      const players = childrenOf(team, 'player').map((player) => ({
        jersey: player.attributes.uni,
        isOn: player.attributes.oncourt,
        dq: Number(childOf(player, 'stats')?.attributes.dq ?? 0),
      }))
      expect(Number(stats?.dq)).toBe(players.reduce((sum, { dq }) => sum + dq, 0))
      const on = new Set(onFloor(ended, side))
      const jerseys = game.setup.people.filter(({ id }) => on.has(id)).map(({ jersey }) => jersey)
      const known = box[side].totals.secondsPlayed !== null
      expect(players.filter(({ isOn }) => isOn === 'Y').map(({ jersey }) => jersey)).toEqual(
        known ? jerseys : [],
      )
    }
  })
})

describe('files that are wrong', () => {
  const game = wholeGames()[1]!
  const { rules } = game.setup
  const table = eventTable({ ...game, names: NAMES })
  const records = csvRecords(csvText(table))
  const readRows = (rows: typeof records) => readGame(fromRows(rows, { rules }), { rules })

  it('a missing substitution is added, and is a problem', () => {
    const at = records.findIndex(({ Event, Detail }) => Event === 'substitution' && Detail === 'in')
    const read = readRows(records.toSpliced(at, 1))
    expect(read.problems.map(({ code }) => code)).toContain('line-up-repaired')
    expect(boxScore(read.setup, read.plays, 'final').score).toEqual(
      boxScore(game.setup, game.plays, 'final').score,
    )
  })

  it('a clock that goes back up is corrected, and is a problem', () => {
    const at = records.findIndex(({ Event, Period }) => Event === 'shot_made' && Period === 'Q2')
    const read = readRows(records.with(at, { ...records[at]!, Clock: '11:59' }))
    expect(read.problems).toMatchObject([{ code: 'clock-went-back', row: at + 1 }])
    expect(boxScore(read.setup, read.plays, 'final').score).toEqual(
      boxScore(game.setup, game.plays, 'final').score,
    )
  })

  it('rows in any order, and rows that say nothing', () => {
    const read = readRows([{ Event: 'shrug' }, ...records.toReversed()])
    expect(read.problems.map(({ code }) => code)).toEqual(['row-unread'])
    expect(boxScore(read.setup, read.plays, 'final').home.totals).toEqual(
      boxScore(readRows(records).setup, readRows(records).plays, 'final').home.totals,
    )
  })

  it('a period that no game has, and words that every object has', () => {
    const team = { name: 'A', pl: { 1: { familyName: 'B', shirtNumber: '1', starter: 1 } } }
    const shotMade = { gt: '09:30', period: 1, tno: 1, pno: 1, actionType: '2pt', subType: 'constructor' }
    const pbp = [shotMade, { ...shotMade, period: 1e9 }, { ...shotMade, actionType: 'constructor' }].map(
      (action, n) => ({ ...action, actionNumber: n + 1 }),
    )
    const source = fromGenius({ tm: { 1: team, 2: team }, pbp }, rules)!
    expect(source.rows.map(({ row, options }) => [row, options])).toEqual([[1, {}]])
    expect(source.problems.map(({ code }) => code)).toEqual(['row-unread'])
  })

  it('totals that do not fit the plays are shown cell by cell', () => {
    const source = fromRows(records, { rules })
    const [first] = source.people
    const totals = { players: { [first!.key]: { points: 99, assists: 0 } }, sides: { home: { points: 1 } } }
    const { compared } = readGame({ ...source, totals }, { rules })
    expect(
      compared.filter(({ figure }) => figure === 'points').map(({ theirs, agrees }) => [theirs, agrees]),
    ).toEqual([
      [99, false],
      [1, false],
    ])
  })

  it('entities that a file declares are not expanded, and a raw & is a letter', () => {
    const bomb =
      '<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b "&c;&c;">]><x name="&a; A &amp; B & C"><y><z/></x>'
    expect(readXml(bomb)).toEqual({
      name: 'x',
      attributes: { name: '&a; A & B & C' },
      children: [{ name: 'y', attributes: {}, children: [{ name: 'z', attributes: {}, children: [] }] }],
    })
    expect(readXml('no file')).toBeNull()
  })

  it('marks that are never closed are sought once each', () => {
    const many = (mark: string) => mark.repeat(400_000 / mark.length)
    for (const mark of ['<!--', '<?', '<!DOCTYPE ', '<!DOCTYPE[']) expect(readXml(many(mark))).toBeNull()
    expect(readXml(`<${many('x')}`)).toBeNull()
    expect(readXml(`<a ${many('x')}/>`)?.attributes).toEqual({})
    expect(readXml('<!-- <b/> --><?xml x?><!DOCTYPE a [<!ENTITY e "f">]><a c="d"/>')).toEqual({
      name: 'a',
      attributes: { c: 'd' },
      children: [],
    })
    const workbook = (sheet: string) =>
      readWorkbook((path) => (path === 'xl/workbook.xml' ? '<sheet name="One"/>' : sheet))
    for (const mark of ['<row', '<row ', '<row>', '<c><row>'])
      expect(workbook(many(mark))).toEqual({ name: 'One', rows: [] })
    expect(workbook(`<row r="1"><c t="inlineStr"><is>${many('<rPh>')}<t>x</t></is></c></row>`)?.rows).toEqual(
      [['x']],
    )
  })
})

describe('tables', () => {
  const cell = fc.oneof(
    fc.integer(),
    fc.constantFrom('=1+1', '+A1', '-2+3', '@SUM', '-12', '7:32'),
    fc.string(),
  )

  it('law: what was written is read, and no cell is a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const text = csvText({ name: '', columns: ['a', 'b'], rows })
        const shown = (value: number | string) =>
          /^[=+\-@\t\r]/.test(String(value)) &&
          !/^[+-]?\d+([.:]\d+)*$/.test(String(value)) &&
          typeof value === 'string'
            ? `'${value}`
            : String(value)
        const expected = rows.filter((cells) => cells.some((one) => one !== ''))
        expect(csvCells(text, ',').slice(1)).toEqual(expected.map((cells) => cells.map(shown)))
      }),
    )
  })

  it('a stat file for MaxPreps has only fields that were named, and jerseys are texts', () => {
    const { setup, plays } = wholeGames()[3]!
    const { players } = boxScore(setup, plays, 'final').home
    const two = players.slice(0, 2).map((line, at) => ({ ...line, jersey: ['02', '12'][at]! }))
    const lines = makeMaxPreps(two, { points: 'Pts', assists: 'Ast' }, null).split('\r\n')
    expect(lines).toEqual([
      'Jersey|Pts|Ast',
      ...two.map((one) => `${one.jersey}|${one.points}|${one.assists}`),
      '',
    ])
    expect(makeMaxPreps(two, {}, 'a'.repeat(32)).split('\r\n').slice(0, 2)).toEqual([
      'a'.repeat(32),
      'Jersey',
    ])
    expect(missingJerseys(two, '#2 Ann Lee 5\'8"\n12 Bo Day Sr.')).toEqual(['02'])
  })
})
