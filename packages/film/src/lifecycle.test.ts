import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FilmEvent, type FilmState, type FilmStep, newFilm, nextFilm } from './lifecycle.ts'

const SPLIT = { copy: 'r1-720p.mp4', rest: 'r1-1.rest' }
const RETRY = { kind: 'retry', hasParts: false } as const
const FAILURE = { code: 'not_a_film', message: 'This file is not a film.' }

function step(film: FilmState, event: FilmEvent): Extract<FilmStep, { ok: true }> {
  const next = nextFilm(film, event)
  if (!next.ok) throw new Error(`${event.kind} is refused in ${next.status}`)
  return next
}

/** The film after events, each of which must be taken. */
const after = (film: FilmState, ...events: readonly FilmEvent[]): FilmState =>
  events.reduce((now, event) => step(now, event).film, film)

const uploading = newFilm(true)
const processing = after(uploading, { kind: 'complete' }, { kind: 'stored', run: 1 })
const ready = after(processing, { kind: 'finished', run: 1 })
const archived = after(ready, { kind: 'archive' })

describe('the way of a film', () => {
  test('from the first part to the player', () => {
    const half = after(uploading, { kind: 'upload' }, { kind: 'part', progress: 0.5 })
    expect(half).toMatchObject({ status: 'UPLOADING', progress: 0.5 })
    const complete = step(half, { kind: 'complete' })
    expect(complete).toMatchObject({
      film: { status: 'PROCESSING', run: 1, progress: 0 },
      effects: ['measure'],
    })
    const measured = step(after(complete.film, { kind: 'stored', run: 1 }), { kind: 'measured', run: 1 })
    expect(measured).toMatchObject({
      film: { status: 'PROCESSING', isStored: true, isMeasured: true },
      effects: ['makeRenditions'],
    })
    const last = after(measured.film, { kind: 'progress', run: 1, progress: 0.7 })
    expect(last.progress).toBe(0.7)
    expect(after(last, { kind: 'finished', run: 1 })).toMatchObject({ status: 'READY', progress: 1 })
  })

  test('a local film is uploaded later', () => {
    expect(after(newFilm(false), { kind: 'upload' }).status).toBe('UPLOADING')
  })

  test('an upload that is ended can be begun again', () => {
    const ended = step(uploading, { kind: 'abort' })
    expect(ended).toMatchObject({ film: { status: 'INCOMPLETE' }, effects: ['deleteParts'] })
    expect(after(ended.film, { kind: 'upload' }).status).toBe('UPLOADING')
  })

  test('a file that is not the promised one is uploaded again; another failure is processed again', () => {
    const wrong = step(after(uploading, { kind: 'complete' }), { kind: 'failed', run: 1, error: FAILURE })
    expect(wrong).toMatchObject({ film: { status: 'ERROR', error: FAILURE }, effects: [] })
    expect(nextFilm(wrong.film, RETRY)).toEqual({ ok: false, status: 'ERROR' })
    expect(after(wrong.film, { kind: 'upload' })).toMatchObject({ status: 'UPLOADING', error: null })
    const abandoned = step(wrong.film, { kind: 'abandon' })
    expect(abandoned).toMatchObject({ film: { status: 'INCOMPLETE' }, effects: ['deleteParts'] })

    const failed = step(processing, { kind: 'failed', run: 1, error: FAILURE })
    expect(failed.effects).toEqual([])
    expect(step(failed.film, RETRY)).toMatchObject({
      film: { status: 'PROCESSING', run: 2, error: null },
      effects: ['measure'],
    })
  })

  test('parts that could not be stored are stored at a retry', () => {
    const failed = after(uploading, { kind: 'complete' }, { kind: 'failed', run: 1, error: FAILURE })
    expect(step(failed, { kind: 'retry', hasParts: true })).toMatchObject({
      film: { status: 'PROCESSING', run: 2, error: null, isStored: false },
      effects: ['measure'],
    })
  })

  test('an archived film keeps its original, and is made playable again', () => {
    expect(step(ready, { kind: 'archive' }).effects).toEqual(['cancel', 'deleteRenditions'])
    expect(step(archived, { kind: 'unarchive' })).toMatchObject({
      film: { status: 'PROCESSING' },
      effects: ['measure'],
    })
  })

  test('an original that was split stays so, also in the archive, until a later run splits it again', () => {
    const split = step(processing, { kind: 'split', run: 1, split: SPLIT })
    expect(split).toMatchObject({ film: { split: SPLIT, status: 'PROCESSING' }, effects: ['deleteReplaced'] })
    const again = after(split.film, { kind: 'finished', run: 1 }, { kind: 'archive' }, { kind: 'unarchive' })
    expect(again).toMatchObject({ split: SPLIT, isStored: true, run: 3 })
    const later = { copy: 'r3-720p.mp4', rest: 'r3-1.rest' }
    expect(step(again, { kind: 'split', run: 3, split: later }).film.split).toEqual(later)
    expect(after(split.film, { kind: 'lost', error: FAILURE })).toMatchObject({
      split: null,
      isStored: false,
    })
  })

  test('what is missing of a film is made again; without its original it is uploaded again', () => {
    expect(step(ready, { kind: 'remake' })).toMatchObject({
      film: { status: 'PROCESSING' },
      effects: ['measure'],
    })
    const lost = step(ready, { kind: 'lost', error: FAILURE })
    expect(lost.film).toMatchObject({ status: 'ERROR', isStored: false, error: FAILURE })
    expect(after(lost.film, { kind: 'upload' }).status).toBe('UPLOADING')
  })

  test('deleting ends the jobs, restoring begins them again', () => {
    const deleted = step(processing, { kind: 'delete' })
    expect(deleted.effects).toEqual(['cancel'])
    expect(nextFilm(deleted.film, RETRY).ok).toBe(false)
    expect(step(deleted.film, { kind: 'restore' })).toMatchObject({
      film: { status: 'PROCESSING', isDeleted: false },
      effects: ['measure'],
    })
    expect(after(ready, { kind: 'delete' }, { kind: 'restore' })).toMatchObject({
      status: 'READY',
      progress: 1,
    })
  })
})

