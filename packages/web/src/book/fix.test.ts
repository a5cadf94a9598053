import type { Fix } from '@fullcourt/scorebook/check'
import { takeApart } from '@fullcourt/scorebook/fold'
import { isSame, type Play } from '@fullcourt/scorebook/vocabulary'
import { beforeEach, describe, expect, test } from 'vitest'
import { device, idOf, logServer, openAndRead, PLAYS } from '../../test/device.ts'

let remote: ReturnType<typeof logServer>
beforeEach(() => {
  remote = logServer()
})

/** A basket whose shooter assists, which has a fix. */
const [, , basket] = PLAYS
const wrong: Play = {
  origin: basket!.origin,
  rel: basket!.rel.map((event) => ({
    ...event,
    teamGamePersonnelId: basket!.origin.teamGamePersonnelId,
  })),
}

async function openWithFix() {
  const one = await openAndRead(device(remote))
  await one.book.record(takeApart(wrong))
  await one.carry()
  const flag = one.book.state().flags.find(({ code }) => code === 'ASSIST_SELF_OR_OPPONENT')
  return { ...one, fix: flag!.fix as Fix }
}
const standing = () => remote.standing().get(idOf(2))

describe('a fix of the checker is one act', () => {
  test('offline: it is there after a reload, undo takes it back whole, and it arrives later', async () => {
    const one = await openWithFix()
    remote.network = 'down'
    await one.book.change(one.fix.changes)
    const { book, carry } = await openAndRead(one.device())
    expect(book.state().flags.map(({ code }) => code)).not.toContain('ASSIST_SELF_OR_OPPONENT')
    await book.undo()
    expect(isSame(book.state().plays[0]!, wrong)).toBe(true)
    await book.redo()
    remote.network = 'up'
    await carry()
    expect(isSame(standing() ?? null, one.fix.changes[0]!.play)).toBe(true)
  })

  test('refused by the server: nothing of it is stored', async () => {
    const one = await openWithFix()
    const before = [...remote.log]
    remote.refusals.set(idOf(2), 'id_taken')
    await one.book.change(one.fix.changes)
    await one.carry()
    expect(remote.log).toEqual(before)
    expect(isSame(standing() ?? null, wrong)).toBe(true)
  })
})
