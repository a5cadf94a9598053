// The saved state of the scoring screen: the newest savedAt wins, and a wrong clock does not block other devices (EV-05, EV-10).
import { DAY_MS } from '@fullcourt/program'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newGame, newTeam, type ScoredGame } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

const SECOND = 1000
const HOUR = 3600 * SECOND

let game: ScoredGame
let now = Date.parse('2026-11-20T20:00:00Z')
let team: Awaited<ReturnType<typeof newTeam>>

const at = setUpTestServer({ now: () => now })
beforeAll(async () => {
  team = await newTeam(at.ask)
})
beforeEach(async () => {
  game = await newGame(at.ask, team)
})

const iso = (ms: number) => new Date(ms).toISOString()
const save = (savedAt: string, clockTime: number) =>
  game.ask('PATCH', `/v1/team-game/${game.gameId}/state/`, { savedAt, clockTime })

describe('a savedAt in the future', () => {
  it('by more than a day is refused with the field, and nothing is stored', async () => {
    const reply = await save('9999-12-31T23:59:59Z', 1)
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([422, ['savedAt']])
    expect((await save(iso(now), 300)).body.clockTime).toBe(300)
  })

  it('by up to a day is stored, and the next correct one wins', async () => {
    const ahead = await save(iso(now + DAY_MS - SECOND), 250)
    expect(ahead.body).toEqual({ savedAt: iso(now + 5 * SECOND), clockTime: 250 })
    now += 6 * SECOND
    expect((await save(iso(now), 240)).body.clockTime).toBe(240)
  })

  it('by a few seconds is stored unchanged', async () => {
    const sent = iso(now + 4 * SECOND)
    expect((await save(sent, 230)).body.savedAt).toBe(sent)
  })

  it('that an earlier release stored is replaced by the next correct one', async () => {
    const stuck = JSON.stringify({ savedAt: '9999-12-31T23:59:59Z', clockTime: 1 })
    await at.app.db.updateTable('teamGame').set({ state: stuck }).where('id', '=', game.gameId).execute()
    expect((await save(iso(now), 220)).body).toEqual({ savedAt: iso(now), clockTime: 220 })
  })

  it('from a device that is an hour fast does not block that device', async () => {
    for (const clockTime of [400, 390, 380]) {
      now += 10 * SECOND
      expect((await save(iso(now + HOUR), clockTime)).body.clockTime).toBe(clockTime)
    }
  })
})

it('saves that arrive in reverse order leave the newest', async () => {
  const sent = Array.from({ length: 10 }, (_, n) => ({ savedAt: iso(now - n * SECOND), clockTime: 300 + n }))
  for (const { savedAt, clockTime } of sent) expect((await save(savedAt, clockTime)).body.clockTime).toBe(300)
})

describe('timesSwapped', () => {
  const after = (seconds: number) => iso(now + seconds * SECOND)
  const state = async (body: Record<string, unknown>) =>
    (await game.ask('PATCH', `/v1/team-game/${game.gameId}/state/`, { period: 1, timesSetBack: 0, ...body }))
      .body
  const swapped = () => ({ savedAt: after(0), clockTime: 300, homeTeamIsLeft: false, timesSwapped: 1 })
  const touched = () => ({ savedAt: after(1), clockTime: 290, homeTeamIsLeft: true, timesSwapped: 0 })

  it('a swap and a touch of the clock at once both count, whichever arrives first', async () => {
    for (const order of [
      [swapped(), touched()],
      [touched(), swapped()],
    ]) {
      game = await newGame(at.ask, team)
      await state({ savedAt: after(0), clockTime: 300, homeTeamIsLeft: true, timesSwapped: 0 })
      for (const body of order) await state(body)
      const merged = { savedAt: after(1), clockTime: 290, homeTeamIsLeft: false, timesSwapped: 1 }
      expect(await state(swapped())).toMatchObject(merged)
      const { body } = await game.ask('GET', `/v1/team-game/${game.gameId}/`)
      expect(body.state).toMatchObject(merged)
    }
  })

  it('without it no swap is known: the sides of the newest count only as long as no swap was saved', async () => {
    const newest = { savedAt: after(2), homeTeamIsLeft: true }
    expect(await state({ savedAt: after(0), homeTeamIsLeft: false })).toMatchObject({ homeTeamIsLeft: false })
    expect(await state(newest)).toMatchObject(newest)
    await state({ ...swapped(), savedAt: after(3) })
    expect(await state({ savedAt: after(4), homeTeamIsLeft: true })).toEqual({
      savedAt: after(4),
      period: 1,
      timesSetBack: 0,
      timesSwapped: 1,
      homeTeamIsLeft: false,
    })
  })
})

describe('timesSetBack', () => {
  const place = async (body: { savedAt: string; period: number; timesSetBack?: number }) =>
    (await game.ask('PATCH', `/v1/team-game/${game.gameId}/state/`, body)).body.period

  it('a device that missed the end of a period does not take it back; a person who sets it back does', async () => {
    expect(await place({ savedAt: iso(now), period: 2, timesSetBack: 0 })).toBe(2)
    expect(await place({ savedAt: iso(now + SECOND), period: 1, timesSetBack: 0 })).toBe(2)
    expect(await place({ savedAt: iso(now + 2 * SECOND), period: 1, timesSetBack: 1 })).toBe(1)
    expect(await place({ savedAt: iso(now + 3 * SECOND), period: 4, timesSetBack: 0 })).toBe(1)
    // An older save of a later period.
    expect(await place({ savedAt: iso(now), period: 2, timesSetBack: 1 })).toBe(2)
  })

  it('without it the game was never set back: a later period or the newest of one period counts', async () => {
    expect(await place({ savedAt: iso(now), period: 2 })).toBe(2)
    expect(await place({ savedAt: iso(now + SECOND), period: 1 })).toBe(2)
    expect(await place({ savedAt: iso(now + 2 * SECOND), period: 1, timesSetBack: 1 })).toBe(1)
    expect(await place({ savedAt: iso(now + 3 * SECOND), period: 3 })).toBe(1)
  })
})
