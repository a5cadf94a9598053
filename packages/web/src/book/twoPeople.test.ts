import { conflictKey, type MergeChoices, takeApart } from '@fullcourt/scorebook/fold'
import type { SentPlay } from '@fullcourt/scorebook/vocabulary'
import { beforeEach, describe, expect, test } from 'vitest'
import { device, idOf, logServer, NOTED, openAndRead, PLAYS, sent } from '../../test/device.ts'
import type { OpenBook } from './game/openBook.ts'

const [ANA, BEA] = NOTED.people.filter(({ isHomeTeam }) => isHomeTeam).map(({ id }) => id) as [string, string]

let remote: ReturnType<typeof logServer>
beforeEach(() => {
  remote = logServer()
})
const seat = (user: string) => openAndRead(device(remote, { user }))

/** The first play, a two by Ana, as a user changes it. */
const corrected = (seen: SentPlay, more: Partial<SentPlay['origin']>): SentPlay => ({
  ...seen,
  origin: { ...seen.origin, ...more },
})
const basket = (book: OpenBook) => book.state().plays.find(({ origin }) => origin.id === idOf(0))
const shown = (book: OpenBook) => {
  const { pointValue, teamGamePersonnelId } = basket(book)!.origin
  return { worth: pointValue, by: teamGamePersonnelId }
}
const timed = (book: OpenBook) => {
  const { clockTime, teamGamePersonnelId } = basket(book)!.origin
  return { clock: clockTime, by: teamGamePersonnelId }
}
const BEFORE = sent(0).origin.clockTime
const at = (clockTime: number) => ({ clockTime })

/** Both users see the basket. */
async function atTheTable() {
  const [sam, kim] = [await seat('Sam'), await seat('Kim')]
  await sam.book.record(sent(0))
  await sam.carry()
  return { sam, kim, before: PLAYS[0]! }
}
const all = (
  fields: readonly { eventId: string; field: never }[] | readonly object[],
  pick: 'mine' | 'theirs',
) => Object.fromEntries(fields.map((field) => [conflictKey(field as never), pick])) as MergeChoices

