import type { TypedLine } from '@fullcourt/scorebook/figures'
import { currentPlays, type FinalReason, type PlayedUntil } from '@fullcourt/scorebook/fold'
import type { GameRules } from '@fullcourt/scorebook/rules'
import type { BySide, GameSetup, Person, Play, ScoringType } from '@fullcourt/scorebook/vocabulary'
import type { Subject } from '../calls/subject.ts'
import { type EventRow, readPlay } from './storedPlay.ts'

/** Names a game in statements, which name the account too. */
export interface GameKey {
  readonly accountId: string
  readonly gameId: string
}

/** The game of a call's subject. */
export const gameKeyOf = ({
  accountId,
  gameId,
  id,
}: Pick<Subject, 'accountId' | 'gameId' | 'id'>): GameKey => ({
  accountId,
  gameId: gameId ?? id,
})

/** The data of a game besides its plays. Valid for one `version` of the game's row. */
export interface GameContext extends GameKey {
  readonly teamId: string
  readonly leagueId: string
  readonly isHome: boolean
  readonly scoringType: ScoringType
  readonly rules: GameRules
  /** The game has its own copy of the rules, made with its first play. */
  readonly isFrozen: boolean
  readonly people: ReadonlyMap<string, Person>
  /** Persons of the program by their ids in this game. */
  readonly persons: ReadonlyMap<string, string>
  /** Ids of the films of this game. */
  readonly films: ReadonlySet<string>
  readonly isFinal: boolean
  /** The end of the counted time (`playedUntil`). */
  readonly until: PlayedUntil | undefined
  readonly isDeleted: boolean
  /** Its account is being moved to another installation, which raises the versions of its games. */
  readonly isBeingMoved: boolean
  readonly finalScore: BySide<number | null>
  readonly overtimePeriods: number
  /** Totals that were typed in; null: none. They count while the game has no plays. */
  readonly typed: readonly TypedLine[] | null
  readonly finalReason: FinalReason | null
  readonly version: number
  /** Increases with every reset. */
  readonly epoch: number
  /** Revisions up to this one were cleared by the last reset. */
  readonly resetSeq: number
}

/** The latest revision of a play. */
export interface LatestRevision {
  readonly seq: number
  /** Null if the play was deleted. */
  readonly text: string | null
  readonly points: BySide<number>
}

/** A revision of a play, from the log or about to be written. */
export interface PlayRevision extends LatestRevision {
  readonly playId: string
  readonly eventIds: readonly string[]
}

/** Who wrote a revision, and on which device. */
export interface RevisionAuthor {
  readonly by: string | null
  readonly device: string | null
}

/** A revision that is not in the log yet. */
export interface NewRevision extends PlayRevision, RevisionAuthor {
  readonly rows: readonly EventRow[]
  /** The play existed before. Events that it no longer lists are removed. */
  readonly isChange: boolean
}

/** Input of commands: a book, or a book with uncommitted revisions. */
export interface GameBookView {
  readonly context: GameContext
  readonly seq: number
  /** Number of current plays. */
  readonly playCount: number
  play(playId: string): LatestRevision | undefined
  /** The play an event belongs to or once belonged to. */
  ownerOf(eventId: string): string | undefined
}

/** The points of a deleted play. */
export const NO_POINTS: BySide<number> = { home: 0, away: 0 }

/** Change in the number of current plays: 1, 0 or -1. */
function playCountChange(before: LatestRevision | undefined, next: Pick<LatestRevision, 'text'>): number {
  const count = (play: Pick<LatestRevision, 'text'> | undefined) => (play?.text == null ? 0 : 1)
  return count(next) - count(before)
}

/** One game in the memory of this process: its context and the latest revision of each play. */
export class GameBook implements GameBookView {
  context: GameContext
  seq = 0
  /** Characters of text, for the memory limit. */
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

