import type { Access } from '@fullcourt/wire'
import { loadSubject, type Subject, type SubjectStore } from './subject.ts'

type OnSubject = Exclude<Access, string>

/** The longest that another process may go on believing a role that was taken here. */
const KEPT = 2_000
const MOST_KEPT = 10_000

interface Known {
  readonly subject: Subject
  readonly until: number
}

/** Reading and scoring go on call after call; nothing that is decided by them opens more to anybody. */
const isRepeated = (may: OnSubject['may']): boolean => may === 'game.score' || may.endsWith('.read')

/**
 * Where callers stand. Whoever reads a season or saves play after play stands there with each call, and the database is not asked each
 * time: it is kept for 2 s, for reading and for scoring. Every other change asks, and every change of anything but plays forgets what
 * was kept.
 */
export class SubjectCache {
  readonly #known = new Map<string, Known>()
  /** Raised by every forgetting: what was asked before is not kept after it. */
  #generation = 0

  /** Null: there is no such thing where the user stands. */
  async load(
    stored: SubjectStore,
    { may, on }: OnSubject,
    id: string,
    userId: string,
  ): Promise<Subject | null> {
    if (!isRepeated(may)) return loadSubject(stored, on, id, userId)
    const key = `${userId} ${on} ${id}`
    const now = stored.now()
    const known = this.#known.get(key)
    if (known && known.until > now) return known.subject
    const generation = this.#generation
    const subject = await loadSubject(stored, on, id, userId)
    if (subject && generation === this.#generation) this.#keep(key, { subject, until: now + KEPT })
    return subject
  }

  clear(): void {
    this.#generation += 1
    this.#known.clear()
  }

  #keep(key: string, known: Known): void {
    if (this.#known.size >= MOST_KEPT) this.#known.clear()
    this.#known.set(key, known)
  }
}
