/** A worker that reads a game from files of another program: it takes their texts, and posts what it found. */
import { boxScore, PLAYED_FIGURES, playsBehind } from '@fullcourt/scorebook/figures'
import { takeApart } from '@fullcourt/scorebook/fold'
import {
  boxKey,
  type ComparedCell,
  comparedWord,
  type ReadFormat,
  type ReadGame,
  readFiles,
} from '@fullcourt/scorebook/formats'
import { profileOf } from '@fullcourt/scorebook/rules'
import { type BySide, derivedId, type Person, type SentPlay } from '@fullcourt/scorebook/vocabulary'
import { sentenceOf } from '@fullcourt/scorebook/words'

export interface GameFiles {
  /** The game gets this id; people and plays get theirs from it. */
  readonly gameId: string
  readonly texts: readonly string[]
  /** The code of the league. */
  readonly code: string
}

/** A figure of the file that differs from ours. */
export interface Difference {
  readonly text: string
  /** The plays that ours counts. */
  readonly plays: readonly string[]
}

/** A game that was read, in words for people and as calls need it. */
export interface GameOfFile extends Pick<ReadGame, 'names' | 'day' | 'location'> {
  readonly format: ReadFormat
  /** The code of the league by whose rules the file says that the game was played; null if it does not say. */
  readonly ownCode: string | null
  readonly people: readonly Person[]
  readonly plays: readonly SentPlay[]
  readonly score: BySide<number>
  /** Null: the plays end before the last period. */
  readonly overtimePeriods: number | null
  /** Figures of the file that were compared, and those that differ. */
  readonly compared: number
  readonly differing: readonly Difference[]
  /** Oddities that were corrected or left out. */
  readonly problems: readonly string[]
}

/** A game, or what is wrong with the files; null: they are of no known format. */
export type ReadFiles = { readonly game: GameOfFile } | { readonly refusal: string } | null
export type FileReport = { readonly found: ReadFiles } | { readonly error: string }

declare const self: {
  onmessage: ((event: { readonly data: GameFiles }) => void) | null
  postMessage(report: FileReport): void
}

/** 'Ann Lee, Points: 12 in the file, 11 by its plays', and those plays. */
function difference({ setup, names, plays }: ReadGame, cell: ComparedCell): Difference {
  const { side, personId, theirs, ours } = cell
  const people = new Map(setup.people.map((person) => [person.id, person]))
  const who = people.get(personId ?? '')?.fullName ?? names[side]
  const text = `${who}, ${comparedWord(cell.figure)}: ${theirs} in the file, ${ours ?? 'none'} by its plays`
  const figure = PLAYED_FIGURES.find(({ key }) => key === boxKey(cell.figure))?.key
  if (!figure) return { text, plays: [] }
  const whose = personId === null ? 'totals' : { player: personId }
  const behind = playsBehind(setup, plays, { side, whose, figure })
  const counted = figure === cell.figure ? behind : behind.filter(({ made }) => made > 0)
  return { text, plays: counted.map(({ play }) => sentenceOf({ setup, people, names }, play)) }
}

function read({ gameId, texts, code }: GameFiles): ReadFiles {
  const rules = profileOf(code)
  const found = rules && readFiles(texts, { rules, makeId: (name) => derivedId('import', gameId, name) })
  if (!found || 'refusal' in found) return found ?? null
  const { format, game } = found
  const { setup, plays, names, day, location, compared, problems } = game
  const periods = Math.max(0, ...plays.map(({ origin }) => origin.period))
  const isWhole = periods >= setup.rules.regulationPeriods
  return {
    game: {
      format,
      ownCode: format === 'notation' || format === 'json' ? setup.rules.code : null,
      names,
      day,
      location,
      people: setup.people,
      plays: plays.map(takeApart),
      score: boxScore(setup, plays, isWhole ? 'final' : undefined).score,
      overtimePeriods: isWhole ? periods - setup.rules.regulationPeriods : null,
      compared: compared.length,
      differing: compared.filter(({ agrees }) => !agrees).map((cell) => difference(game, cell)),
      problems: problems.map(({ text }) => text),
    },
  }
}

self.onmessage = ({ data }) => {
  try {
    self.postMessage({ found: read(data) })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}
