// The calendar of a team's schedule, as another program reads it: games made, moved, cancelled, and on days when clocks change.

import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DAY_MS } from '@fullcourt/program'
import { expect, it } from 'vitest'
import { newGame, newTeam, scheduled } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

let now = Date.parse('2026-10-01T12:00:00Z')

const at = setUpTestServer({ now: () => now })

/** Reads a calendar with Debian's python3-icalendar. */
const PROGRAM = `
import sys, json, icalendar
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
text = lambda event, key: str(event.get(key, ''))
print(json.dumps({'name': text(calendar, 'X-WR-CALNAME'), 'events': [{
  'uid': text(e, 'UID'), 'sequence': int(e['SEQUENCE']), 'status': text(e, 'STATUS'), 'summary': text(e, 'SUMMARY'),
  'location': text(e, 'LOCATION'), 'starts': e.decoded('DTSTART').isoformat(), 'ends': e.decoded('DTEND').isoformat(),
  'stamp': e.decoded('DTSTAMP').isoformat() } for e in calendar.walk('VEVENT')]}))`
const PYTHON = '/usr/bin/python3'
const hasReader = spawnSync(PYTHON, ['-c', 'import icalendar']).status === 0
const needsReader = `${hasReader ? '' : '(needs python3-icalendar) '}`

