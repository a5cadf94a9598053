// Text that users type, and attacks: stored in clean form, found again, and never executed as SQL.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENDPOINTS } from '@fullcourt/wire'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTeam, scheduled } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'
import { fingerprint } from './world.ts'

const SQL = [
  "'",
  "''",
  '"',
  "' or '1'='1",
  "' or 1=1 --",
  "'; drop table team; --",
  "'; select pg_sleep(30); --",
  "' union select password_hash from app_user --",
  "') or pg_sleep(30) is null or ('a'='a",
  "x' and (select count(*) from token) > 0 and 'x'='x",
  '1; update app_user set is_admin = true',
  "\\'; drop table team; --",
  '$1',
  '$$',
  '$tag$ drop $tag$',
  '/* */',
  '--',
  '%',
  '_',
  '\\',
  '%%',
  '\\%',
  '{{7*7}}',
  '<%= 7*7 %>',
  '#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=cmd|calc!A1',
  '\u0000',
  '\ud83d',
  '\uffff',
  'İıſK',
  '../../../etc/passwd',
  '%27%20or%201=1',
  'a'.repeat(200),
]
/** Calls of administrators are refused before they are read. */
const LISTS = ENDPOINTS.filter(
  ({ query, access }) => access !== 'admin' && query.safeParse({ search: 'a', limit: '5' }).success,
)

describe('typed text', () => {
  let team: Awaited<ReturnType<typeof newTeam>>
  const at = setUpTestServer()
  beforeAll(async () => {
    team = await newTeam(at.ask)
  })

  const addPlayer = async (lastName: string, more: object = {}) => {
    const body = { teamBrandId: team.programId, firstName: 'Z', lastName, role: 'PLAYER', ...more }
    const { status, body: made, text } = await team.ask('POST', '/v1/team-brand-personnel/', body)
    expect(status, text).toBe(201)
    return made
  }
  const people = `/v1/team-brand/${'x'}/players/`
  const find = async (search: string, more = ''): Promise<string[]> => {
    const path = `${people.replace('x', team.programId)}?search=${encodeURIComponent(search)}${more}`
    const { status, body, text } = await team.ask('GET', path)
    expect(status, text).toBe(200)
    return body.results.map(({ lastName }: { lastName: string }) => lastName)
  }

  it('is found literally', async () => {
    for (const name of ['A%B', 'A_B', 'AxB', 'A\\B', "O'Neil", 'AB']) await addPlayer(name)
    expect(await find('A%B')).toEqual(['A%B'])
    expect(await find('a_b')).toEqual(['A_B'])
    expect(await find('A\\B')).toEqual(['A\\B'])
    expect(await find("o'neil")).toEqual(["O'Neil"])
    expect((await find('%')).toSorted()).toEqual(['A%B'])
    expect(await find('_')).toEqual(['A_B'])
  })

  it('is stored in one Unicode form and found in both', async () => {
    const made = await addPlayer('Nu\u0303n\u0303ez\u202e\r\nBcc: x')
    expect(made.lastName).toBe('N\u0169\u00f1ez Bcc: x')
    expect(await find('Nu\u0303n\u0303ez')).toEqual([made.lastName])
    expect(await find('N\u0169\u00f1ez')).toEqual([made.lastName])
  })

  it('keeps 0 and 00 as different jerseys, in order', async () => {
    for (const [homeJersey, awayJersey] of [
      ['1', '1'],
      ['00', '0'],
      ['0', '00'],
    ]) {
      const { id } = await addPlayer(`Jersey ${homeJersey}`)
      const body = { teamId: team.teamId, teamBrandPersonnelId: id, position: 'G', homeJersey, awayJersey }
      expect((await team.ask('POST', '/v1/team-personnel/', body)).status).toBe(201)
    }
    const { body } = await team.ask('GET', `/v1/team/${team.teamId}/roster/`)
    expect(
      body.results.map(({ homeJersey, awayJersey }: Record<string, string>) => [homeJersey, awayJersey]),
    ).toEqual([
      ['0', '00'],
      ['00', '0'],
      ['1', '1'],
    ])
  })

  it('needs an offset for a start time that exists twice, and is refused for one that does not exist', async () => {
    const add = (gameStartTime: string) =>
      team.ask('POST', '/v1/team-game/', scheduled(team.teamId, { gameStartTime }))
    const twice = await add('2026-11-01T01:30')
    expect([twice.status, twice.body.fields]).toEqual([
      422,
      {
        gameStartTime:
          'Game start time exists twice on that day: send 2026-11-01T01:30-04:00 or 2026-11-01T01:30-05:00.',
      },
    ])
    const leftOut = await add('2026-03-08T02:30')
    expect([leftOut.status, leftOut.body.fields]).toEqual([
      422,
      {
        gameStartTime:
          'Game start time does not exist on that day because of daylight saving: the next time is 2026-03-08T03:00.',
      },
    ])
    const both = [
      await add('2026-11-01T01:30-04:00'),
      await add('2026-11-01T01:30-05:00'),
      await add('2026-03-08T03:00'),
    ]
    expect(both.map(({ body }) => [body.gameStartTime, body.localStartTime])).toEqual([
      ['2026-11-01T05:30:00.000Z', '2026-11-01T01:30'],
      ['2026-11-01T06:30:00.000Z', '2026-11-01T01:30'],
      ['2026-03-08T07:00:00.000Z', '2026-03-08T03:00'],
    ])
    const path = `/v1/team-game/${both[0]!.body.id}/`
    const moved = await team.ask('PATCH', path, {
      gameStartTime: '2026-07-01T19:00',
      timezone: 'America/Phoenix',
    })
    expect([moved.body.gameStartTime, moved.body.localStartTime]).toEqual([
      '2026-07-02T02:00:00.000Z',
      '2026-07-01T19:00',
    ])
    expect((await team.ask('PATCH', path, { gameStartTime: '2026-03-08T02:30' })).status).toBe(200)
    const back = await team.ask('PATCH', path, {
      gameStartTime: '2026-03-08T02:30',
      timezone: 'America/New_York',
    })
    expect(back.body.fields).toEqual(leftOut.body.fields)
  })

  it('in a search is never executed', async () => {
    const before = await fingerprint(at.app)
    const ids = { program: team.programId, team: team.teamId }
    const unlike: string[] = []
    expect(LISTS.length).toBeGreaterThan(12)
    for (const { path, access } of LISTS) {
      const on = typeof access === 'object' ? access.on : 'team'
      const url = path.replace(/:\w+/, on in ids ? ids[on as keyof typeof ids] : team.teamId)
      for (const typed of SQL) {
        const q = encodeURIComponent(typed.toWellFormed())
        const filters = encodeURIComponent(JSON.stringify({ opponent: typed, role: typed }))
        const cursor = Buffer.from(JSON.stringify(Array(5).fill(typed))).toString('base64url')
        for (const query of [
          `search=${q}`,
          `filters=${filters}`,
          `filters=${q}`,
          `cursor=${cursor}`,
          `cursor=${q}`,
          `limit=${q}`,
          `deleted=${q}`,
          `sort=${q}`,
        ]) {
          const { status, text } = await team.ask('GET', `${url}?${query}`)
          if (![200, 400, 404, 422].includes(status) || /syntax|relation|column|select/i.test(text))
            unlike.push(`${url}?${query}: ${status} ${text}`)
        }
      }
    }
    expect(unlike).toEqual([])
    expect(at.faults).toEqual([])
    expect(await fingerprint(at.app)).toEqual(before)
  })

  it('that looks like SQL, HTML or a formula is returned as text', async () => {
    for (const typed of SQL) {
      const { lastName } = await addPlayer(`x${typed}`.slice(0, 80))
      expect(lastName).toBe(
        `x${typed}`
          .slice(0, 80)
          .toWellFormed()
          .replace(/[\0\ufffd]/g, ''),
      )
    }
  })
})

