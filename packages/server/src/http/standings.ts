import type { Access } from '@fullcourt/wire'
import { findSubject, type Stored, type Subject } from './subject.ts'

type OnSubject = Exclude<Access, string>

/** The longest that another process may go on believing a role that was taken here. */
const KEPT = 2_000
const MOST_KEPT = 10_000

interface Known {
  readonly subject: Subject
  readonly until: number
}

/**
 * Where callers stand. A scorer saves play after play, and their role is not asked of the database for each: it is kept for 2 s.
 * Every other call asks, and every change of anything but plays forgets what was kept.
 */
export class Standings {
  readonly #known = new Map<string, Known>()

  /** Null: there is no such thing where the user stands. */
  async find(stored: Stored, { may, on }: OnSubject, id: string, userId: string): Promise<Subject | null> {
    if (may !== 'game.score') return findSubject(stored, on, id, userId)
    const key = `${userId} ${on} ${id}`
    const now = stored.now()
    const known = this.#known.get(key)
    if (known && known.until > now) return known.subject
    const subject = await findSubject(stored, on, id, userId)
    if (subject) this.#keep(key, { subject, until: now + KEPT })
    return subject
  }

  forget(): void {
    this.#known.clear()
  }

  #keep(key: string, known: Known): void {
    if (this.#known.size >= MOST_KEPT) this.#known.clear()
    this.#known.set(key, known)
  }
}