function readCalendar(text: string) {
  const { stdout, stderr } = spawnSync(PYTHON, ['-c', PROGRAM], { input: text, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}

async function newFeed() {
  const team = await newTeam(at.ask)
  const renew = async () =>
    new URL((await team.ask('POST', `/v1/team/${team.teamId}/calendar/`)).body.url).pathname
  const path = await renew()
  return {
    ...team,
    path,
    renew,
    add: async (fields: object) =>
      (await team.ask('POST', '/v1/team-game/', scheduled(team.teamId, fields))).body.id as string,
    get: (headers: Record<string, string> = {}) => at.ask('GET', path, { headers }),
    read: async () => readCalendar((await at.ask('GET', path)).text),
  }
}

it.skipIf(!hasReader)(
  `${needsReader}tells a calendar of games that are made, moved, cancelled and restored`,
  async () => {
    const team = await newFeed()
    const path = (id: string) => `/v1/team-game/${id}/`
    const location = 'Halle Süd, Tor 3; "Große" Straße \\ 新宿区体育館 – Eingang hinter dem Parkplatz'
    const id = await team.add({ location, opponentName: 'São João, Nº 2' })
    const made = {
      uid: `${id}@fullcourt`,
      sequence: 0,
      status: 'CONFIRMED',
      summary: 'VS São João, Nº 2 Owls',
      location,
      starts: '2026-11-21T00:00:00+00:00',
      ends: '2026-11-21T01:45:00+00:00',
      stamp: expect.any(String),
    }
    expect(await team.read()).toEqual({
      name: expect.stringMatching(/^School \d+ Lions Varsity$/),
      events: [made],
    })

    // Notes are in no calendar, so that its number stays.
    await team.ask('PATCH', path(id), { notes: 'Bring the banner.', location })
    expect((await team.read()).events).toEqual([made])

    const moved = {
      ...made,
      sequence: 1,
      starts: '2026-11-21T01:30:00+00:00',
      ends: '2026-11-21T03:15:00+00:00',
    }
    await team.ask('PATCH', path(id), { gameStartTime: '2026-11-20T20:30:00-05:00' })
    expect((await team.read()).events).toEqual([moved])
    const elsewhere = { ...moved, sequence: 2, location: 'Main Gym' }
    await team.ask('PATCH', path(id), { location: 'Main Gym' })
    expect((await team.read()).events).toEqual([elsewhere])

    now += DAY_MS
    await team.ask('DELETE', path(id))
    const cancelled = {
      ...elsewhere,
      sequence: 3,
      status: 'CANCELLED',
      summary: 'CANCELLED: VS São João, Nº 2 Owls',
      stamp: '2026-10-02T12:00:00+00:00',
    }
    expect((await team.read()).events).toEqual([cancelled])
    await team.ask('POST', `${path(id)}restore/`)
    expect((await team.read()).events).toEqual([{ ...elsewhere, sequence: 4 }])

    await team.ask('DELETE', path(id))
    // A game that is deleted after it took place was not cancelled.
    const past = await team.add({ gameStartTime: '2026-09-20T19:00:00-04:00' })
    await team.ask('DELETE', path(past))
    expect((await team.read()).events).toEqual([{ ...cancelled, sequence: 5 }])
    now += 30 * DAY_MS
    expect((await team.read()).events).toEqual([])
  },
)

it.skipIf(!hasReader)(
  `${needsReader}keeps the wall time of games on both sides of a change of clocks`,
  async () => {
    const team = await newFeed()
    for (const day of ['2026-10-31', '2026-11-01', '2027-03-13', '2027-03-14'])
      await team.add({ gameStartTime: `${day}T19:00`, timezone: 'America/New_York' })
    const { events } = await team.read()
    expect(events.map(({ starts }: { starts: string }) => starts)).toEqual([
      '2026-10-31T23:00:00+00:00',
      '2026-11-02T00:00:00+00:00',
      '2027-03-14T00:00:00+00:00',
      '2027-03-14T23:00:00+00:00',
    ])
  },
)

const run = promisify(execFile)
const hasPrograms = ['khal', 'vdirsyncer'].every((name) => spawnSync(name, ['--version']).status === 0)

/** A calendar on a computer: vdirsyncer fetches the feed, and khal shows its events in the time of New York. */
async function subscribe(feed: string) {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-calendar-'))
  const events = join(folder, 'events')
  mkdirSync(events)
  const [fetching, showing] = [join(folder, 'vdirsyncer'), join(folder, 'khal')]
  writeFileSync(
    fetching,
    `[general]
status_path = "${join(folder, 'status')}"
[pair team]
a = "local"
b = "feed"
collections = null
conflict_resolution = "b wins"
[storage local]
type = "filesystem"
path = "${events}"
fileext = ".ics"
[storage feed]
type = "http"
url = "${feed}"
`,
  )
  writeFileSync(
    showing,
    `[calendars]
[[team]]
path = ${events}
readonly = True
[locale]
local_timezone = America/New_York
default_timezone = America/New_York
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${join(folder, 'khal.db')}
`,
  )
  await run('vdirsyncer', ['-c', fetching, 'discover'])
  const format = '{start-long} to {end-time}, {title}, {location}, {status}'
  return {
    /** Fetches the feed. @returns a line an event */
    async read(): Promise<readonly string[]> {
      await run('vdirsyncer', ['-c', fetching, 'sync'])
      const days = ['2026-10-01', '2027-04-01']
      const args = ['-c', showing, 'list', '--day-format', '', '--format', format, ...days]
      const { stdout } = await run('khal', args)
      return stdout.split('\n').flatMap((line) => line.trim() || [])
    },
    end: () => rmSync(folder, { recursive: true }),
  }
}

it.skipIf(!hasPrograms)(
  `${hasPrograms ? '' : '(needs khal and vdirsyncer) '}is followed by calendar programs`,
  async () => {
    const team = await newFeed()
    const address = await at.fastify.listen({ port: 0, host: '127.0.0.1' })
    const calendar = await subscribe(`${address}${team.path}`)
    const timezone = 'America/New_York'
    const id = await team.add({ gameStartTime: '2026-10-31T19:00', timezone, location: 'Halle Süd; Tor 3' })
    await team.add({ gameStartTime: '2026-11-01T19:00', timezone })
    const sunday = '2026-11-01 19:00 to 20:45, VS Riverside Owls, Gym, CONFIRMED'
    expect(await calendar.read()).toEqual([
      '2026-10-31 19:00 to 20:45, VS Riverside Owls, Halle Süd; Tor 3, CONFIRMED',
      sunday,
    ])
    await team.ask('PATCH', `/v1/team-game/${id}/`, { gameStartTime: '2026-11-02T18:30', timezone })
    const moved = '2026-11-02 18:30 to 20:15, VS Riverside Owls, Halle Süd; Tor 3, CONFIRMED'
    expect(await calendar.read()).toEqual([sunday, moved])
    await team.ask('DELETE', `/v1/team-game/${id}/`)
    const cancelled = moved.replace('VS', 'CANCELLED: VS').replace('CONFIRMED', 'CANCELLED')
    expect(await calendar.read()).toEqual([sunday, cancelled])
    now += 60 * DAY_MS
    expect(await calendar.read()).toEqual([sunday])
    calendar.end()
  },
)

it('writes lines of at most 75 octets, without names of people, and the same bytes for the same schedule', async () => {
  const team = await newFeed()
  await newGame(at.ask, team, { firstName: 'Robin', fields: { location: '体育館'.repeat(30) } })
  const { status, text, headers } = await team.get()
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(text).not.toMatch(/Robin|Player \d/)
  const again = await team.get({ 'if-none-match': String(headers.etag) })
  expect(again).toMatchObject({ status: 304, text: '' })
  await team.add({})
  expect((await team.get({ 'if-none-match': String(headers.etag) })).status).toBe(200)
})

it('shows nothing by a renewed link, nor under a deleted team, program or account', async () => {
  const team = await newFeed()
  const other = await newFeed()
  const next = await team.renew()
  expect((await team.get()).status).toBe(404)
  expect((await at.ask('GET', next)).status).toBe(200)
  expect((await at.ask('GET', `/ical/${'A'.repeat(43)}.ics`)).status).toBe(404)
  expect((await at.ask('GET', '/ical/short.ics')).status).toBe(404)
  // The database has no link that opens anything.
  const rows = JSON.stringify(await at.app.db.selectFrom('calendarFeed').selectAll().execute())
  expect(rows).not.toContain(next.slice(6, 49))
  const ids = { team: team.teamId, teamBrand: team.programId, account: team.accountId }
  for (const table of ['team', 'teamBrand', 'account'] as const) {
    const set = (deletedAt: string | null) =>
      at.app.db.updateTable(table).set({ deletedAt }).where('id', '=', ids[table]).execute()
    await set(new Date(now).toISOString())
    expect((await at.ask('GET', next)).status).toBe(404)
    await set(null)
  }
  expect((await at.ask('GET', next)).status).toBe(200)
  expect((await other.get()).status).toBe(200)
  const { results } = (await team.ask('GET', `/v1/team-brand/${team.programId}/audit/`)).body
  expect(results[0]).toMatchObject({ kind: 'calendar_renewed', subject: { kind: 'team' } })
})
