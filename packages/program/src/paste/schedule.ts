import { dayMeant, isWeekday, readDay } from './calendar.ts'
import type { PastedRow } from './rows.ts'
import { divideLines } from './scheduleLines.ts'
import {
  divideDay,
  FITS,
  type GamePlace,
  readOpponent,
  readPlace,
  readTime,
  type ScheduleColumn,
} from './scheduleValues.ts'
import {
  type CellRefusal,
  type ChosenKinds,
  cellOf,
  type Guessed,
  headingsOf,
  mostFit,
  type PastedColumn,
  pastedTable,
  unreadCells,
} from './table.ts'

/** A schedule as people paste it. */

export interface ScheduleLine {
  /** 'YYYY-MM-DD' */
  readonly day: string
  /** 'HH:MM'; null: to be set later. */
  readonly time: string | null
  /** The time was written without am or pm. */
  readonly isHalfKnown: boolean
  /** Null: it is not said. */
  readonly place: GamePlace | null
  readonly opponent: string
  readonly mascot: string | null
  readonly location: string | null
}

export type ScheduleRefusal =
  | CellRefusal
  /** `other-weekday`: the day is not of the weekday that is written with it. `two-places`: 'home' and 'at Hillcrest'. */
  | { readonly kind: 'no-day' | 'no-opponent' | 'other-weekday' | 'two-places' }

export type ReadGame = PastedRow &
  (
    | { readonly ok: true; readonly game: ScheduleLine }
    | { readonly ok: false; readonly refusals: readonly ScheduleRefusal[] }
  )

export interface ReadSchedule {
  readonly columns: readonly PastedColumn<ScheduleColumn>[]
  readonly rows: readonly ReadGame[]
}

const KNOWN_HEADINGS = headingsOf({
  time: 'time,start,start time,tip,tip off,tipoff,game time,hora,uhrzeit',
  place: 'h/a,home/away,home away,ha,vs/at,at/vs,site,home or away',
  opponent: 'opponent,opponents,opp,versus,team,visitor,rival,gegner',
  mascot: 'mascot,nickname,opponent mascot',
  location: 'location,place,venue,gym,where,facility,address,lugar,ort',
})
/** Days may have their number or their month first, and below 'Day' may stand weekdays. */
const DAY_HEADINGS = [
  'date',
  'day',
  'game date',
  'start date',
  'date/time',
  'date time',
  'when',
  'fecha',
  'datum',
]
const headings = new Map<string, ScheduleColumn | null>([
  ...KNOWN_HEADINGS,
  ...DAY_HEADINGS.map((heading) => [heading, null] as const),
])

/** Month or day first: as the numbers fit, then as the weekdays do. Null: 11/5 may be both. */
function guessOrder(cells: readonly string[], today: string): 'monthDay' | 'dayMonth' | null {
  const read = (order: 'monthDay' | 'dayMonth') => cells.map((cell) => readDay(divideDay(cell).day, order))
  const meant = (days: ReturnType<typeof read>) => days.map((day) => day && dayMeant(day, today))
  const count = (days: readonly unknown[]) => days.filter((day) => day !== null).length
  const [monthFirst, dayFirst] = [read('monthDay'), read('dayMonth')]
  const [monthFirstMeant, dayFirstMeant] = [meant(monthFirst), meant(dayFirst)]
  const lead = count(monthFirst) - count(dayFirst) || count(monthFirstMeant) - count(dayFirstMeant)
  if (lead !== 0) return lead > 0 ? 'monthDay' : 'dayMonth'
  return monthFirstMeant.every((day, at) => day === dayFirstMeant[at]) ? 'monthDay' : null
}

type Kind = ScheduleColumn | 'unused' | null

