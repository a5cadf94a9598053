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
