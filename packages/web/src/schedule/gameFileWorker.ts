/** A worker that reads a game from files of another program: it takes their texts, and posts what it found. */
import { BOX_FIGURES, boxScore } from '@fullcourt/scorebook/figures'
import { takeApart } from '@fullcourt/scorebook/fold'
import { type ComparedCell, type ReadFormat, type ReadGame, readFiles } from '@fullcourt/scorebook/formats'
import { profileOf } from '@fullcourt/scorebook/rules'
import { type BySide, derivedId, type Person, type SentPlay } from '@fullcourt/scorebook/vocabulary'

export interface GameFiles {
  /** The game gets this id; people and plays get theirs from it. */
  readonly gameId: string
  readonly texts: readonly string[]
  /** The code of the league. */
  readonly code: string
}

/** A game that was read, in words for people and as calls need it. */
export interface GameOfFile extends Pick<ReadGame, 'names' | 'day' | 'location'> {
  readonly format: ReadFormat
  readonly people: readonly Person[]
  readonly plays: readonly SentPlay[]
  readonly score: BySide<number>
  /** Null: the plays end before the last period. */
  readonly overtimePeriods: number | null
  /** Figures of the file that were compared, and those that differ. */
  readonly compared: number
  readonly differing: readonly string[]
  /** Oddities that were corrected or left out. */
  readonly problems: readonly string[]
}

export type FileReport = { readonly game: GameOfFile | null } | { readonly error: string }

declare const self: {
  onmessage: ((event: { readonly data: GameFiles }) => void) | null
  postMessage(report: FileReport): void
}

/** The word of a figure of the file: of makes, the word of makes and attempts. */
function figureWord(figure: ComparedCell['figure']): string {
  const key = figure.replace(/Made$/, '')
  const name = BOX_FIGURES.find((one) => one.key === key)?.name ?? figure
  return key === figure ? name : `${name} made`
}

/** 'Ann Lee, Points: 12 in the file, 11 by its plays' */
function differenceText({ setup, names }: ReadGame, cell: ComparedCell): string {
  const { side, personId, figure, theirs, ours } = cell
  const who = setup.people.find(({ id }) => id === personId)?.fullName ?? names[side]
  return `${who}, ${figureWord(figure)}: ${theirs} in the file, ${ours ?? 'none'} by its plays`
}

function read({ gameId, texts, code }: GameFiles): GameOfFile | null {
  const rules = profileOf(code)
  const found = rules && readFiles(texts, { rules, makeId: (name) => derivedId('import', gameId, name) })
  if (!found) return null
  const { format, game } = found
  const { setup, plays, names, day, location, compared, problems } = game
  const periods = Math.max(0, ...plays.map(({ origin }) => origin.period))
  const isWhole = periods >= setup.rules.regulationPeriods
  return {
    format,
    names,
    day,
    location,
    people: setup.people,
    plays: plays.map(takeApart),
    score: boxScore(setup, plays, isWhole ? 'final' : undefined).score,
    overtimePeriods: isWhole ? periods - setup.rules.regulationPeriods : null,
    compared: compared.length,
    differing: compared.filter(({ agrees }) => !agrees).map((cell) => differenceText(game, cell)),
    problems: problems.map(({ text }) => text),
  }
}

self.onmessage = ({ data }) => {
  try {
    self.postMessage({ game: read(data) })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}
