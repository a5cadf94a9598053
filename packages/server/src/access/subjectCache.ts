import type { Access } from '@fullcourt/wire'
import type { Subject } from '../calls/subject.ts'
import { loadSubject, type SubjectStore } from './subject.ts'

type OnSubject = Exclude<Access, string>

/** How long another process may use a role that was revoked here, in milliseconds. */
const TTL = 2_000
const MAX_ENTRIES = 10_000

interface Entry {
  readonly subject: Subject
  readonly expiresAt: number
}

/** Reading and scoring load the same subject again and again, and neither gives users more rights. */
const isCacheable = (may: OnSubject['may']): boolean => may === 'game.score' || may.endsWith('.read')

/**
 * Caches loaded subjects with the caller's roles for two seconds.
 *
 * Only reading and scoring use the cache, because they load the same subject again and again. Other actions always load from the
 * database, and every write except of plays clears the cache.
 */
export class SubjectCache {
  readonly #entries = new Map<string, Entry>()
  /** Increases on every clear, so that a load that started before the clear is not cached. */
  #generation = 0

  /** Loads a subject. Returns null if it does not exist, or if the user has no role in its program. */
  async load(
    stored: SubjectStore,
    { may, on }: OnSubject,
    id: string,
    userId: string,
  ): Promise<Subject | null> {
    if (!isCacheable(may)) return loadSubject(stored, on, id, userId)
    const key = `${userId} ${on} ${id}`
    const now = stored.now()
    const entry = this.#entries.get(key)
    if (entry && entry.expiresAt > now) return entry.subject
    const generation = this.#generation
    const subject = await loadSubject(stored, on, id, userId)
    if (subject && generation === this.#generation) this.#set(key, { subject, expiresAt: now + TTL })
    return subject
  }

  clear(): void {
    this.#generation += 1
    this.#entries.clear()
  }

  #set(key: string, entry: Entry): void {
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.clear()
    this.#entries.set(key, entry)
  }
}
