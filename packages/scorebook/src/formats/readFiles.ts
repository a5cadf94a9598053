import { parse, setupOf } from '../notation/notation.ts'
import type { RuleProfile } from '../vocabulary/profile.ts'
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

/** The formats that games are read from. */
export const READ_FORMATS = ['bbgame', 'genius', 'nba', 'espn', 'stats-nba', 'events', 'notation'] as const
export type ReadFormat = (typeof READ_FORMATS)[number]

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The formats that a source is made of, by what stands in the files. */
const SOURCES: Readonly<
  Record<Exclude<ReadFormat, 'notation'>, (texts: readonly string[], rules: RuleProfile) => SourceGame | null>
> = {
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
}

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

function fromNotation(text: string, makeId: ReadOptions['makeId']): ReadGame | null {
  const parsed = /^\s*(?:#.*\n\s*)*(?:fullcourt 1|league )/.test(text)
    ? parse(withoutIds(text), makeId)
    : null
  const setup = parsed?.ok ? setupOf(parsed.game) : null
  if (!parsed?.ok || !setup) return null
  const { names, plays } = parsed.game
  return { setup: { ...setup, names }, names, plays, day: null, location: null, problems: [], compared: [] }
}

/** Reads the game of one file, or of the files that belong together. Null if they are of no known format. */
export function readFiles(
  texts: readonly string[],
  options: ReadOptions,
): { readonly format: ReadFormat; readonly game: ReadGame } | null {
  const noted = texts.map((text) => fromNotation(text, options.makeId)).find((game) => game !== null)
  if (noted) return { format: 'notation', game: noted }
  for (const format of READ_FORMATS) {
    const source = format === 'notation' ? null : SOURCES[format](texts, options.rules)
    if (source && source.rows.length > 0) return { format, game: readGame(source, options) }
  }
  return null
}
