/** Calendars as files (iCalendar, RFC 5545): games for calendar programs. */

export interface CalendarEvent {
  readonly uid: string
  /** Grows with each change of time, place or status. */
  readonly sequence: number
  /** ISO times in UTC: when the event last changed, and when it takes place. */
  readonly changedAt: string
  readonly startsAt: string
  readonly endsAt: string
  readonly summary: string
  readonly location: string
  readonly url: string
  readonly isCancelled: boolean
}

export interface CalendarFile {
  readonly name: string
  readonly events: readonly CalendarEvent[]
}

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')

/** '2026-11-20T19:00:00.000Z' as '20261120T190000Z': a time in UTC needs no rules of a zone. */
const utc = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`

const MOST_OCTETS = 75
/** Letters of UTF-8 take one to four octets. */
const octetsOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Breaks a line of more than 75 octets: each further line begins with a blank (RFC 5545, 3.1). */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const letter of line) {
    const size = octetsOf(letter)
    if (octets + size > MOST_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += letter
    octets += size
  }
  return folded
}

const eventLines = (event: CalendarEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  `URL:${event.url}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** A feed: calendar programs that read it again each hour follow its changes. */
export const makeCalendar = ({ name, events }: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fullcourt//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')

/** An event as it is written: its start is in UTC ('20261120T190000Z'), at a wall time, or a day. */
export interface WrittenEvent {
  readonly start: string
  /** The zone that the file names for a wall time: 'America/New_York', or a name of its program's own. Empty without one. */
  readonly zone: string
  readonly summary: string
  readonly location: string
  readonly isCancelled: boolean
}

const readText = (text: string): string =>
  text
    .replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign))
    .replace(/\s+/g, ' ')
    .trim()

/** The events of a calendar file, in its order. */
export const readCalendar = (text: string): readonly WrittenEvent[] =>
  text
    .replace(/\r?\n[ \t]/g, '')
    .split(/^BEGIN:VEVENT[ \t]*\r?$/m)
    .slice(1)
    .map((written) => {
      const [event = ''] = written.split(/^END:VEVENT/m)
      const of = (name: string) =>
        readText(new RegExp(`^${name}(?:;(?:"[^"]*"|[^":\\r\\n])*)?:(.*)$`, 'mi').exec(event)?.[1] ?? '')
      return {
        start: of('DTSTART'),
        zone: /^DTSTART(?:;[^:\r\n]*)?;TZID="?([^";:\r\n]+)/im.exec(event)?.[1] ?? '',
        summary: of('SUMMARY').replace(/^cancell?ed:\s*/i, ''),
        location: of('LOCATION'),
        isCancelled: /^cancelled$/i.test(of('STATUS')),
      }
    })

const isCalendar = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)

const HEADINGS = ['Date', 'Time', 'Home team', 'Away team', 'Opponent', 'Location', 'Status']

/** The cells of an event. Without 'vs' or 'at' it is no game, such as practice: its opponent stays empty. */
function eventCells(event: WrittenEvent, wallTimeHere: WallTimeHere): readonly string[] {
  const [, year, month, day, hour, minute, zulu] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z)?)?/.exec(event.start) ?? []
  const date = year ? `${year}-${month}-${day}` : ''
  const zone = zulu ? 'UTC' : event.zone
  const there = hour ? `${date}T${hour}:${minute}` : date
  const wall = hour && zone ? wallTimeHere(there, zone) : there
  const [written = '', time = ''] = wall.split('T')
  const [, before = '', word = '', after = ''] =
    /^(?:(.*\S)\s+)?(vs?\.?|@|at)\s+(\S.*)$/i.exec(event.summary) ?? []
  const isAt = /^(?:@|at)$/i.test(word)
  const teams = before === '' ? ['', ''] : isAt ? [after, before] : [before, after]
  const opponent = before === '' && after !== '' ? `${isAt ? 'at' : 'vs'} ${after}` : ''
  return [written, time, ...teams, opponent, event.location, event.isCancelled ? 'Cancelled' : '']
}

/** The wall time where the team is, when clocks of a zone show this one ('2026-11-20T19:00'). */
type WallTimeHere = (wall: string, zone: string) => string

/** The events of a calendar as a list of games; any other text as it is. */
export const listOfCalendar = (text: string, wallTimeHere: WallTimeHere): string =>
  isCalendar(text)
    ? [HEADINGS, ...readCalendar(text).map((event) => eventCells(event, wallTimeHere))]
        .map((cells) => cells.join('\t'))
        .join('\n')
    : text
