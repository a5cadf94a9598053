// Erasing people whose names are words of the data changes their names and nothing else, in the whole database.
import { beforeAll, describe, expect, it, test } from 'vitest'
import { erasePersonNow } from '../src/erasure/erasePerson.ts'
import { nameReplacer, replaceInJson } from '../src/erasure/findName.ts'
import { type FreeJson, TEXT_COLUMNS } from '../src/tables/textColumns.ts'
import { boxOf, newGame, newTeam, type ScoredGame, saveAll, shot, wholeLog } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const PAST = '2026-11-20T11:59:59Z'
const FIRST_NAME = 'Zsara'

const WORDS = [
  ...['Player', 'White', 'True', 'Null', 'Home', 'Team', 'Shot', 'Made', 'Miss', 'Steal', 'Foul', 'Turnover'],
  ...['Male', 'Center', 'Bench', 'Later', 'Black', 'Green', 'Gold', 'False', 'Away', 'Coach', 'Starter'],
  ...['Rebound', 'Block', 'Assist', 'Period', 'Clock', 'Start', 'Stop', 'Left', 'Right', 'Game', 'Point'],
  ...['Throw', 'Final', 'Put', 'Layup', 'Standard', 'Varsity', 'Gym', 'Lions'],
]
/** Full names that the vocabulary writes with a line or a dash. */
const FULL_NAMES = [
  ['Head', 'Coach'],
  ['Shot', 'Made'],
  ['Shot', 'Miss'],
  ['Clock', 'Start'],
  ['Pull', 'Up'],
  ['Game', 'Final'],
  ['Role', 'Changed'],
] as const

let game: ScoredGame
let accountId: string
const at = setUpTestServer({ now: () => NOW })
beforeAll(async () => {
  const team = await newTeam(at.ask, { programName: 'White Player' })
  accountId = (await team.ask('GET', '/v1/account/')).body.results[0].id
  const home = WORDS.map((word, jersey) => `${jersey} ${word}`)
  game = await newGame(at.ask, team, {
    players: { home, away: ['4 Owl', '5 Falcon', '6 Hawk', '7 Heron', '8 Jay'] },
    firstName: FIRST_NAME,
  })
  const plays = Array.from({ length: 12 }, (_, n) => shot(game, 20 * n, { made: n % 2 === 0, by: n % 5 }))
  const options = { shotKind: 'layup', note: 'Player made a shot, White missed it', Player: true }
  const [first, ...more] = plays
  await saveAll(game, [{ ...first, origin: { ...first!.origin, options } }, ...more])
  await team.ask('PATCH', `/v1/team-brand/${team.programId}/`, { color1: '#ffffff', color1Name: 'White' })
  await team.ask('PATCH', `/v1/team-game/${game.gameId}/`, {
    notes: 'Bench: Team Home made it. True or null?',
  })
  const ids = await at.app.db
    .selectFrom('teamBrandPersonnel')
    .select('id')
    .where('lastName', '=', 'Gold')
    .execute()
  await team.ask('PATCH', `/v1/team-brand-personnel/${ids[0]!.id}/`, { role: 'COACH' })
})

async function due(firstName: string, lastName: string): Promise<string> {
  const { db, newId } = at.app
  const known = await db
    .selectFrom('teamBrandPersonnel')
    .select('id')
    .where('firstName', '=', firstName)
    .where('lastName', '=', lastName)
    .executeTakeFirst()
  const id = known?.id ?? newId()
  if (!known)
    await db
      .insertInto('teamBrandPersonnel')
      .values({ id, accountId, teamBrandId: game.programId, firstName, lastName, role: 'PLAYER' })
      .execute()
  await db.updateTable('teamBrandPersonnel').set({ eraseAt: PAST }).where('id', '=', id).execute()
  return id
}

/** The message that tells open screens of the erasure. */
const isMessage = (name: string, row: string): boolean =>
  name === 'live_event' && row.includes('"type": "team-brand"')