describe('two people correct one play', () => {
  test('W1: Sam makes it a three while Kim’s dialog is open, Kim names another player: both stand', async () => {
    const { sam, kim, before } = await atTheTable()
    await sam.book.record(corrected(sent(0), { pointValue: 3 }))
    await sam.carry()
    await kim.book.record(corrected(sent(0), { teamGamePersonnelId: BEA }), { before })
    await kim.carry()
    for (const { book } of [sam, kim]) expect(shown(book)).toEqual({ worth: 3, by: BEA })
  })

  test('B7: offline it is the same, and Kim is told what Sam changed', async () => {
    const { sam, kim } = await atTheTable()
    remote.network = 'down'
    await kim.book.record(corrected(sent(0), { pointValue: 3 }))
    remote.network = 'up'
    await sam.book.record(corrected(sent(0), { teamGamePersonnelId: BEA }))
    await sam.carry()
    expect(shown(kim.book)).toEqual({ worth: 3, by: BEA })
    expect(kim.book.state().notices).toMatchObject([
      { playId: idOf(0), author: { name: 'Sam' }, fields: [{ field: 'who' }] },
    ])
    await kim.carry()
    expect(shown(sam.book)).toEqual({ worth: 3, by: BEA })
    expect(kim.book.state().conflicts).toEqual([])
  })

  test('a device without news merges the play that comes with the refusal', async () => {
    const { sam, kim } = await atTheTable()
    await kim.book.record(corrected(sent(0), { pointValue: 3 }))
    remote.deaf.add('Kim')
    await sam.book.record(corrected(sent(0), { teamGamePersonnelId: BEA }))
    await sam.carry()
    await kim.carry()
    for (const { book } of [sam, kim]) expect(shown(book)).toEqual({ worth: 3, by: BEA })
  })

  test('of the same field: it is asked, also after a reload; nothing of it is saved before', async () => {
    const { sam, kim } = await atTheTable()
    remote.network = 'down'
    await kim.book.record(corrected(sent(0), { clockTime: 401, teamGamePersonnelId: BEA }))
    remote.network = 'up'
    await sam.book.record(corrected(sent(0), { clockTime: 403 }))
    await sam.carry()
    await kim.carry()
    for (const { book } of [sam, kim]) expect(timed(book)).toEqual({ clock: 403, by: BEA })
    const again = await openAndRead(kim.device())
    const [conflict] = again.book.state().conflicts
    expect(conflict).toMatchObject({
      fields: [{ field: 'when', base: at(BEFORE), mine: at(401), theirs: at(403), author: { name: 'Sam' } }],
    })
    await again.book.choose(conflict!.entryId, all(conflict!.fields, 'mine'))
    await again.carry()
    for (const { book } of [sam, again]) expect(timed(book)).toEqual({ clock: 401, by: BEA })
    expect(again.book.state().conflicts).toEqual([])
  })

  test('several corrections in a row are one question', async () => {
    const { sam, kim } = await atTheTable()
    remote.network = 'down'
    await kim.book.record(corrected(sent(0), { clockTime: 401 }))
    await kim.book.record(corrected(sent(0), { clockTime: 401, teamGamePersonnelId: BEA }))
    remote.network = 'up'
    await sam.book.record(corrected(sent(0), { clockTime: 403 }))
    await sam.carry()
    await kim.carry()
    expect(kim.book.state().conflicts).toMatchObject([{ fields: [{ field: 'when' }] }])
    await kim.book.choose(
      kim.book.state().conflicts[0]!.entryId,
      all(kim.book.state().conflicts[0]!.fields, 'theirs'),
    )
    await kim.carry()
    for (const { book } of [sam, kim]) expect(timed(book)).toEqual({ clock: 403, by: BEA })
  })

  test('a later correction of another field leaves the question open (seed 1400577656)', async () => {
    const { sam, kim } = await atTheTable()
    await kim.book.record(corrected(sent(0), { clockTime: 401 }))
    await sam.book.record(corrected(sent(0), { clockTime: 403 }))
    await sam.carry()
    await kim.book.record(corrected(takeApart(basket(kim.book)!), { teamGamePersonnelId: BEA }))
    await kim.carry()
    expect(kim.book.state().conflicts).toMatchObject([
      { fields: [{ field: 'when', mine: at(401), theirs: at(403) }] },
    ])
    for (const { book } of [sam, kim]) expect(timed(book)).toEqual({ clock: 403, by: BEA })
  })

  test('Kim deletes what Sam has changed: the user is asked', async () => {
    const { sam, kim } = await atTheTable()
    remote.network = 'down'
    await kim.book.remove(idOf(0))
    remote.network = 'up'
    await sam.book.record(corrected(sent(0), { pointValue: 3 }))
    await sam.carry()
    await kim.carry()
    expect(shown(sam.book)).toEqual({ worth: 3, by: ANA })
    const [conflict] = kim.book.state().conflicts
    expect(conflict).toMatchObject({ fields: [{ field: 'play' }], mine: null })
    await kim.book.choose(conflict!.entryId, all(conflict!.fields, 'mine'))
    await kim.carry()
    expect(basket(sam.book)).toBeUndefined()
  })

  test('a lost reply is no change of another person', async () => {
    const { sam, kim } = await atTheTable()
    remote.network = 'loses-replies'
    remote.deaf.add('Kim')
    await kim.book.record(corrected(sent(0), { clockTime: 403 }))
    await kim.carry()
    remote.network = 'up'
    await sam.book.record(corrected(sent(0), { clockTime: 401 }))
    await sam.carry()
    await kim.carry()
    for (const { book } of [sam, kim]) expect(timed(book)).toEqual({ clock: 401, by: ANA })
    expect(kim.book.state().conflicts).toEqual([])
  })
})

