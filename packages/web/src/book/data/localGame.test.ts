import { boxScore } from '@fullcourt/scorebook/figures'
import { arrival } from '@fullcourt/scorebook/fold'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GAME, NOTED, PLAYS } from '../../../test/device.ts'
import { inOrder } from '../game/state.ts'
import type { LocalGame, ServerPlay, StoreChange } from './localData.ts'
import { applyChanges, currentPlays, emptyLocalGame } from './localGame.ts'

/** A play at its nth revision; every third one deletes it. */
function correction(play: Play, nth: number): Play | null {
  if (nth % 3 === 2) return null
  return { ...play, origin: { ...play.origin, userFlagged: nth % 2 === 1, clockTime: 300 + nth } }
}

/** The server's log of writes: each is one more revision of a play. */
const logOf = (writes: readonly number[]): readonly ServerPlay[] =>
  writes.map((which, i) => {
    const play = PLAYS[which]!
    const nth = writes.slice(0, i).filter((other) => other === which).length
    return { gameId: GAME, playId: play.origin.id, seq: i + 1, play: correction(play, nth) }
  })

const put = (value: ServerPlay): StoreChange => ({ put: 'plays', value })
const upTo = (seq: number): StoreChange => ({ merge: 'games', gameId: GAME, value: { seq } })

/** The lines that the local game does not have, in a reply from when the log had `length` lines. */
function caughtUp(local: LocalGame, log: readonly ServerPlay[], length: number): LocalGame {
  const lines = log.slice(0, length).filter(({ seq }) => seq > local.game.seq)
  return applyChanges(local, [...lines.map(put), upTo(lines.at(-1)?.seq ?? 0)])
}

/** A line of the live feed. */
function heard(local: LocalGame, line: ServerPlay, log: readonly ServerPlay[]): LocalGame {
  const arrived = arrival(local.game.seq, line.seq)
  if (arrived === 'ignore') return local
  const taken = applyChanges(local, arrived === 'apply' ? [put(line), upTo(line.seq)] : [put(line)])
  return arrived === 'gap' ? caughtUp(taken, log, line.seq) : taken
}

const shown = (local: LocalGame) => {
  const plays = inOrder(currentPlays(local).values())
  return { plays, box: boxScore(NOTED, plays) }
}

const anyLog = fc.array(fc.nat({ max: PLAYS.length - 1 }), { minLength: 1, maxLength: 14 })
/** What reaches a device: lines in any order, some twice, some never, and outdated replies. */
const anyDelivery = fc.array(fc.record({ line: fc.nat(), asks: fc.boolean() }), { maxLength: 24 })

test('law: whatever reaches one to three devices in whatever order, once they have caught up they show the same', () => {
  fc.assert(
    fc.property(anyLog, fc.array(anyDelivery, { minLength: 1, maxLength: 3 }), (writes, deliveries) => {
      const log = logOf(writes)
      const whole = shown(applyChanges(emptyLocalGame(GAME), log.map(put)))
      for (const delivery of deliveries) {
        let local = emptyLocalGame(GAME)
        for (const { line, asks } of delivery) {
          const at = line % log.length
          local = asks ? caughtUp(local, log, at + 1) : heard(local, log[at]!, log)
        }
        expect(shown(caughtUp(local, log, log.length))).toEqual(whole)
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 2_000) },
  )
})
