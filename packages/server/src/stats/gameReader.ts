import { LIMITS } from '@fullcourt/program'
import { type CheckOptions, type Flag, flagReducer } from '@fullcourt/scorebook/check'
import {
  type BoxScore,
  boxScoreReducer,
  type GameFacts,
  type GameRecord,
  gameFlow,
  keptRecordText,
  type Lineup,
  lineups,
  onOff,
  type PeriodOfScores,
  ratingsOf,
  recordOf,
  recordParts,
  runningScore,
  type Stretch,
  type TypedLine,
  typedBoxScore,
} from '@fullcourt/scorebook/figures'
import { combine, type LiveGame, openLiveGame, type PlayedUntil } from '@fullcourt/scorebook/fold'
import { type BbgameGame, type FileParts, type GameFormat, writeGame } from '@fullcourt/scorebook/formats'
import { shots } from '@fullcourt/scorebook/shots'
import {
  type BySide,
  elapsedSeconds,
  type GameSetup,
  periodLabel,
  SIDES,
  type Side,
} from '@fullcourt/scorebook/vocabulary'
import { inFeet, readPlay } from '../plays/storedPlay.ts'
import { type ListedPlay, listPlays, type PlaysQuestion } from './listedPlays.ts'

/** The data of a game besides its plays. */
export interface GameSheet {
  readonly setup: GameSetup
  readonly until: PlayedUntil | undefined
  /** Totals that count while the game has no plays; null: none. */
  readonly typed: {
    readonly lines: readonly TypedLine[]
    readonly finalScore: BySide<number | null>
    readonly overtimePeriods: number
  } | null
  /** The final score that was entered and why the game ended, for the checker. */
  readonly final: CheckOptions
}

/** A play after a change; null if it was deleted. */
export type PlayChange = readonly [playId: string, text: string | null]

/** The facts of a game that its files name. */
export type FileFacts = Omit<BbgameGame, 'setup' | 'plays'>

/** Questions about a game. */
export type Question =
  | { readonly kind: 'box' }
  /** Flags of some plays. */
  | { readonly kind: 'flags'; readonly playIds: readonly string[] }
  | { readonly kind: 'lineups' }
  | { readonly kind: 'flow' }
  /** The contents of a printed score sheet. */
  | { readonly kind: 'sheet' }
  | { readonly kind: 'shots'; readonly gameId: string }
  /** The game as a file for other programs. */
  | { readonly kind: 'file'; readonly format: GameFormat; readonly facts: FileFacts }
  | PlaysQuestion
  | {
      readonly kind: 'record'
      readonly facts: GameFacts
      /** Persons of the program by their ids in the game. */
      readonly persons: ReadonlyMap<string, string>
    }

export interface BoxReply {
  readonly box: BoxScore
  /** At most `LIMITS.flags`: the most severe ones. */
  readonly flags: readonly Flag[]
  readonly flagCount: number
  /** The totals were typed in. */
  readonly typedIn: boolean
}

/** The contents of a printed score sheet beside the box score. */
export interface SheetReply {
  readonly running: readonly PeriodOfScores[]
  readonly lineups: BySide<readonly Lineup[]>
}

/** The record of a game, for season sums. */
export interface RecordReply {
  /** Null without current plays. */
  readonly whole: GameRecord | null
  readonly openFlags: number
  /** JSON of the `KeptRecord`. */
  readonly text: string
}

export interface Replies {
  readonly box: BoxReply
  readonly flags: readonly Flag[]
  /** JSON of the reply. */
  readonly lineups: string
  readonly flow: string
  readonly shots: string
  readonly sheet: SheetReply
  readonly file: FileParts
  readonly plays: readonly ListedPlay[]
  readonly record: RecordReply
}

const SEVERITY_ORDER = { error: 0, warning: 1, note: 2 } as const

function mostSevere(flags: readonly Flag[]): readonly Flag[] {
  const { most } = LIMITS.flags
  if (flags.length <= most) return flags
  return flags.toSorted((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity]).slice(0, most)
}

/** Adds the ratings to the counts. */
const withRatings = <S extends Stretch>(stretch: S) => ({ ...stretch, ...ratingsOf(stretch) })

/** Computes answers about one game. Runs in the thread of `gameWorker.ts`, because a long game takes seconds. */
export class GameReader {
  /** The seq of the last revision that the reader has. */
  seq = 0
  readonly #sheet: GameSheet
  readonly #live: LiveGame<readonly [BoxScore, readonly Flag[]]>

  constructor(sheet: GameSheet) {
    this.#sheet = sheet
    const { setup, final } = sheet
    this.#live = openLiveGame(setup, combine(boxScoreReducer, flagReducer(final)))
  }

  change(changes: readonly PlayChange[]): void {
    for (const [playId, text] of changes) {
      if (text === null) this.#live.remove(playId)
      else this.#live.put(readPlay(text))
    }
  }

  /** Reads at most this many more events. Returns true once `answer` is cheap to call for the question. */
  advance(maxEvents: number, question: Question): boolean {
    // Lists of plays read the game on their own, unless they need its flags.
    if (question.kind === 'plays' && !question.isFlagged) return true
    return this.#live.advance(maxEvents)
  }

