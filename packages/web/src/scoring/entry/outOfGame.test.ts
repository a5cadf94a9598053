// Players who fouled out or were ejected: shown as out, and not offered for what they may not do.
import { type Game, replay, resetStarters } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { describe, expect, test } from 'vitest'
import { CLOSED, type EntryContext, type Initiator } from '../core/steps.ts'
import { lineUps } from '../lineUps/lineUps.ts'
import { choicesOf } from './choices.ts'
import { applyTouch } from './draft.ts'
import { isOutOfGame } from './peopleChoices.ts'

const PEOPLE = `
H4 Ana (starter)
H12 Bea (starter)
H23 Cat (starter)
H30 Dee (starter)
H33 Eve (starter)
H50 Fay
A7 Hal (starter)
A9 Ivy (starter)
A11 Jo (starter)
A15 Kim (starter)
A20 Lou (starter)
`
const NAMES = { home: 'Lions', away: 'Cats' }

function read(lines: string, league: string): { readonly game: Game; readonly plays: readonly Play[] } {
  const parsed = notation.parse(`league ${league}\n${PEOPLE}${lines}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const { plays } = parsed.game
  return { game: replay(notation.setupOf(parsed.game)!, plays), plays }
}

const fouls = (count: number, jersey = 'H4') =>
  Array.from({ length: count }, (_, n) => `Q1 6:${59 - n} ${jersey} fouls non_shooting`).join('\n')

/** The people offered for it, on court or, with `wide`, on the bench too. */
function offered(game: Game, doing: Initiator, wide = false): string[] {
  const table: EntryContext = {
    game,
    attacks: { home: 'right', away: 'left' },
    now: { period: 1, clock: { clockTime: 300, runsFrom: null }, order: 1000 },
    newId: () => 'id',
    isEnabled: true,
  }
  const { draft } = applyTouch(CLOSED, { kind: 'begin', doing }, table)
  const home = draft.step === 'who' && draft.opening.side === 'home'
  const { draft: turned } = home ? { draft } : applyTouch(draft, { kind: 'other-team' }, table)
  return choicesOf(turned, { game, names: NAMES, wide, digits: 'positions' })
    .filter(({ id }) => id === 'people')
    .flatMap(({ choices }) => choices.map(({ label }) => label.split(' ')[0]!))
}

describe('a player who fouled out', () => {
  test.each([
    ['fiba', 5],
    ['nfhs', 5],
    ['nba', 6],
  ])('by the rules of %s that is after %i fouls', (league, limit) => {
    const before = read(fouls(limit - 1), league).game
    expect(offered(before, 'shot_made')).toContain('4')
    const after = read(fouls(limit), league).game
    expect(offered(after, 'shot_made')).toEqual(['12', '23', '30', '33'])
  })

  test('is listed for a foul only, and there beside the bench: a technical may still come', () => {
    const { game } = read(`${fouls(5)}\nQ1 6:00 H4 out; H50 in`, 'nfhs')
    expect(offered(game, 'foul')).not.toContain('4')
    expect(offered(game, 'shot_miss', true)).not.toContain('4')
    expect(offered(game, 'turnover', true)).not.toContain('4')
    expect(offered(game, 'foul', true)).toContain('4')
  })

  test('is in no offered line-up', () => {
    const { game, plays } = read(`${fouls(5)}\nQ1 6:00 H4 out; H50 in`, 'nfhs')
    expect(lineUps(game, plays, 'home')).toEqual([])
  })

  test('does not come back with the starters: the substitute stays', () => {
    const { game } = read(`${fouls(5)}\nQ1 6:00 H4 out; H50 in`, 'nfhs')
    expect(resetStarters(game, ['home'])).toEqual([])
    const person = game.sheet.people.find(({ jersey, isHomeTeam }) => jersey === '4' && isHomeTeam)!
    expect(isOutOfGame(game, person)).toBe(true)
  })
})