  /** Applies a stored revision. */
  apply({ playId, eventIds, seq, text, points }: PlayRevision): void {
    const before = this.#plays.get(playId)
    const next = { seq, text, points }
    // The log may be read while the writer applies its own revision. Late and repeated ones change nothing.
    if (before && before.seq >= seq) return
    const { home, away } = before?.points ?? NO_POINTS
    this.score = {
      home: this.score.home + points.home - home,
      away: this.score.away + points.away - away,
    }
    this.playCount += playCountChange(before, next)
    this.size += (text?.length ?? 0) - (before?.text?.length ?? 0)
    this.#plays.set(playId, next)
    for (const id of eventIds) this.#owners.set(id, playId)
    this.seq = Math.max(this.seq, seq)
  }

  /** Current plays with the seq of their revision, in no order. */
  *texts(): Iterable<{ readonly playId: string; readonly seq: number; readonly text: string }> {
    for (const [playId, { seq, text }] of this.#plays) if (text !== null) yield { playId, seq, text }
  }

  /** Plays that were put or deleted after a seq, as they are now. */
  *changedSince(seq: number): Iterable<{ readonly playId: string; readonly text: string | null }> {
    for (const [playId, known] of this.#plays) if (known.seq > seq) yield { playId, text: known.text }
  }

  /** Whether the game has a current play. */
  get isScored(): boolean {
    for (const _ of this.texts()) return true
    return false
  }

  /** Tells whether a current play names this person, as its player or as the fouled player. */
  mentions(personId: string): boolean {
    for (const { text } of this.texts()) if (text.includes(personId)) return true
    return false
  }

  /** Current plays in game order. */
  currentPlays(): Play[] {
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

/** Builds the setup that the scorebook needs before the first play. */
export function setupOf({ rules, people, scoringType, isHome }: GameContext): GameSetup {
  return {
    rules,
    court: rules.court,
    people: [...people.values()],
    scoringType,
    ...(scoringType === 'SINGLE_TEAM' && { singleTeamSide: isHome ? 'home' : 'away' }),
  }
}

const NO_AUTHOR: RevisionAuthor = { by: null, device: null }

/** A book with revisions that are not stored yet. Commands see them, readers do not. */
export class UncommittedBook implements GameBookView {
  readonly context: GameContext
  readonly revisions: NewRevision[] = []
  /** The seq that the game's row must still have. */
  readonly since: number
  seq: number
  playCount: number
  score: BySide<number>
  readonly #base: GameBook | UncommittedBook
  readonly #author: RevisionAuthor
  readonly #plays = new Map<string, NewRevision>()
  readonly #owners = new Map<string, string>()

  /** Starts from a book, or from another uncommitted book, which can take over the revisions with `absorb`. */
  constructor(base: GameBook | UncommittedBook, author: RevisionAuthor = NO_AUTHOR) {
    this.#base = base
    this.#author = author
    this.context = base.context
    this.since = base.seq
    this.seq = base.seq
    this.playCount = base.playCount
    this.score = base.score
  }

  play(playId: string): LatestRevision | undefined {
    return this.#plays.get(playId) ?? this.#base.play(playId)
  }

  ownerOf(eventId: string): string | undefined {
    return this.#owners.get(eventId) ?? this.#base.ownerOf(eventId)
  }

  /** Tells whether this play has an uncommitted revision. A second one must wait until the first is stored. */
  hasUncommitted(playId: string): boolean {
    return (
      this.#plays.has(playId) || (this.#base instanceof UncommittedBook && this.#base.hasUncommitted(playId))
    )
  }

  /** Numbers a revision and adds it. */
  add(entry: Omit<NewRevision, 'seq' | 'isChange' | keyof RevisionAuthor>): NewRevision {
    const known = this.play(entry.playId)
    const before = known?.points ?? NO_POINTS
    this.playCount += playCountChange(known, entry)
    this.seq += 1
    const { by, device } = this.#author
    const numbered = { by, device, ...entry, seq: this.seq, isChange: known !== undefined }
    this.score = {
      home: this.score.home + entry.points.home - before.home,
      away: this.score.away + entry.points.away - before.away,
    }
    this.revisions.push(numbered)
    this.#plays.set(entry.playId, numbered)
    for (const id of entry.eventIds) this.#owners.set(id, entry.playId)
    return numbered
  }

  /** Adds the revisions of an uncommitted book that started from this one, with their authors. */
  absorb(other: UncommittedBook): void {
    for (const revision of other.revisions) this.add(revision)
  }
}
