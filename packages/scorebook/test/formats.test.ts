import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxScore, type PlayerLine } from '../src/figures/index.ts'
import { SUM_OF_LINE } from '../src/figures/line.ts'
import { onFloor, replay } from '../src/fold/index.ts'
import {
  boxTable,
  csvCells,
  csvRecords,
  csvText,
  eventTable,
  fromBbgame,
  fromEspn,
  fromGenius,
  fromRows,
  fromStatsNba,
  makeMaxPreps,
  missingJerseys,
  type ReadGame,
  readFiles,
  readGame,
  readWorkbook,
  readXml,
  type SourceGame,
  writeGame,
  type XmlElement,
} from '../src/formats/index.ts'
import { childOf, childrenOf } from '../src/formats/xml.ts'
import { make } from '../src/notation/index.ts'
import { profileOf } from '../src/rules/index.ts'
import { keysOf, playEvents, SIDES } from '../src/vocabulary/index.ts'
import { bbgameOf, FORMATS, type Format, NAMES, personKey, type WrittenGame } from './formatFiles.ts'
import { noted } from './noted.ts'
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

  it('a row that cannot be read says which column is wrong', () => {
    const [first] = records
    const wrong = [
      { ...first, Event: 'shrug' },
      { ...first, Side: '', Team: '' },
      { ...first, Period: 'fifth' },
      { ...first, Clock: '7.30 pm' },
    ]
    expect(readRows([...wrong, ...records]).problems.map(({ row, text }) => [row, text])).toEqual([
      [1, 'row 1: Event cannot be ‘shrug’'],
      [2, 'row 2: no Side'],
      [3, 'row 3: Period cannot be ‘fifth’'],
      [4, 'row 4: Clock cannot be ‘7.30 pm’'],
    ])
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

describe('files of our own', () => {
  const game = wholeGames()[1]!
  const { rules } = game.setup
  const names = NAMES
  const text = make({
    league: rules.code,
    overrides: {},
    names,
    scoringType: 'STANDARD',
    people: game.setup.people,
    plays: game.plays,
  })

  it('JSON is read, with names, day and place', () => {
    const facts = {
      names,
      day: '2026-11-06',
      startTime: '19:00',
      location: 'Main gym',
      gameId: 'x',
      isFinal: true,
    }
    const box = boxScore(game.setup, game.plays, 'final')
    const json = writeGame('json', { ...game, ...facts }, box)
    const found = readFiles([String(json)], { rules: profileOf('nba')! })
    if (!found || 'refusal' in found) throw new Error('not read')
    const { setup, plays, ...read } = found.game
    expect([found.format, read.names, read.day, read.location]).toEqual([
      'json',
      names,
      facts.day,
      facts.location,
    ])
    expect(setup.rules.code).toBe(rules.code)
    const withoutIds = ({ home, away }: typeof box) =>
      [home, away].map(({ players, ...side }) => [players.map(({ id: _, ...line }) => line), side])
    expect(withoutIds(boxScore(setup, plays, 'final'))).toEqual(withoutIds(box))
  })

  it.each([
    ['a line of notation', text.replace(' makes 2', ' shrugs 2'), /^line \d+: /],
    [
      'every row of a table',
      'Event,Period,Clock,Side\nshot_made,fifth,7:00,home\n',
      /^row 1: Period cannot be ‘fifth’$/,
    ],
    ['JSON without plays', '{"format":"fullcourt-game","version":1}', /damaged/],
    [
      'JSON with a play that is none',
      JSON.stringify({ format: 'fullcourt-game', version: 1, rules, people: [], plays: [{}] }),
      /damaged/,
    ],
    [
      'JSON of typed totals',
      JSON.stringify({ format: 'fullcourt-game', version: 1, game: { names }, rules, people: [], plays: [] }),
      /no plays/,
    ],
  ])('a refusal names what is wrong: %s', (_, file, refusal) => {
    expect(readFiles([file], { rules })).toEqual({ refusal: expect.stringMatching(refusal) })
  })
})

/** What the fouls of a game are: of whom, and of which kind. */
const foulsOf = ({ plays }: ReadGame) =>
  plays
    .flatMap(playEvents)
    .filter(({ type }) => type === 'foul')
    .map(({ isHomeTeam, assignment, attributes: { drawnById: _, award: __, ...kind } }) => ({
      side: isHomeTeam ? 'home' : 'away',
      assignment,
      ...kind,
    }))

describe('words of FIBA LiveStats', () => {
  const team = (name: string) => ({ name, pl: { 1: { familyName: name, shirtNumber: '4', starter: 1 } } })
  /** Reads actions of the first player of the home side, unless they say something else. */
  const read = (code: string, ...actions: readonly object[]): ReadGame => {
    const rules = profileOf(code)!
    const pbp = actions.map((action, index) => ({
      ...{ clock: '05:00:00', period: 1, tno: 1, pno: 1, success: 1, actionNumber: index + 1 },
      ...action,
    }))
    return readGame(fromGenius({ tm: { 1: team('Ann'), 2: team('Ada') }, pbp }, rules)!, { rules })
  }
  const foul = (subType: string, ...qualifier: readonly string[]) => ({
    actionType: 'foul',
    subType,
    qualifier,
  })

  it('a dead ball between two throws is no rebound, or one of its own kind', () => {
    const reboundsIn = (code: string) => {
      const game = read(
        code,
        { ...foul('personal', 'shooting', '2freethrow'), tno: 2 },
        { actionType: 'freethrow', subType: '1of2', success: 0 },
        { actionType: 'rebound', subType: 'offensivedeadball', pno: 0 },
        { actionType: 'freethrow', subType: '2of2' },
      )
      const { totalRebounds, deadBallRebounds } = boxScore(game.setup, game.plays).home.totals
      return [totalRebounds, deadBallRebounds, game.problems.length]
    }
    expect([reboundsIn('fiba'), reboundsIn('ncaa-women')]).toEqual([
      [0, 0, 0],
      [0, 1, 0],
    ])
  })

  it.each([
    [
      'fiba',
      { ...foul('coachDisqualifying'), pno: 0 },
      { assignment: 'BENCH', foulType: 'disqualifying', benchRole: 'coach' },
      0,
    ],
    ['fiba', { ...foul('benchTechnical'), pno: 0 }, { assignment: 'BENCH', foulType: 'technical' }, 0],
    [
      'ncaa-men',
      foul('technical', 'classb', '1freethrow'),
      { assignment: 'PLAYER', foulType: 'technical', technicalKind: 'class-b' },
      0,
    ],
    ['ncaa-men', foul('personal', 'flagrant1'), { assignment: 'PLAYER', foulType: 'unsportsmanlike' }, 1],
    ['ncaa-men', foul('personal', 'flagrant2'), { assignment: 'PLAYER', foulType: 'disqualifying' }, 1],
    [
      'nba',
      { ...foul('delay-of-game'), pno: 0 },
      { assignment: 'BENCH', foulType: 'technical', technicalKind: 'delay' },
      0,
    ],
    [
      'nba',
      foul('technical', 'defensive-3-second'),
      { assignment: 'PLAYER', foulType: 'technical', technicalKind: 'defensive-three-seconds' },
      0,
    ],
  ])('%s: %j', (code, action, kind, personalFouls) => {
    const game = read(code, action)
    expect(foulsOf(game)).toEqual([{ side: 'home', ...kind }])
    expect(boxScore(game.setup, game.plays).home.totals.personalFouls).toBe(personalFouls)
  })

  it('a one-and-one stays one after the first miss', () => {
    const game = read(
      'ncaa-men',
      { ...foul('personal', 'oneandone'), tno: 2 },
      { actionType: 'freethrow', subType: '1of2', success: 0 },
    )
    expect(game.plays.map(({ origin }) => origin.attributes.award)).toEqual(['1&1'])
  })
})

describe('rows of stats.nba', () => {
  const row = (more: Readonly<Record<string, string>>) => ({
    ...{ EVENTMSGTYPE: '6', EVENTMSGACTIONTYPE: '1', PERIOD: '1', PCTIMESTRING: '5:00' },
    ...{ HOMEDESCRIPTION: '', VISITORDESCRIPTION: '' },
    ...more,
  })
  const player = (number: number, id: string, name: string, team: string) => ({
    [`PLAYER${number}_ID`]: id,
    [`PLAYER${number}_NAME`]: name,
    [`PLAYER${number}_TEAM_ID`]: team,
  })
  const shots = [
    row({ EVENTMSGTYPE: '1', HOMEDESCRIPTION: 'Shot', ...player(1, '11', 'Ann', '1') }),
    row({ EVENTMSGTYPE: '1', VISITORDESCRIPTION: 'Shot', ...player(1, '21', 'Ada', '2') }),
  ]
  const read = (more: Readonly<Record<string, string>>, code = 'nba') => {
    const records = [...shots, row(more)].map((record, index) => ({ EVENTNUM: String(index), ...record }))
    return readGame(fromStatsNba(records)!, { rules: profileOf(code)! })
  }

  it('a double technical foul is one of each', () => {
    const game = read({
      EVENTMSGACTIONTYPE: '16',
      ...player(1, '11', 'Ann', '1'),
      ...player(2, '21', 'Ada', '2'),
    })
    expect(foulsOf(game)).toEqual([
      { side: 'home', assignment: 'PLAYER', foulType: 'technical' },
      { side: 'away', assignment: 'PLAYER', foulType: 'technical' },
    ])
    expect(boxScore(game.setup, game.plays).away.totals).toMatchObject({
      personalFouls: 0,
      technicalFouls: 1,
    })
  })

  it('changes at a break, which have no rows, are those between who played before and after', () => {
    const shotOf = (id: string, period: string, team = '1') => ({
      ...row({ EVENTMSGTYPE: '2', PERIOD: period, ...player(1, id, `Player ${id}`, team) }),
      [team === '1' ? 'HOMEDESCRIPTION' : 'VISITORDESCRIPTION']: 'MISS Shot',
    })
    const records = [
      ...['11', '12', '13', '14', '15'].map((id) => shotOf(id, '1')),
      ...['21', '22', '23', '24', '25'].map((id) => shotOf(id, '1', '2')),
      row({ EVENTMSGTYPE: '12', PERIOD: '2', PCTIMESTRING: '12:00' }),
      ...['11', '12', '13', '16'].map((id) => shotOf(id, '2')),
      row({
        ...{ EVENTMSGTYPE: '8', PERIOD: '2', PCTIMESTRING: '4:00', HOMEDESCRIPTION: 'SUB' },
        ...player(1, '16', 'Player 16', '1'),
        ...player(2, '15', 'Player 15', '1'),
      }),
    ].map((record, index) => ({ EVENTNUM: String(index), ...record }))
    const { plays, setup, problems } = readGame(fromStatsNba(records)!, { rules: profileOf('nba')! })
    const nameOf = (id: string | null) => setup.people.find((one) => one.id === id)?.fullName
    const changes = plays.filter(({ origin }) => origin.type === 'substitution')
    expect(
      changes.map((play) => [
        play.origin.clockTime,
        ...playEvents(play).map(({ teamGamePersonnelId: id, attributes: { subIn } }) => [nameOf(id), subIn]),
      ]),
    ).toEqual([
      [720, ['Player 15', false], ['Player 16', true]],
      [240, ['Player 16', false], ['Player 15', true]],
    ])
    expect(problems.filter(({ code }) => code === 'line-up-repaired')).toEqual([])
  })

  it('one throw of the G League is worth the whole award', () => {
    const HOMEDESCRIPTION = 'Ann Free Throw 2PT (4 PTS)'
    const game = read({ EVENTMSGTYPE: '3', HOMEDESCRIPTION, ...player(1, '11', 'Ann', '1') }, 'g-league')
    const [ann] = boxScore(game.setup, game.plays).home.players
    expect(ann).toMatchObject({ points: 4, freethrows: { made: 1, total: 1 } })
  })

  it('a coach is no player', () => {
    const game = read({ EVENTMSGACTIONTYPE: '11', PERSON1TYPE: '7', ...player(1, '902', 'Coach', '2') })
    expect(game.setup.people.map(({ fullName }) => fullName)).toEqual(['Ann', 'Ada'])
    expect(foulsOf(game)).toEqual([
      { side: 'away', assignment: 'BENCH', foulType: 'technical', benchRole: 'coach' },
    ])
  })

  it.each([
    ['25', 'excess-timeout'],
    ['30', 'administrative'],
  ])('kind %s is a technical foul of the team', (kind, technicalKind) => {
    const game = read({ EVENTMSGACTIONTYPE: kind, PLAYER1_ID: '1' })
    expect(foulsOf(game)).toEqual([
      { side: 'home', assignment: 'BENCH', foulType: 'technical', technicalKind },
    ])
  })
})

describe('types of ESPN', () => {
  const read = (code: string, ...records: readonly Readonly<Record<string, string>>[]): ReadGame => {
    const rules = profileOf(code)!
    const common = { home_team_id: '1', away_team_id: '2', period_number: '1', clock_display_value: '5:00' }
    const rebounds = ['1', '2'].map((team_id) => ({
      ...{ type_text: 'Defensive Rebound', text: `Player ${team_id}0 Defensive Rebound.` },
      ...{ team_id, athlete_id_1: `${team_id}0` },
    }))
    return readGame(
      fromEspn(
        [...rebounds, ...records].map((record) => ({ ...common, ...record })),
        rules,
      )!,
      {
        rules,
      },
    )
  }

  it.each([
    ['Offensive Charge', { foulType: 'offensive', foulDetail: 'charging' }, 1],
    ['Defensive 3-Seconds Technical', { foulType: 'technical', technicalKind: 'defensive-three-seconds' }, 0],
    ['Flagrant Foul Type 2', { foulType: 'disqualifying' }, 1],
  ])('%s is a foul', (type_text, kind, personalFouls) => {
    const game = read('nba', { type_text, team_id: '1', athlete_id_1: '10' })
    expect(foulsOf(game)).toEqual([{ side: 'home', assignment: 'PLAYER', ...kind }])
    expect(boxScore(game.setup, game.plays).home.totals.personalFouls).toBe(personalFouls)
  })

  it('an excess timeout is a technical foul and no timeout', () => {
    const game = read('nba', { type_text: 'Excess Timeout Technical', team_id: '1' })
    expect(foulsOf(game)).toEqual([
      { side: 'home', assignment: 'BENCH', foulType: 'technical', technicalKind: 'excess-timeout' },
    ])
  })

  it('a double technical foul, which is of no team, is one of each', () => {
    const game = read('nba', { type_text: 'Double Technical Foul', athlete_id_1: '10', athlete_id_2: '20' })
    expect(foulsOf(game).map(({ side, foulType }) => [side, foulType])).toEqual([
      ['home', 'technical'],
      ['away', 'technical'],
    ])
  })

  it('the second person of a row blocks, steals or was fouled, and names are those of the columns', () => {
    const row = (type_text: string, text: string, more: object = {}) => ({
      ...{ type_text, text, team_id: '1', athlete_id_1: '11', athlete_id_2: '21' },
      ...more,
    })
    const shot = { shooting_play: 'TRUE', scoring_play: 'FALSE' }
    const game = read(
      'nba',
      row('Offensive Foul', 'Jo Smith Jr. offensive foul', { athlete_id_2: '' }),
      row('Driving Layup Shot', "Tim Hardy Jr. blocks Jo Smith Jr. 's 5-foot driving layup", shot),
      row('Bad Pass\nTurnover', 'Jo Smith Jr. bad pass (Tim Hardy Jr. steals)'),
      row('Shooting Foul', 'Jo Smith Jr. shooting foul (Tim Hardy Jr. draws the foul)'),
    )
    const people = game.setup.people.filter(({ fullName }) => !fullName.startsWith('Player'))
    expect(people.map(({ fullName, isHomeTeam }) => [fullName, isHomeTeam])).toEqual([
      ['Jo Smith Jr.', true],
      ['Tim Hardy Jr.', false],
    ])
    const { home, away } = boxScore(game.setup, game.plays)
    const line = (players: readonly PlayerLine[], name: string) =>
      players.find(({ fullName }) => fullName === name)
    expect(line(home.players, 'Jo Smith Jr.')).toMatchObject({ turnovers: 1, personalFouls: 2 })
    expect(line(away.players, 'Tim Hardy Jr.')).toMatchObject({ blockedShots: 1, steals: 1, foulsDrawn: 1 })
  })

  it('a missed three may only name its feet', () => {
    const miss = (text: string, x = '', y = '') => ({
      ...{ type_text: 'Step Back Jump Shot', text, team_id: '1', athlete_id_1: '10' },
      ...{ shooting_play: 'TRUE', scoring_play: 'FALSE', coordinate_x_raw: x, coordinate_y_raw: y },
    })
    const game = read(
      'nba',
      miss('Jo Smith misses 26-foot step back jumpshot'),
      miss('Jo Smith misses 22-foot step back jumpshot', '48', '1'),
      miss('Jo Smith misses 22-foot step back jumpshot', '25', '22'),
      miss('Jo Smith misses 12-foot step back jumpshot'),
    )
    const shots = game.plays.filter(({ origin }) => origin.type === 'shot_miss')
    expect(shots.map(({ origin }) => origin.pointValue)).toEqual([3, 3, 2, 2])
  })

  it('a technical foul on the bench makes no starter', () => {
    const game = read(
      'nba',
      { type_text: 'Technical Foul', text: 'Jo Smith technical foul', team_id: '1', athlete_id_1: '12' },
      {
        ...{ type_text: 'Substitution', text: 'Jo Smith enters the game for Al Day' },
        ...{ team_id: '1', athlete_id_1: '12', athlete_id_2: '10', clock_display_value: '4:00' },
      },
    )
    expect(game.setup.people.filter(({ isStarting }) => isStarting).map(({ fullName }) => fullName)).toEqual([
      'Al Day',
      'Player 20',
    ])
  })

  it('a dead-ball rebound is in no total', () => {
    const game = read('ncaa-men', { type_text: 'Dead Ball Rebound', team_id: '1' })
    const { totalRebounds, deadBallRebounds } = boxScore(game.setup, game.plays).home.totals
    expect([totalRebounds, deadBallRebounds]).toEqual([1, 1])
  })
})

describe('StatCrew files of one team each', () => {
  /** The file as HoopStats writes it: the players and plays of one team. */
  const halfOf = (tree: XmlElement, vh: string): XmlElement => ({
    ...tree,
    children: tree.children.map((child) => {
      const { name, attributes, children } = child
      if (name === 'team' && attributes.vh !== vh)
        return { ...child, children: children.filter((one) => one.name !== 'player') }
      if (name !== 'plays') return child
      const isOwn = (play: XmlElement) => play.attributes.vh === vh
      return {
        ...child,
        children: children.map((period) => ({ ...period, children: period.children.filter(isOwn) })),
      }
    }),
  })
  const format = FORMATS.find(({ name }) => name === 'StatCrew XML')!

  it.each(games)('are merged by the clock: $name', (game) => {
    const tree = readXml(bbgameOf(game))!
    const { rules } = game.setup
    const read = readGame(fromBbgame([halfOf(tree, 'H'), halfOf(tree, 'V')], rules)!, { rules })
    const wrong = differing(cellsOf(game, format), cellsOf(read, format))
    // Nothing tells which came first of a basket and of a change of the other side in the same second.
    expect(wrong.filter((cell) => !cell.includes('plusMinus'))).toEqual([])
    expect(read.problems).toEqual([])
  })

  it('a file that is given twice is read once', () => {
    const [game] = games
    const tree = readXml(bbgameOf(game!))!
    const rowsOf = (...files: readonly XmlElement[]) => fromBbgame(files, game!.setup.rules)!.rows
    expect(rowsOf(tree, tree)).toEqual(rowsOf(tree))
  })

  it('has dead-ball rebounds apart from others', () => {
    const game = noted(
      'ncaa-men',
      'H1 16:00 H4 misses 2; Ateam rebounds dead',
      'H1 15:00 A1 fouls shooting on H4 for 2; H4 misses throw 1; Hteam rebounds throw 1 dead; H4 makes throw 2',
    )
    const { rules } = game.setup
    const read = readGame(fromBbgame([readXml(bbgameOf(game))!], rules)!, { rules })
    const rebounds = ({ setup, plays }: WrittenGame) =>
      SIDES.map((side) => {
        const { totalRebounds, deadBallRebounds } = boxScore(setup, plays)[side].totals
        return [totalRebounds, deadBallRebounds]
      })
    expect(rebounds(read)).toEqual(rebounds(game))
    expect(rebounds(game)).toEqual([
      [0, 1],
      [0, 1],
    ])
  })
})

describe('tables', () => {
  it('our table of events keeps who threw when another erred', () => {
    const game = noted(
      'fiba',
      'Q1 5:00 A1 fouls shooting on H4 for 2; H4 makes throw 1; H5 violates throw 2 by offense thrower H4',
    )
    const table = csvText(eventTable({ ...game, names: NAMES }))
    const read = readGame(fromRows(csvRecords(table), { rules: game.setup.rules }), game.setup)
    const throwsOf = ({ setup, plays }: WrittenGame) =>
      boxScore(setup, plays).home.players.flatMap(({ jersey, freethrows: { total } }) =>
        total > 0 ? [[jersey, total]] : [],
      )
    expect(throwsOf(read)).toEqual(throwsOf(game))
    expect(throwsOf(game)).toEqual([['4', 2]])
  })

  it('a score adjustment has a row, so that the rows add up to the totals', () => {
    const { setup, plays } = noted('nfhs', 'Q1 5:00 H4 makes 2', 'Q1 4:00 Hteam adjusts -1')
    const { columns, rows } = boxTable({ names: NAMES }, boxScore(setup, plays))
    const points = columns.indexOf('PTS')
    const home = rows.filter(([team]) => team === NAMES.home)
    expect(home.slice(-3).map((cells) => [cells[2], cells[points]])).toEqual([
      ['Team', 0],
      ['Score adjustment', -1],
      ['Totals', 1],
    ])
    expect(rows.filter(([team, , name]) => team === NAMES.away && name === 'Score adjustment')).toEqual([])
    // '+/−' would be marked as text with an apostrophe, which stays in the file.
    expect(csvText({ name: '', columns, rows: [] })).not.toContain("'")
    expect(columns).toEqual(expect.arrayContaining(['Seconds', 'Plus/minus']))
  })

  it('our table of events keeps what rules count in their own way', () => {
    const game = noted(
      'ncaa-men',
      'H1 18:00 A1 fouls technical class-b for 1; H2 makes throw 1',
      'H1 17:00 Abench fouls technical class-a for 2 as coach; H2 makes throw 1; H2 makes throw 2',
      'H1 16:00 H4 misses 2; Ateam rebounds dead',
      'H1 15:00 A1 fouls shooting on H4 for 2; H4 misses throw 1; Hteam rebounds throw 1 dead; H4 makes throw 2',
      'H1 14:00 A2 makes 2 has {"fastBreak":true}',
      'H1 13:30 H? turns over; A3 steals',
      'H1 13:00 H4 misses 3 with {"shotKind":"heave"}; A3 rebounds',
      'H1 12:00 A1 fouls shooting on H4 for 1; H4 violates throw 1 by offense short',
    )
    const { rules } = game.setup
    const table = csvText(eventTable({ ...game, names: NAMES }))
    const read = readGame(fromRows(csvRecords(table), { rules }), { rules })
    expect(read.problems).toEqual([])
    const figures = ({ setup, plays }: WrittenGame) => {
      const { home, away } = boxScore(setup, plays)
      const { benchFouls, teamFouls } = replay(setup, plays)
      return [
        ...[home, away].map(({ totals, team, advanced }) => [totals, team, advanced.fastBreakPoints]),
        ...[
          benchFouls,
          teamFouls,
          plays
            .flatMap(playEvents)
            .map(({ assignment }) => assignment)
            .sort(),
        ],
      ]
    }
    expect(figures(read)).toEqual(figures(game))
  })

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
