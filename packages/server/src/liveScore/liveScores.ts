import { createHash } from 'node:crypto'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import type { LiveScore } from '@fullcourt/wire'

/** A game as it was read for a link, with the score for spectators. */
export interface ReadGame {
  readonly score: LiveScore
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
  readonly score: Promise<EncodedScore | null>
}

/** How long a reply is used, in milliseconds. A link that is turned off by another process shows no longer than that. */
const TTL_MS = 1_000
const MAX_ENTRIES = 10_000

function encode(game: ReadGame | null): EncodedScore | null {
  if (!game) return null
  const json = JSON.stringify(game.score)
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
  read(linkId: string): Promise<EncodedScore | null> {
    const known = this.#entries.get(linkId)
    const age = known ? this.#now() - known.readAt : TTL_MS
    return known && age >= 0 && age < TTL_MS ? known.score : this.#readAgain(linkId, known)
  }

  /** Makes the next request read again, so that a link that was turned off shows nothing more. */
  clear(linkId: string): void {
    this.#entries.delete(linkId)
  }

  #readAgain(linkId: string, known: Entry | undefined): Promise<EncodedScore | null> {
    const before = known ? known.game.catch(() => null) : Promise.resolve(null)
    const game = before.then((last) => this.#readGame(linkId, last))
    const entry = { readAt: this.#now(), game, score: game.then(encode) }
    // Failures are not cached: the next request reads again.
    entry.score.catch(() => {
      if (this.#entries.get(linkId) === entry) this.#entries.delete(linkId)
    })
    this.#keep(linkId, entry)
    return entry.score
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
