import { BOX_FIGURES } from '../figures/boxFigures.ts'
import type { SUM_OF_LINE } from '../figures/line.ts'
import type { EventAttributes, Play, Point } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import type { BySide, EventType, Side } from '../vocabulary/terms.ts'

/** A person as a file names them. `key` is how its rows refer to them. */
export interface SourcePerson {
  readonly key: string
  readonly side: Side
  /** Empty if the file has none. */
  readonly jersey: string
  readonly name: string
  /** Null: the file does not say who started. */
  readonly isStarting: boolean | null
}

/** The kind of a row: an event, or that a player was fouled. */
export type SourceType = EventType | 'foul_drawn'

/** One thing that one person or team did, as a file tells it. */
export interface SourceRow {
  /** The number of the row in the file, from 1. */
  readonly row: number
  readonly period: number
  readonly clockTime: number
  /** Sorts the rows of a period. */
  readonly order: number
  readonly side: Side
  /** The key of the person; null for the team. */
  readonly player: string | null
  /** A player who is still to be named. */
  readonly isUnnamed?: boolean
  readonly type: SourceType
  /** Of shots, throws and score adjustments. */
  readonly pointValue?: number
  readonly attributes?: EventAttributes
  readonly options?: Readonly<Record<string, unknown>>
  readonly location?: Point | null
  /** The key of the fouled person, on a foul. */
  readonly drawnBy?: string | null
  /** The key of who threw, on a violation of someone else. */
  readonly thrower?: string
  /** The number of a throw, and of how many. */
  readonly attempt?: number
  readonly of?: number
  /** By which other rows name this row, and the row that it belongs to. */
  readonly key?: string
  readonly partOf?: string
}

/** The figures that a file's own totals are compared in. */
export type ComparedFigure = keyof typeof SUM_OF_LINE | 'secondsPlayed' | 'plusMinus'

/** The figure of the box score with a figure of a file: makes are part of makes and attempts. */
export const boxKey = (figure: ComparedFigure): string => figure.replace(/Made$/, '')

/** 'Points', 'Field goals made', 'Field goals attempted'. */
export function comparedWord(figure: ComparedFigure): string {
  const key = boxKey(figure)
  const { name, format } = BOX_FIGURES.find((one) => one.key === key) ?? { name: figure }
  if (key !== figure) return `${name} made`
  return format === 'made' ? `${name} attempted` : name
}
export type SourceFigures = { readonly [figure in ComparedFigure]?: number }

/** A game as a file tells it, before its rows are joined to plays. */
export interface SourceGame {
  readonly names: BySide<string>
  /** YYYY-MM-DD. */
  readonly day: string | null
  readonly location: string | null
  readonly people: readonly SourcePerson[]
  readonly rows: readonly SourceRow[]
  /** The file's own box score: by the key of a person, and of each side. */
  readonly totals: {
    readonly players: Readonly<Record<string, SourceFigures>>
    readonly sides: Partial<BySide<SourceFigures>>
  }
  /** Minutes are whole in the file. */
  readonly wholeMinutes: boolean
  readonly problems: readonly Problem[]
}

/** Oddities of a file. None of them stops a reading. */
export const PROBLEM_CODES = [
  'row-unread',
  'person-unknown',
  'clock-went-back',
  'link-missing',
  'line-up-repaired',
  'play-impossible',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

export interface Problem {
  readonly code: ProblemCode
  /** The row of the file; null where it is about a gap. */
  readonly row: number | null
  /** 'Q2 4:12: no play for this assist'. */
  readonly text: string
}

/** A cell of the file's box score beside ours. */
export interface ComparedCell {
  readonly side: Side
  /** The id of the person; null for the side. */
  readonly personId: string | null
  readonly figure: ComparedFigure
  readonly theirs: number
  readonly ours: number | null
  readonly agrees: boolean
}

/** A game that was read from a file. */
export interface ReadGame {
  readonly setup: GameSetup
  readonly names: BySide<string>
  readonly day: string | null
  readonly location: string | null
  readonly plays: readonly Play[]
  readonly problems: readonly Problem[]
  readonly compared: readonly ComparedCell[]
}

/** Makes the rows of one record: moment, side and person are those of the record unless others are given. */
export type MakeRow = (more: Partial<SourceRow> & Pick<SourceRow, 'type'>) => SourceRow
