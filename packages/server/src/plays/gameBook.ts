import {
  type BySide,
  currentPlays,
  type GameSetup,
  type Person,
  type Play,
  type PlayedUntil,
  type ScoringType,
} from '@fullcourt/scorebook'
import type { GameRules } from '../games/rules.ts'
import { readPlay } from './storedPlay.ts'

/** What is agreed about a game besides its plays; good for one `version` of the game's row. */
export interface GameContext {
  readonly gameId: string
  readonly accountId: string
  readonly teamId: string
  readonly isHome: boolean
  readonly scoringType: ScoringType
  readonly rules: GameRules
  /** The rules are the game's own since its first play. */
  readonly isFrozen: boolean
  readonly people: ReadonlyMap<string, Person>
  /** Who of them is a person of the program, and which: the same from game to game. */
  readonly persons: ReadonlyMap<string, string>
  readonly isFinal: boolean
  /** How far its figures count (`playedUntil`). */
  readonly until: PlayedUntil | undefined
  readonly isDeleted: boolean
  readonly finalScore: BySide<number | null>
  readonly version: number
  /** Raised by a reset. */
  readonly epoch: number
}

/** What a play's latest revision says. */
export interface LatestRevision {
  readonly seq: number
  /** Null: deleted. */
  readonly text: string | null
  readonly points: BySide<number>
}

/** A revision on its way into the book, or out of the log. */
export interface PlayRevision extends LatestRevision {
  readonly playId: string
  readonly eventIds: readonly string[]
}

/** What `put`, `delete` and the rest decide on: a book, or a book with what is about to be written. */
export interface GameBookView {
  readonly context: GameContext
  readonly seq: number
  /** How many plays stand. */
  readonly playCount: number
  play(playId: string): LatestRevision | undefined
  /** The play an event belongs to or once belonged to. */
  ownerOf(eventId: string): string | undefined
}

/** Of a deleted play. */
export const NO_POINTS: BySide<number> = { home: 0, away: 0 }

/** How many more plays stand after a revision: 1, 0 or -1. */
function standingChange(before: LatestRevision | undefined, next: Pick<LatestRevision, 'text'>): number {
  const count = (play: Pick<LatestRevision, 'text'> | undefined) => (play?.text == null ? 0 : 1)
  return count(next) - count(before)
}

/** One game as this process knows it: its context, and the latest revision of each play. */
export class GameBook implements GameBookView {
  context: GameContext
  seq = 0
  /** Characters of text held, for the bound on memory. */
  size = 0
  playCount = 0
  score: BySide<number> = NO_POINTS
  readonly #plays = new Map<string, LatestRevision>()
  readonly #owners = new Map<string, string>()

  constructor(context: GameContext) {
    this.context = context
  }

  play(playId: string): LatestRevision | undefined {
    return this.#plays.get(playId)
  }

  ownerOf(eventId: string): string | undefined {
    return this.#owners.get(eventId)
  }

  /** Takes a revision that is stored. */
  take({ playId, eventIds, ...next }: PlayRevision): void {
    const before = this.#plays.get(playId)
    // The log may be read while a writer takes its own revision: what arrives late or twice changes nothing.
    if (before && before.seq >= next.seq) return
    const { home, away } = before?.points ?? NO_POINTS
    this.score = {
      home: this.score.home + next.points.home - home,
      away: this.score.away + next.points.away - away,
    }
    this.playCount += standingChange(before, next)
    this.size += (next.text?.length ?? 0) - (before?.text?.length ?? 0)
    this.#plays.set(playId, next)
    for (const id of eventIds) this.#owners.set(id, playId)
    this.seq = Math.max(this.seq, next.seq)
  }

  /** Standing plays with the seq of their revision, in no order. */
  *texts(): Iterable<{ readonly playId: string; readonly seq: number; readonly text: string }> {
    for (const [playId, { seq, text }] of this.#plays) if (text !== null) yield { playId, seq, text }
  }

  /** The plays that were put or deleted since a seq, as they are now. */
  *since(seq: number): Iterable<{ readonly playId: string; readonly text: string | null }> {
    for (const [playId, known] of this.#plays) if (known.seq > seq) yield { playId, text: known.text }
  }

  /** Has any play that stands. */
  get isScored(): boolean {
    for (const _ of this.texts()) return true
    return false
  }

  /** Does a standing play name this id, as a player or as the one who was fouled? */
  names(personId: string): boolean {
    for (const { text } of this.texts()) if (text.includes(personId)) return true
    return false
  }

  /** The plays that count, in game order. */
  standing(): Play[] {
    return currentPlays(
      [...this.texts()].map(({ playId, seq, text }) => ({
        playId,
        seq,
        action: 'put' as const,
        play: readPlay(text),
      })),
    )
  }
}

/** What the scorebook has to know before the tip. */
export function setupOf({ rules, people, scoringType, isHome }: GameContext): GameSetup {
  return {
    rules,
    court: rules.court,
    people: [...people.values()],
    scoringType,
    ...(scoringType === 'SINGLE_TEAM' && { singleTeamSide: isHome ? 'home' : 'away' }),
  }
}

/** A book with revisions that are being written: decisions see them, readers do not. */
export class UncommittedBook implements GameBookView {
  readonly context: GameContext
  readonly entries: PlayRevision[] = []
  seq: number
  playCount: number
  score: BySide<number>
  readonly #under: GameBook | UncommittedBook
  readonly #plays = new Map<string, PlayRevision>()
  readonly #owners = new Map<string, string>()

  /** On a book, or on another draft: then `absorb` takes it in, or it is thrown away whole. */
  constructor(under: GameBook | UncommittedBook) {
    this.#under = under
    this.context = under.context
    this.seq = under.seq
    this.playCount = under.playCount
    this.score = under.score
  }

  play(playId: string): LatestRevision | undefined {
    return this.#plays.get(playId) ?? this.#under.play(playId)
  }

  ownerOf(eventId: string): string | undefined {
    return this.#owners.get(eventId) ?? this.#under.ownerOf(eventId)
  }

  /** Is the play among those being written? A second revision of it has to wait for the first. */
  isWriting(playId: string): boolean {
    return (
      this.#plays.has(playId) || (this.#under instanceof UncommittedBook && this.#under.isWriting(playId))
    )
  }

  /** Numbers a revision and adds it. */
  add(entry: Omit<PlayRevision, 'seq'>): PlayRevision {
    const known = this.play(entry.playId)
    const before = known?.points ?? NO_POINTS
    this.playCount += standingChange(known, entry)
    this.seq += 1
    const numbered = { ...entry, seq: this.seq }
    this.score = {
      home: this.score.home + entry.points.home - before.home,
      away: this.score.away + entry.points.away - before.away,
    }
    this.entries.push(numbered)
    this.#plays.set(entry.playId, numbered)
    for (const id of entry.eventIds) this.#owners.set(id, entry.playId)
    return numbered
  }

  absorb(draft: UncommittedBook): void {
    for (const entry of draft.entries) this.add(entry)
  }
}
