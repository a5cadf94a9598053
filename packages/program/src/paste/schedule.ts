import { opponentKey } from '../opponent.ts'
import { dayMeant, isWeekday, readDay } from './calendar.ts'
import type { PastedRow } from './rows.ts'
import { divideLines } from './scheduleLines.ts'
import {
  divideDay,
  FITS,
  type GamePlace,
  isCancelled,
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
  /** `not-ours`: neither of its teams is ours, or both may be. `cancelled`: its status says so. */
  | { readonly kind: 'not-ours' | 'cancelled' }

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
  place: 'h/a,home/away,home away,ha,vs/at,at/vs,home or away',
  opponent: 'opponent,opponents,opp,versus,team,visitor,rival,gegner',
  mascot: 'mascot,nickname,opponent mascot',
  homeTeam: 'home team,home',
  awayTeam: 'away team,away,visiting team',
  status: 'status,game status',
  location: 'location,place,venue,gym,where,facility,address,lugar,ort',
})
/** Days may have their number or their month first. */
const DATE_HEADINGS = ['date', 'game date', 'start date', 'date/time', 'date time', 'when', 'fecha', 'datum']
/** Below 'Day' may stand weekdays, and below 'Site' a place or 'home'. */
const OPEN_HEADINGS = ['site', 'day', ...DATE_HEADINGS]
const headings = new Map<string, ScheduleColumn | null>([
  ...KNOWN_HEADINGS,
  ...OPEN_HEADINGS.map((heading) => [heading, null] as const),
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
    const byValue = columns.map(({ heading, cells, kind }): Kind | 'words' => {
      if (kind !== null) return kind
      if (mostFit(cells, isDays)) return guessOrder(cells, today)
      if (mostFit(cells, isWeekday)) return 'unused'
      if (mostFit(cells, FITS.time)) return 'time'
      if (mostFit(cells, FITS.place)) return 'place'
      if (DATE_HEADINGS.includes(heading)) return guessOrder(cells, today)
      if (cells.some((cell) => readOpponent(cell).place !== null)) return 'opponent'
      return 'words'
    })
    // A single column of words is the opponent's, or where that is known the place. Of two the user says which.
    const words = byValue.filter((kind) => kind === 'words')
    const isOpponentKnown = byValue.includes('opponent') || byValue.includes('homeTeam')
    const open = isOpponentKnown ? (byValue.includes('location') ? null : 'location') : 'opponent'
    return byValue.map((kind) => (kind === 'words' ? (words.length === 1 ? open : null) : kind))
  }

const isValue = (cell: string): boolean =>
  FITS.monthDay(cell) || FITS.dayMonth(cell) || FITS.time(cell) || FITS.place(cell) || isWeekday(cell)

/**
 * Which team is ours in a list that names both teams of each game: the one that is in every game, where its name is ours or
 * no name is; else each whose name is ours.
 */
function ownTeam(games: readonly (readonly string[])[], ours: readonly string[]): (team: string) => boolean {
  const keys = ours.map(opponentKey).filter(Boolean)
  const isByName = (team: string) => keys.some((own) => own.includes(team) || team.includes(own))
  const inAll = [...new Set(games[0] ?? [])].filter((team) => games.every((teams) => teams.includes(team)))
  const isNamed = games.flat().some(isByName)
  const [own, other] = isNamed ? inAll.filter(isByName) : inAll
  if (own !== undefined && other === undefined) return (team) => opponentKey(team) === own
  return isNamed ? (team) => isByName(opponentKey(team)) : () => false
}

/** The opponent and the place of a row: by its two teams, else as it is written. Null: neither team is ours, or both may be. */
function opponentOf(of: (kind: ScheduleColumn) => string | null, { isOurs }: Context) {
  const [home, away] = [of('homeTeam'), of('awayTeam')]
  if (!home || !away) return readOpponent(of('opponent') ?? '')
  if (isOurs(home) === isOurs(away)) return null
  return isOurs(home) ? ({ place: 'home', name: away } as const) : ({ place: 'away', name: home } as const)
}

/** The same for all rows: the day of reading, whether hours run to 24, and whether some rows say that they are away. */
interface Context {
  readonly columns: readonly PastedColumn<ScheduleColumn>[]
  readonly today: string
  readonly is24: boolean
  readonly saysAway: boolean
  readonly isOurs: (team: string) => boolean
}

function readRow(row: PastedRow, context: Context): ReadGame {
  const { columns, today, is24, saysAway } = context
  const refuse = (...refusals: readonly ScheduleRefusal[]): ReadGame => ({ ...row, ok: false, refusals })
  const of = (kind: ScheduleColumn) => cellOf(row, columns, kind)
  const unread = unreadCells(row, columns, FITS)
  if (unread.length > 0) return refuse(...unread)
  if (isCancelled(of('status') ?? '')) return refuse({ kind: 'cancelled' })
  const order = of('dayMonth') ? 'dayMonth' : 'monthDay'
  const written = divideDay(of(order) ?? '')
  const day = readDay(written.day, order)
  if (!day) return refuse({ kind: 'no-day' })
  const meant = dayMeant(day, today)
  if (!meant) return refuse({ kind: 'other-weekday' })
  const found = opponentOf(of, context)
  if (!found) return refuse({ kind: 'not-ours' })
  const { place: before, name } = found
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
 * @param ours the names of the team, for lists that name both teams of a game
 */
export function readSchedule(
  pasted: string,
  today: string,
  chosen: ChosenKinds<ScheduleColumn> = {},
  ours: readonly string[] = [],
): ReadSchedule {
  const reader = { headings, guess: guess(today), divide: divideLines, isValue }
  const { columns, rows } = pastedTable(pasted, reader, chosen)
  const all = (kind: ScheduleColumn) => rows.flatMap((row) => cellOf(row, columns, kind) ?? [])
  const isLate = (cell: string) => Number(/^(\d{1,2})[:.h]\d{2}$/.exec(cell)?.[1]) > 12
  const days = [...all('monthDay'), ...all('dayMonth')]
  const context: Context = {
    columns,
    today,
    is24: [...all('time'), ...days.map((cell) => divideDay(cell).time ?? '')].some(isLate),
    saysAway:
      all('opponent').some((cell) => readOpponent(cell).place === 'away') ||
      all('place').some((cell) => readPlace(cell) === 'away'),
    isOurs: ownTeam(
      rows.flatMap((row) => {
        const teams = [cellOf(row, columns, 'homeTeam'), cellOf(row, columns, 'awayTeam')]
        const named = teams.flatMap((team) => (team ? [opponentKey(team)] : []))
        return named.length === 2 ? [named] : []
      }),
      ours,
    ),
  }
  return { columns, rows: rows.map((row) => readRow(row, context)) }
}