/** Every row but those that name the person (the event of the erasure among them), without the version of the game. */
async function dump(personId: string): Promise<readonly string[]> {
  const { pool } = at.app.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - 'version')::text as row from ${name} t`,
    )
    lines.push(
      ...rows.flatMap(({ row }) =>
        row.includes(personId) || isMessage(name, row) ? [] : [`${name} ${row}`],
      ),
    )
  }
  return lines.toSorted()
}

/** What the pages read of the game. */
const answers = async () =>
  JSON.stringify([
    await boxOf(game),
    await wholeLog(game),
    (await game.ask('GET', `/v1/team-game/${game.gameId}/setup/`)).body,
    (await game.ask('GET', `/v1/team-brand/${game.programId}/`)).body,
  ])

/** Only the people of the game are in its answers. */
const withoutName = (text: string, firstName: string, lastName: string): string =>
  firstName !== FIRST_NAME
    ? text
    : text
        .replaceAll(
          `"firstName":"${firstName}","lastName":"${lastName}"`,
          '"firstName":"No","lastName":"name"',
        )
        .replaceAll(`${firstName} ${lastName}`, 'No name')

it('changes nothing but the names of 40 people who are called like words of the data', async () => {
  expect(WORDS.length).toBeGreaterThanOrEqual(40)
  for (const [firstName, lastName] of [...WORDS.map((word) => [FIRST_NAME, word] as const), ...FULL_NAMES]) {
    const id = await due(firstName, lastName)
    const state = async () => [
      ...(await dump(id)),
      ...withoutName(await answers(), firstName, lastName).split(/(?={)/),
    ]
    const before = await state()
    await erasePersonNow(at.app, id)
    const after = await state()
    const changed = after.filter((line, n) => line !== before[n])
    expect({ name: `${firstName} ${lastName}`, changed }).toMatchObject({ changed: [] })
    expect(after).toHaveLength(before.length)
    const person = await at.app.db
      .selectFrom('teamBrandPersonnel')
      .select(['firstName', 'lastName', 'erasedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(person, `${firstName} ${lastName}`).toMatchObject({ firstName: 'No', lastName: 'name' })
    expect(person.erasedAt).not.toBeNull()
  }
})

describe('a name in a text', () => {
  const erase = (text: string, firstName = 'Zoë', lastName = 'O"Neil-Šimon') =>
    nameReplacer({ firstName, lastName, primaryEmail: 'zoe@example.org', primaryPhone: '2125550142' })!(text)

  test.each([
    ['Zoë O"Neil-Šimon is back', 'No name is back'],
    ['ZOË O"NEIL-ŠIMON!', 'No name!'],
    ['O"Neil-Šimon, Zoë', 'No name'],
    ['zoë_o"neil-šimon2.mp4', 'No name2.mp4'],
    ['Zoë\nO"Neil-Šimon\'s phone', "No name's phone"],
    ['mail zoe@example.org or 2125550142', 'mail No name or No name'],
  ])('%s -> %s', (before, after) => {
    expect(erase(before)).toBe(after)
  })

  test.each([
    'O"Neil-Šimon highlights',
    'Z. O"Neil-Šimon',
    'Zoë',
    'Zoëlle O"Neil-Šimon',
    '12125550142',
    'Zoë or O"Neil-Šimon',
  ])('%s stays', (text) => {
    expect(erase(text)).toBe(text)
  })

  it('is replaced in JSON where people write, in no key and in no vocabulary', () => {
    const replace = nameReplacer({
      firstName: 'Pull',
      lastName: 'Up',
      primaryEmail: null,
      primaryPhone: null,
    })!
    const play = (note: string) => ({
      origin: { type: 'pull up', options: { shotKind: 'pull_up', 'Pull Up': [{ note }], count: 7 } },
      rel: [{ options: { note }, type: 'Pull Up' }],
    })
    const kind = { free: ['origin.options', 'rel.*.options', 'notThere.at'], fixedKeys: ['shotKind'] }
    expect(replaceInJson(play('by Pull Up'), kind, replace)).toEqual(play('by No name'))
  })

  it('is replaced in the plays of a link, in every language', () => {
    const replace = nameReplacer({
      firstName: 'Ana',
      lastName: 'Ruiz',
      primaryEmail: null,
      primaryPhone: null,
    })!
    const shown = (name: string) => ({
      items: [{ text: `${name}: Made 2`, texts: { en: `${name}: Made 2`, es: `${name}: Anotó de 2` } }],
    })
    const kind = TEXT_COLUMNS.playlist_share!.shown as FreeJson
    expect(replaceInJson(shown('4 Ana Ruiz'), kind, replace)).toEqual(shown('4 No name'))
  })
})
