import { afterAll, describe, expect, test } from 'vitest'
import type { Broken } from '../../test/breaking.ts'
import { BREAKS } from '../../test/breaks.ts'
import { gamesFolder, realGames } from '../../test/realGames.ts'
import { assemble, takeApart } from '../assemble.ts'
import { currentPlays } from '../log.ts'
import { PROFILES } from '../rules/profiles.ts'
import { type SampleGame, sampleGame, seeded } from '../simulate/index.ts'
import { type CheckOptions, check, FLAG_CODES, type Flag, type FlagCode } from './index.ts'

const GAMES = Number(process.env.RUNS ?? 100) < 100 ? 5 : 10
const TIMES_RECORDED = Number(process.env.RUNS ?? 100) < 100 ? 1 : 3

const recorded = async (): Promise<SampleGame[]> =>
  (await realGames()).flatMap(({ setup, plays }) => {
    const log = plays.map((play, seq) => ({ seq, playId: play.origin.id, action: 'put' as const, play }))
    return Array.from({ length: TIMES_RECORDED }, () => ({ setup, plays: currentPlays(log) }))
  })

/** Simulated games of the G League are those of the NBA: the simulator throws every throw on its own. */
const LEAGUES = PROFILES.filter(({ code }) => code !== 'g-league')

/** Simulated games of every league, and the recorded ones if available. */
const PLAYED: readonly SampleGame[] = [
  ...LEAGUES.flatMap(({ code }) =>
    Array.from({ length: GAMES }, (_, index) => sampleGame(code, 1000 + index)),
  ),
  ...(gamesFolder ? await recorded() : []),
]
const counted = (flags: readonly Flag[], codes: readonly FlagCode[]): number =>
  flags.filter(({ code }) => codes.includes(code)).length
const CLEAN = new Map(PLAYED.map((game) => [game, check(game.setup, game.plays)]))

/** Tells whether the flag's fix removes it without adding errors. */
function isRepaired(
  { setup, plays }: Broken,
  flags: readonly Flag[],
  flag: Flag,
  options: CheckOptions,
): boolean {
  const book = new Map(plays.map((play) => [play.origin.id, play]))
  for (const { playId, play } of flag.fix?.changes ?? []) {
    const saved = play && assemble(takeApart(play)) // as a client sends it, and the server puts it together
    if (saved && !saved.ok) return false
    if (saved) book.set(playId, saved.play)
    else book.delete(playId)
  }
  const again = check(setup, [...book.values()], options)
  const errorsOf = (list: readonly Flag[]) => list.filter(({ severity }) => severity === 'error').length
  const isLeft = again.some(({ code, eventId }) => code === flag.code && eventId === flag.eventId)
  return !isLeft && errorsOf(again) <= errorsOf(flags)
}

const table: string[] = []
let all = 0
let seen = 0
let fixes = 0
let repaired = 0

describe('seeded errors', () => {
  test('cover every code', () => {
    expect(new Set(BREAKS.flatMap(([, codes]) => codes))).toEqual(new Set(FLAG_CODES))
    expect(BREAKS.length).toBeGreaterThanOrEqual(25)
  })

  test('cause at most one false error in a clean game', () => {
    const errors = [...CLEAN.values()].map(
      (flags) => flags.filter(({ severity }) => severity === 'error').length,
    )
    table.push(`clean games: ${errors.reduce((sum, each) => sum + each, 0)} false errors in ${errors.length}`)
    expect(Math.max(...errors)).toBeLessThanOrEqual(1)
  })

  test.each(BREAKS)('%s', (name, codes, breakIt) => {
    const random = seeded(7)
    let broken = 0
    let found = 0
    let offered = 0
    let mended = 0
    for (const game of PLAYED) {
      const wrong = breakIt(game, random)
      if (!wrong) continue
      broken++
      const each = check(wrong.setup, wrong.plays, { ...wrong, allFlags: true })
      if (counted(each, codes) > counted(CLEAN.get(game)!, codes)) found++
      const flags = check(wrong.setup, wrong.plays, wrong)
      const flag = flags.find(({ code, fix }) => codes.includes(code) && fix)
      if (!flag) continue
      offered++
      if (isRepaired(wrong, flags, flag, wrong)) mended++
    }
    all += broken
    seen += found
    fixes += offered
    repaired += mended
    table.push(`${name}: ${found} of ${broken} (${codes.join(' or ')}), fix right ${mended} of ${offered}`)
    expect(broken).toBeGreaterThan(5)
    expect(found / broken).toBeGreaterThan(0.85)
  })

  test('are found with the right code in at least 95 of 100 games', () => {
    expect(seen / all).toBeGreaterThanOrEqual(0.95)
  })

  test('disappear with their fix, without new errors, in 95 of 100 games', () => {
    expect(repaired / fixes).toBeGreaterThanOrEqual(0.95)
  })

  afterAll(() => {
    const share = (part: number, whole: number) =>
      `${part} of ${whole}, ${((100 * part) / whole).toFixed(1)} %`
    console.log([...table, `in all: ${share(seen, all)}; fixes right: ${share(repaired, fixes)}`].join('\n'))
  })
})
