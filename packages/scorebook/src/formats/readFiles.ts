import { make, type NotedGame, parse, setupOf } from '../notation/notation.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
import { keysOf } from '../vocabulary/records.ts'
import { fromBbgame } from './bbgame.ts'
import { csvRecords } from './csv.ts'
import { fromEspn } from './espn.ts'
import { fromGenius } from './genius.ts'
import { fromNba } from './nba.ts'
import { type ReadOptions, readGame } from './readGame.ts'
import { fromRows } from './rows.ts'
import type { ReadGame, SourceGame } from './source.ts'
import { fromStatsNba } from './statsNba.ts'
import { fieldsOf } from './values.ts'
import { readXml } from './xml.ts'

/** The game of files, or what is wrong with files of a known format. */
export type ReadResult =
  | { readonly format: ReadFormat; readonly game: ReadGame }
  | { readonly refusal: string }

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The formats that a source is made of, by what stands in the files. */
const SOURCES = {
  bbgame: (texts, rules) =>
    fromBbgame(
      texts.flatMap((text) => readXml(text) ?? []),
      rules,
    ),
  genius: (texts, rules) =>
    fromGenius(
      texts.map(parsedJson).find((one) => fieldsOf(one).tm),
      rules,
    ),
  nba(texts, rules) {
    const files = texts.map(parsedJson)
    const has = (file: unknown, key: string) => fieldsOf(fieldsOf(file).game)[key] !== undefined
    const plays = files.find((file) => has(file, 'actions'))
    return plays ? fromNba(plays, rules, files.find((file) => has(file, 'homeTeam')) ?? null) : null
  },
  espn: (texts, rules) => fromTable(texts, 'type_text', (records) => fromEspn(records, rules)),
  'stats-nba': (texts) => fromTable(texts, 'EVENTMSGTYPE', fromStatsNba),
  events: (texts, rules) => fromTable(texts, 'Event', (records) => fromRows(records, { rules })),
} as const satisfies Readonly<
  Record<string, (texts: readonly string[], rules: RuleProfile) => SourceGame | null>
>

/** The formats that games are read from. */
export type ReadFormat = keyof typeof SOURCES | 'notation' | 'json'

/** Reads the first text that is a table with this column. */
function fromTable(
  texts: readonly string[],
  column: string,
  read: (records: ReturnType<typeof csvRecords>) => SourceGame | null,
): SourceGame | null {
  const text = texts.find((one) => one.slice(0, 2_000).includes(column))
  const records = text === undefined ? [] : csvRecords(text)
  return records[0] && column in records[0] ? read(records) : null
}

/** Ids at the ends of lines are of another installation, and stay there. */
const withoutIds = (text: string): string => text.replaceAll(/ \| .*$/gm, '')

function fromNotation(text: string, makeId: ReadOptions['makeId']): ReadResult | null {
  if (!/^\s*(?:#.*\n\s*)*(?:fullcourt 1|league )/.test(text)) return null
  const parsed = parse(withoutIds(text), makeId)
  if (!parsed.ok)
    return {
      refusal: parsed.errors
        .slice(0, 3)
        .map(({ line, message }) => `line ${line}: ${message}`)
        .join(' '),
    }
  const { names, plays } = parsed.game
  const setup = { ...setupOf(parsed.game)!, names }
  const game = { setup, names, plays, day: null, location: null, problems: [], compared: [] }
  return { format: 'notation', game }
}

interface WrittenGame extends Pick<NotedGame, 'people' | 'plays'> {
  readonly game: Pick<NotedGame, 'names'> & Pick<ReadGame, 'day' | 'location'>
  readonly rules: { readonly code: string }
}

/** Only the parts are checked: making the notation of them, and reading that, refuses what is no game. */
const isWritten = (fields: object): fields is WrittenGame =>
  ['game', 'rules', 'people', 'plays'].every((name) => name in fields) &&
  'version' in fields &&
  fields.version === 1

/** Reads the JSON that `writeGame` writes. */
function fromJson(text: string, makeId: ReadOptions['makeId']): ReadResult | null {
  const fields = fieldsOf(parsedJson(text))
  if (fields.format !== 'fullcourt-game') return null
  const damaged = { refusal: 'The game in it is damaged, or of a later version.' }
  if (!isWritten(fields)) return damaged
  const { game, rules, people, plays } = fields
  const noted: NotedGame = {
    league: rules.code,
    overrides: {},
    names: game.names,
    scoringType: 'STANDARD',
    people,
    plays,
  }
  try {
    const read = fromNotation(make(noted), makeId)
    if (!read || 'refusal' in read) return damaged
    if (read.game.plays.length === 0) return { refusal: 'The game in it has no plays.' }
    return {
      format: 'json',
      game: { ...read.game, day: textOrNull(game.day), location: textOrNull(game.location) },
    }
  } catch {
    return damaged
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reads the game of one file, or of the files that belong together. Null if they are of no known format. */
export function readFiles(texts: readonly string[], { rules, makeId }: ReadOptions): ReadResult | null {
  for (const text of texts) {
    const own = fromNotation(text, makeId) ?? fromJson(text, makeId)
    if (own) return own
  }
  for (const format of keysOf(SOURCES)) {
    const source = SOURCES[format](texts, rules)
    if (!source) continue
    const [problem] = source.problems
    if (source.rows.length > 0) return { format, game: readGame(source, { rules, makeId }) }
    if (problem) return { refusal: problem.text }
  }
  return null
}