const guess =
  (today: string) =>
  (columns: readonly Guessed<ScheduleColumn>[]): readonly Kind[] => {
    const isDays = (text: string) => FITS.monthDay(text) || FITS.dayMonth(text)
    const byValue = columns.map(({ cells, kind }): Kind | 'words' => {
      if (kind !== null) return kind
      if (mostFit(cells, isDays)) return guessOrder(cells, today)
      if (mostFit(cells, isWeekday)) return 'unused'
      if (mostFit(cells, FITS.time)) return 'time'
      if (mostFit(cells, FITS.place)) return 'place'
      if (cells.some((cell) => readOpponent(cell).place !== null)) return 'opponent'
      return 'words'
    })
    // A single column of words is the opponent's, or where that is known the place. Of two the user says which.
    const words = byValue.filter((kind) => kind === 'words')
    const open = (['opponent', 'location'] as const).find((kind) => !byValue.includes(kind)) ?? null
    return byValue.map((kind) => (kind === 'words' ? (words.length === 1 ? open : null) : kind))
  }

const isValue = (cell: string): boolean =>
  FITS.monthDay(cell) || FITS.dayMonth(cell) || FITS.time(cell) || FITS.place(cell) || isWeekday(cell)

/** The same for all rows: the day of reading, whether hours run to 24, and whether some rows say that they are away. */
interface Context {
  readonly columns: readonly PastedColumn<ScheduleColumn>[]
  readonly today: string
  readonly is24: boolean
  readonly saysAway: boolean
}

function readRow(row: PastedRow, { columns, today, is24, saysAway }: Context): ReadGame {
  const refuse = (...refusals: readonly ScheduleRefusal[]): ReadGame => ({ ...row, ok: false, refusals })
  const of = (kind: ScheduleColumn) => cellOf(row, columns, kind)
  const unread = unreadCells(row, columns, FITS)
  if (unread.length > 0) return refuse(...unread)
  const order = of('dayMonth') ? 'dayMonth' : 'monthDay'
  const written = divideDay(of(order) ?? '')
  const day = readDay(written.day, order)
  if (!day) return refuse({ kind: 'no-day' })
  const meant = dayMeant(day, today)
  if (!meant) return refuse({ kind: 'other-weekday' })
  const { place: before, name } = readOpponent(of('opponent') ?? '')
  if (!name) return refuse({ kind: 'no-opponent' })
  const place = readPlace(of('place') ?? '')
  // 'vs' stands before opponents at neutral places too.
  if (before === 'away' && place !== null && place !== 'away') return refuse({ kind: 'two-places' })
  const typed = of('time') ?? written.time
  const { time = null, isHalfKnown = false } = (typed && readTime(typed, is24)) || {}
  return {
    ...row,
    ok: true,
    game: {
      day: meant,
      time,
      isHalfKnown,
      place: place ?? before ?? (saysAway ? 'home' : null),
      opponent: name,
      mascot: of('mascot'),
      location: of('location'),
    },
  }
}

/**
 * Reads a pasted schedule as a table, like a roster. Days without a year are those nearest to today. Where some games say that
 * they are away, the others are at home.
 * @param today 'YYYY-MM-DD'
 */
export function readSchedule(
  pasted: string,
  today: string,
  chosen: ChosenKinds<ScheduleColumn> = {},
): ReadSchedule {
  const reader = { headings, guess: guess(today), divide: divideLines, isValue }
  const { columns, rows } = pastedTable(pasted, reader, chosen)
  const all = (kind: ScheduleColumn) => rows.flatMap((row) => cellOf(row, columns, kind) ?? [])
  const isLate = (cell: string) => Number(/^(\d{1,2})[:.h]\d{2}$/.exec(cell)?.[1]) > 12
  const days = [...all('monthDay'), ...all('dayMonth')]
  const context = {
    columns,
    today,
    is24: [...all('time'), ...days.map((cell) => divideDay(cell).time ?? '')].some(isLate),
    saysAway:
      all('opponent').some((cell) => readOpponent(cell).place === 'away') ||
      all('place').some((cell) => readPlace(cell) === 'away'),
  }
  return { columns, rows: rows.map((row) => readRow(row, context)) }
}