describe('undo', () => {
  test('W2: takes back one’s own change, and leaves what another changed since', async () => {
    const { sam, kim } = await atTheTable()
    await sam.book.record(corrected(sent(0), { pointValue: 3 }))
    await sam.carry()
    await kim.book.record(corrected(sent(0), { pointValue: 3, teamGamePersonnelId: BEA }))
    await kim.carry()
    await sam.book.undo()
    await sam.carry()
    for (const { book } of [sam, kim]) expect(shown(book)).toEqual({ worth: 2, by: BEA })
    await sam.book.redo()
    await sam.carry()
    expect(shown(kim.book)).toEqual({ worth: 3, by: BEA })
  })

  test('asks where the very field was changed since; one answer puts it back, the other leaves it', async () => {
    for (const pick of ['mine', 'theirs'] as const) {
      remote = logServer()
      const { sam, kim } = await atTheTable()
      await sam.book.record(corrected(sent(0), { clockTime: 403 }))
      await sam.carry()
      await kim.book.record(corrected(sent(0), { clockTime: 401 }))
      await kim.carry()
      await sam.book.undo()
      expect(timed(sam.book).clock).toBe(401)
      const { undoQuestion } = sam.book.state()
      expect(undoQuestion).toMatchObject({
        kind: 'undo',
        fields: [
          { field: 'when', base: at(403), mine: at(BEFORE), theirs: at(401), author: { name: 'Kim' } },
        ],
      })
      await sam.book.answerUndo(all(undoQuestion!.fields, pick))
      await sam.carry()
      expect(timed(kim.book).clock).toBe(pick === 'mine' ? BEFORE : 401)
      expect(sam.book.state()).toMatchObject({ undoQuestion: null, canRedo: true })
    }
  })

  test('of a new play that another person has changed since asks first', async () => {
    const { sam, kim } = await atTheTable()
    await kim.book.record(corrected(sent(0), { pointValue: 3 }))
    await kim.carry()
    await sam.book.undo()
    expect(sam.book.state().undoQuestion).toMatchObject({ fields: [{ field: 'play', mine: null }] })
    await sam.book.answerUndo(null)
    expect(shown(sam.book).worth).toBe(3)
    expect(sam.book.state()).toMatchObject({ undoQuestion: null, canUndo: true })
  })

  test('of a deletion restores the play', async () => {
    const { sam, kim } = await atTheTable()
    await kim.book.remove(idOf(0))
    await kim.carry()
    expect(basket(sam.book)).toBeUndefined()
    await kim.book.undo()
    await kim.carry()
    expect(shown(sam.book)).toEqual({ worth: 2, by: ANA })
  })

  test('of a change that is still asked about drops it, and asks nothing', async () => {
    const { sam, kim } = await atTheTable()
    remote.network = 'down'
    await kim.book.record(corrected(sent(0), { clockTime: 401 }))
    remote.network = 'up'
    await sam.book.record(corrected(sent(0), { clockTime: 403 }))
    await sam.carry()
    await kim.carry()
    await kim.book.undo()
    expect(kim.book.state()).toMatchObject({ conflicts: [], undoQuestion: null })
    expect(timed(kim.book).clock).toBe(403)
  })

  test('B10: takes back what this tab did, and not what another open tab did; a closed tab’s it takes over', async () => {
    const { sam } = await atTheTable()
    const other = await openAndRead(sam.device('other tab'))
    await other.book.record(sent(2))
    await sam.book.refresh()
    await sam.book.undo()
    expect(basket(sam.book)).toBeUndefined()
    expect(sam.book.state().canUndo).toBe(false)
    expect(other.book.state().canUndo).toBe(true)
    sam.close()
    other.close()
    const next = await openAndRead(sam.device('next tab'))
    expect(next.book.state().canUndo).toBe(true)
  })
})
