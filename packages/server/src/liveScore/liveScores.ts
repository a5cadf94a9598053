import { createHash } from 'node:crypto'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'
import type { Language } from '@fullcourt/wire/forms/languages'

/** A game as it was read for a link, with the score for spectators. */
export interface ReadGame {
  readonly scoreIn: (language: Language) => LiveScore
  /** The last plays, newest first. */
  readonly plays: readonly Play[]
  /** The same for an unchanged log. */
  readonly logKey: string
}

/** The encoded reply of a link, and the tag that changes with it. */
export interface EncodedScore {
  readonly json: string
  readonly etag: string
}

/**
 * Reads the game of a link.
 * @param before the last reading; an unchanged log is not read again
 * @returns null when the link shows nothing
 */
type Read = (linkId: string, before: ReadGame | null) => Promise<ReadGame | null>

interface Entry {
  readonly readAt: number
  readonly game: Promise<ReadGame | null>
  /** The languages that were asked for. */
  readonly scores: Map<Language, Promise<EncodedScore | null>>
}

/** How long a reply is used, in milliseconds. A link that is turned off by another process shows no longer than that. */
const TTL_MS = 1_000
const MAX_ENTRIES = 10_000

function encode(game: ReadGame | null, language: Language): EncodedScore | null {
  if (!game) return null
  const json = JSON.stringify(game.scoreIn(language))
  return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` }
}

/** Caches the replies of public links for a second, so that thousands of spectators cost one reading of the game. */
export class LiveScores {
  readonly #readGame: Read
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()

  constructor(readGame: Read, now: () => number) {
    this.#readGame = readGame
    this.#now = now
  }

  /** @returns null for a link that is off, and for a game that was deleted */
  read(linkId: string, language: Language): Promise<EncodedScore | null> {
    const known = this.#entries.get(linkId)
    const age = known ? this.#now() - known.readAt : TTL_MS
    const { game, scores } = known && age >= 0 && age < TTL_MS ? known : this.#readAgain(linkId, known)
    const score = scores.get(language) ?? game.then((read) => encode(read, language))
    scores.set(language, score)
    return score
  }

  /** Makes the next request read again, so that a link that was turned off shows nothing more. */
  clear(linkId: string): void {
    this.#entries.delete(linkId)
  }

  #readAgain(linkId: string, known: Entry | undefined): Entry {
    const before = known ? known.game.catch(() => null) : Promise.resolve(null)
    const game = before.then((last) => this.#readGame(linkId, last))
    const entry: Entry = { readAt: this.#now(), game, scores: new Map() }
    // Failures are not cached: the next request reads again.
    game.catch(() => {
      if (this.#entries.get(linkId) === entry) this.#entries.delete(linkId)
    })
    this.#keep(linkId, entry)
    return entry
  }

  /** Moves the entry to the end, so that it is dropped last. */
  #keep(linkId: string, entry: Entry): void {
    this.#entries.delete(linkId)
    this.#entries.set(linkId, entry)
    for (const id of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break
      this.#entries.delete(id)
    }
  }
}