describe('what is refused', () => {
  test.each<[string, FilmState, FilmEvent]>([
    ['ending an upload that is complete', processing, { kind: 'abort' }],
    ['completing one that was ended', after(uploading, { kind: 'abort' }), { kind: 'complete' }],
    ['a part after the end', processing, { kind: 'part', progress: 1 }],
    ['uploading a film that is stored', ready, { kind: 'upload' }],
    ['archiving what was never stored', newFilm(false), { kind: 'archive' }],
    ['unarchiving a local film', newFilm(false), { kind: 'unarchive' }],
    ['retrying what did not fail', ready, { kind: 'retry', hasParts: true }],
  ])('%s', (_, film, event) => {
    expect(nextFilm(film, event)).toEqual({ ok: false, status: film.status })
  })
})

const commands = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'upload' as const,
      'complete' as const,
      'abort' as const,
      'abandon' as const,
      'archive' as const,
      'unarchive' as const,
      'delete' as const,
      'restore' as const,
      'remake' as const,
    ),
  }),
  fc.record({ kind: fc.constant('retry' as const), hasParts: fc.boolean() }),
  fc.record({ kind: fc.constant('lost' as const), error: fc.constant(FAILURE) }),
  fc.record({ kind: fc.constant('part' as const), progress: fc.double({ min: 0, max: 1, noNaN: true }) }),
)
const run = fc.integer({ min: 0, max: 6 })
const reports = fc.oneof(
  fc.record({ kind: fc.constantFrom('stored' as const, 'measured' as const, 'finished' as const), run }),
  fc.record({
    kind: fc.constant('progress' as const),
    run,
    progress: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ kind: fc.constant('failed' as const), run, error: fc.constant(FAILURE) }),
  fc.record({ kind: fc.constant('split' as const), run, split: fc.constant(SPLIT) }),
)
const histories = fc.array(fc.oneof(commands, reports), { maxLength: 40 })

/** The film after the events that are taken. */
const reach = (events: readonly FilmEvent[], film: FilmState): FilmState =>
  events.reduce((now, event) => {
    const next = nextFilm(now, event)
    return next.ok ? next.film : now
  }, film)

describe('laws, for any history', () => {
  const law = (check: (film: FilmState, event: FilmEvent) => void) =>
    fc.assert(
      fc.property(fc.boolean(), histories, fc.oneof(commands, reports), (inCloud, events, event) =>
        check(reach(events, newFilm(inCloud)), event),
      ),
      { numRuns: 2000 },
    )

  test('an event that comes twice changes nothing the second time', () => {
    law((film, event) => {
      const once = nextFilm(film, event)
      if (!once.ok) return
      const twice = nextFilm(once.film, event)
      if (twice.ok) expect(twice).toEqual({ ok: true, film: once.film, effects: [] })
      else expect(twice.status).toBe(once.film.status)
    })
  })

  test('a report of another run changes nothing', () => {
    law((film, event) => {
      if ('run' in event && event.run !== film.run)
        expect(nextFilm(film, event)).toEqual({ ok: true, film, effects: [] })
    })
  })

  test('jobs begin only with a new run, and the run never goes back', () => {
    law((film, event) => {
      const next = nextFilm(film, event)
      if (!next.ok) return
      expect(next.film.run).toBeGreaterThanOrEqual(film.run)
      if (next.effects.includes('measure')) expect(next.film.run).toBe(film.run + 1)
    })
  })

  test('renditions begin once a run, of a film that is stored', () => {
    law((film, event) => {
      const next = nextFilm(film, event)
      if (!next.ok || !next.effects.includes('makeRenditions')) return
      expect(film.isMeasured).toBe(false)
      expect(next.film).toMatchObject({
        status: 'PROCESSING',
        isStored: true,
        isMeasured: true,
        run: film.run,
      })
    })
  })

  test('what is ready or archived is stored; an error is there exactly while the status says so', () => {
    law((film) => {
      if (film.status === 'READY' || film.status === 'ARCHIVED') expect(film.isStored).toBe(true)
      expect(film.error !== null).toBe(film.status === 'ERROR')
      expect(film.progress).toBeGreaterThanOrEqual(0)
      expect(film.progress).toBeLessThanOrEqual(1)
    })
  })

  test('files are replaced only of a film that is stored', () => {
    law((film, event) => {
      expect(film.split === null || film.isStored).toBe(true)
      const next = nextFilm(film, event)
      if (next.ok && next.effects.includes('deleteReplaced')) expect(next.film.isStored).toBe(true)
    })
  })

  test('parts are deleted only of a file that is not stored whole', () => {
    law((film, event) => {
      const next = nextFilm(film, event)
      if (next.ok && next.effects.includes('deleteParts')) expect(next.film.isStored).toBe(false)
    })
  })
})