it('no SQL is concatenated from text', () => {
  const folder = join(import.meta.dirname, '../src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!migrations).*(?<!\.test)\.ts$/.test(name),
  )
  expect(files.length).toBeGreaterThan(80)
  const found = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => /sql\.raw\(|query\(\s*`[^`]*\$\{/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found.toSorted()).toEqual([
    // All of these are our constants: a database, a channel, tables with columns and conditions, statements of an export, the kind
    // of a transaction, the type of a key, the oldest transaction. Tables of a backup are those that the catalog of the database has.
    expect.stringMatching(/^adapters\/embeddedPostgres\.ts: .*escapeIdentifier\(name\)/),
    expect.stringMatching(/^adapters\/notifyBus\.ts: .*listen \$\{CHANNEL\}/),
    expect.stringMatching(/^backup\/erasures\.ts: .*\$\{TABLES\[what\]\} set erase_at/),
    expect.stringMatching(/^backup\/rows\.ts: .*alter table "\$\{table\}" disable trigger/),
    expect.stringMatching(/^backup\/rows\.ts: .*delete from "\$\{table\}"/),
    expect.stringMatching(/^backup\/rows\.ts: .*alter table "\$\{table\}" enable trigger/),
    expect.stringMatching(/^demo\/sweep\.ts: .*\$\{table\} where \$\{condition\}/),
    expect.stringMatching(/^erasure\/erasePerson\.ts: .*\$\{table\} where account_id = \$1/),
    expect.stringMatching(/^erasure\/eraseUser\.ts: .*\$\{table\} where user_id = \$1/),
    expect.stringMatching(/^erasure\/eraseUser\.ts: .*\$\{table\} set \$\{column\} = null/),
    expect.stringMatching(/^erasure\/pictures\.ts: .*\$\{table\} set avatar_id/),
    expect.stringMatching(/^erasure\/replaceNames\.ts: .*\$\{table\} set \$\{column\}/),
    expect.stringMatching(/^export\/rows\.ts: .*cursor for \$\{text\}/),
    expect.stringMatching(/^invitations\/endedGuests\.ts: .*\$\{table\} where user_id = any/),
    expect.stringMatching(/^move\/copyAccount\.ts: .*\$\{table\} set \$\{column\} = \$2/),
    expect.stringMatching(/^move\/copyAccount\.ts: .*temporary table moving \(like/),
    expect.stringMatching(/^queries\/longTransaction\.ts: .*begin \$\{mode\}/),
    expect.stringMatching(/^queries\/readPage\.ts: .*sql\.raw\(key\.as\)/),
    expect.stringMatching(/^webhooks\/follow\.ts: .*sql\.raw\(OLDEST_RUNNING\)/),
  ])
})
