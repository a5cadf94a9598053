import type { GameState } from '@fullcourt/wire'
import { describe, expect, test, vi } from 'vitest'
import { Refused } from '../../call/call.ts'
import { emptyLocalGame } from '../data/localGame.ts'
import { afterReply, snapshotSender } from './snapshotSender.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString()
const ours = { savedAt: at(0), clockTime: 300, clockRunning: true, period: 2 }

describe('the snapshot of the server after ours was sent', () => {
  test('is ours', () => {
    expect(afterReply(ours, ours, NOON)).toEqual({ snapshot: ours, snapshotSent: true })
  })

  test('a later one of another device: that is taken', () => {
    const theirs = { savedAt: at(1), clockTime: 480, period: 3 }
    expect(afterReply(ours, theirs, NOON + 1500)).toEqual({ snapshot: theirs, snapshotSent: true })
  })

  test('one of a device that is a day ahead: ours goes again after it, its clock read now', () => {
    const theirs = { savedAt: at(86_400), clockTime: 480, period: 1 }
    const { snapshot, snapshotSent } = afterReply(ours, theirs, NOON + 2000)
    expect(snapshotSent).toBe(false)
    expect(snapshot).toEqual({ ...ours, clockTime: 298, savedAt: '2026-11-21T12:00:00.001Z' })
    expect(afterReply(snapshot!, snapshot!, NOON + 2000)).toEqual({ snapshot, snapshotSent: true })
  })

  test('one of a later period that was saved earlier: that is taken, because ours did not know of it', () => {
    const known = { ...ours, timesSetBack: 0 }
    const theirs = { savedAt: at(-20), clockTime: 480, period: 3, timesSetBack: 0 }
    expect(afterReply(known, theirs, NOON)).toEqual({ snapshot: theirs, snapshotSent: true })
  })

  test('ours with the sides that another device has swapped: they are taken', () => {
    const theirs = { ...ours, homeTeamIsLeft: false, timesSwapped: 1 }
    expect(afterReply({ ...ours, timesSwapped: 0 }, theirs, NOON)).toEqual({
      snapshot: theirs,
      snapshotSent: true,
    })
  })

  test('one of another device in the same millisecond: ours goes again after it, so that both show the same', () => {
    const theirs = { savedAt: at(0), clockTime: 301, clockRunning: false, period: 2 }
    const { snapshot, snapshotSent } = afterReply(ours, theirs, NOON)
    expect(snapshotSent).toBe(false)
    expect(snapshot).toEqual({ ...ours, savedAt: '2026-11-20T12:00:00.001Z' })
  })
})

test.each([0, 429, 500, 503])(
  'a clock that was not saved (%i) is sent again without another touch',
  async (status) => {
    vi.useFakeTimers()
    try {
      let local = emptyLocalGame('game')
      local = { ...local, game: { ...local.game, snapshot: ours, snapshotSent: false } }
      const send = vi
        .fn<(snapshot: GameState) => Promise<GameState>>()
        .mockRejectedValueOnce(new Refused(status, 'busy', 'Busy.'))
        .mockImplementation(async (snapshot) => snapshot)
      const learn = async (update: object) => {
        local = { ...local, game: { ...local.game, ...update } }
      }
      const sender = snapshotSender({ local: () => local, send, learn, now: () => NOON })
      sender.soon()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(local.game.snapshotSent).toBe(true)
      sender.stop()
    } finally {
      vi.useRealTimers()
    }
  },
)
