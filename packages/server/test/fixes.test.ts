import type { Fix } from '@fullcourt/scorebook/check'
import { beforeAll, describe, expect, it } from 'vitest'
import { boxOf, newGame, newId, type ScoredGame, save, shot, wholeLog } from './scorer.ts'
import { setUpTestServer } from './testServer.ts'

interface ReadFlag {
  readonly code: string
  readonly fix?: Fix
  readonly others?: readonly Fix[]
}

describe('a fix of the checker', () => {
  let game: ScoredGame
  const at = setUpTestServer()
  beforeAll(async () => {
    game = await newGame(at.ask)
  })

  const change = (index: number, subIn: boolean) => ({
    id: newId(),
    type: 'substitution',
    isHomeTeam: true,
    assignment: 'PLAYER',
    teamGamePersonnelId: game.home[index],
    attributes: { subIn },
  })
  const swap = (order: number) => ({
    origin: { ...change(0, false), period: 1, clockTime: 400, order },
    rel: [change(5, true)],
    freethrows: [],
  })
  /** The first fix of a flag, or the first of those to choose from. */
  const fixOf = async (code: string): Promise<Fix | undefined> => {
    const flags = (await boxOf(game)).flags as readonly ReadFlag[]
    return flags
      .filter((flag) => flag.code === code)
      .map(({ fix, others }) => fix ?? others?.[0])
      .find(Boolean)
  }

  /** Applies a fix as a client does. */
  async function apply({ changes: [write] }: Fix, base?: number) {
    const { playId, play } = write!
    return play
      ? save(game, { ...play, ...(base !== undefined && { base }) })
      : game.ask('DELETE', `/v1/team-game-event/${playId}/`)
  }

  it('that removes the first half of a substitution is one write, and keeps the other half', async () => {
    await save(game, swap(10))
    await save(game, swap(10.5))
    const before = (await wholeLog(game)).length
    for (let fixes = 1; fixes <= 2; fixes++) {
      const fix = await fixOf('DUPLICATE_SUB')
      expect(fix?.changes).toHaveLength(1)
      const { status, text } = await apply(fix!)
      expect(status, text).toBeLessThan(300)
      expect(await wholeLog(game)).toHaveLength(before + fixes)
      if (!(await fixOf('DUPLICATE_SUB'))) break
    }
    const { flags } = await boxOf(game)
    expect((flags as readonly ReadFlag[]).filter(({ code }) => code === 'DUPLICATE_SUB')).toEqual([])
    const { body } = await game.ask('GET', `/v1/team-game/${game.gameId}/events/`)
    const left = (body.results as { rel: unknown[] }[]).flatMap(({ rel }) => rel.length)
    expect(left).toEqual([1])
  })

  it('on a play that changed meanwhile is refused whole', async () => {
    const play = shot(game, 100)
    const { body: first } = await save(game, { ...play, rel: [] })
    await save(game, shot(game, 110))
    const fix = await fixOf('MISS_WITHOUT_REBOUND')
    expect(fix).toBeDefined()
    await save(game, { ...play, rel: [], origin: { ...play.origin, pointValue: 3 } })
    const log = await wholeLog(game)
    const events = await game.ask('GET', `/v1/team-game/${game.gameId}/events/`)
    const refused = await apply(fix!, first.seq)
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(await wholeLog(game)).toEqual(log)
    expect((await game.ask('GET', `/v1/team-game/${game.gameId}/events/`)).body).toEqual(events.body)
  })
})