  answer(question: Question): Replies[Question['kind']] {
    switch (question.kind) {
      case 'box':
        return this.#box()
      case 'flags':
        return this.#flags(question.playIds)
      case 'lineups':
        return this.#lineups()
      case 'flow':
        return this.#flow()
      case 'sheet':
        return this.#printed()
      case 'shots':
        return this.#shots(question.gameId)
      case 'file':
        return this.#file(question.format, question.facts)
      case 'plays':
        return this.#listPlays(question)
      case 'record':
        return this.#record(question.facts, question.persons)
      default:
        throw question satisfies never
    }
  }

  #box(): BoxReply {
    if (this.#isTypedIn) return { box: this.#typedBox(), flags: [], flagCount: 0, typedIn: true }
    const [box, flags] = this.#live.answer(this.#sheet.until)
    return { box, flags: mostSevere(flags), flagCount: flags.length, typedIn: false }
  }

  get #isTypedIn(): boolean {
    return this.#sheet.typed !== null && this.#live.plays().length === 0
  }

  #typedBox(): BoxScore {
    const { setup, typed, until } = this.#sheet
    const [empty] = this.#live.answer(until)
    return typedBoxScore(empty, typed?.lines ?? [], {
      finalScore: typed?.finalScore ?? { home: null, away: null },
      rules: setup.rules,
      secondsOfGame: this.#secondsOfTyped(),
    })
  }

  #secondsOfTyped(): number {
    const { setup, typed } = this.#sheet
    const { rules } = setup
    return elapsedSeconds(rules, rules.regulationPeriods + (typed?.overtimePeriods ?? 0), 0)
  }

  #flags(playIds: readonly string[]): readonly Flag[] {
    const asked = new Set(playIds)
    const [, flags] = this.#live.answer(this.#sheet.until)
    return flags.filter(({ playId }) => playId !== null && asked.has(playId))
  }

  #lineups(): string {
    const { setup, until } = this.#sheet
    const sides = lineups(setup, this.#live.plays(), until)
    const players = setup.people.filter(({ role }) => role === 'PLAYER')
    const [home, away] = SIDES.map((side) => ({
      lineups: sides[side].map(withRatings),
      onOff: onOff(
        players.filter(({ isHomeTeam }) => isHomeTeam === (side === 'home')).map(({ id }) => id),
        sides[side],
      ).map(({ id, on, off }) => ({ id, on: withRatings(on), off: withRatings(off) })),
    }))
    return JSON.stringify({ seq: this.seq, home, away })
  }

  #flow(): string {
    const { setup, until } = this.#sheet
    return JSON.stringify({ seq: this.seq, ...gameFlow(setup, this.#live.plays(), until) })
  }

  #printed(): SheetReply {
    const { setup, until } = this.#sheet
    const plays = this.#live.plays()
    const [box] = this.#live.answer(until)
    const periods = box.periods.map(({ period }) => ({
      number: period,
      label: periodLabel(setup.rules, period),
    }))
    return {
      running: runningScore({ flow: gameFlow(setup, plays, until), plays, box, periods }),
      lineups: lineups(setup, plays, until),
    }
  }

  #shots(gameId: string): string {
    const results = shots(this.#sheet.setup.court, this.#live.plays()).map((shot) => ({
      eventId: shot.eventId,
      teamGameId: gameId,
      teamGamePersonnelId: shot.teamGamePersonnelId,
      isHomeTeam: shot.isHomeTeam,
      made: shot.made,
      pointValue: shot.pointValue,
      x: shot.x,
      y: shot.y,
      distance: shot.distance === null ? null : inFeet(shot.distance),
      period: shot.period,
      clockTime: shot.clockTime,
    }))
    return JSON.stringify({ results })
  }

  #file(format: GameFormat, facts: FileFacts): FileParts {
    const { setup } = this.#sheet
    return writeGame(format, { ...facts, setup, plays: this.#live.plays() }, this.#box().box)
  }

  #listPlays(question: PlaysQuestion): readonly ListedPlay[] {
    const { setup, until } = this.#sheet
    const flags = () => this.#live.answer(until)[1]
    return listPlays({ setup, until, plays: this.#live.plays(), flags }, question)
  }

  #record(facts: GameFacts, persons: ReadonlyMap<string, string>): RecordReply {
    const plays = this.#live.plays()
    const { setup, until } = this.#sheet
    const [, flags] = this.#live.answer(until)
    const openFlags = flags.length
    const side: Side = facts.isHome ? 'home' : 'away'
    const personOf = (id: string) => persons.get(id) ?? null
    const nothing = { records: [], lineups: [], competitive: null }
    if (this.#isTypedIn) {
      const whole = recordOf(this.#typedBox(), side, facts, this.#secondsOfTyped(), personOf)
      return { whole, openFlags: 0, text: keptRecordText({ ...nothing, openFlags: 0, records: [whole] }) }
    }
    if (plays.length === 0) return { whole: null, openFlags, text: keptRecordText({ ...nothing, openFlags }) }
    const parts = recordParts(setup, plays, until, { facts, side, personOf })
    return { whole: parts.records[0] ?? null, openFlags, text: keptRecordText({ openFlags, ...parts }) }
  }
}
