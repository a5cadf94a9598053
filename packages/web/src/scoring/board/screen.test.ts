// The screen besides events on the court: line-ups, ends of periods, choices with their keys.
import { boxScore } from '@fullcourt/scorebook/figures'
import { assemble, type Game, replay } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import type { Play, SentPlay } from '@fullcourt/scorebook/vocabulary'
import { describe, expect, test } from 'vitest'
import { endIds, endPeriod } from '../clock/endPeriod.ts'
import { hornId } from '../clock/hornId.ts'
import type { Digits } from '../core/settings.ts'
import { CLOSED, type Draft, type EntryContext, type Touch } from '../core/steps.ts'
import { choicesOf, otherSideChoices } from '../entry/choices.ts'
import { applyTouch } from '../entry/draft.ts'
import { numberedPlayers } from '../entry/numberedPlayers.ts'
import { lineUpChange, lineUps } from '../lineUps/lineUps.ts'
import { keyName, touchOf } from './keys.ts'

const PEOPLE = `
H0 Zed (starter)
H00 Oh (starter)
H4 Ana (starter)
H12 Bea (starter)
H23 Cat (starter)
H33 Eve
H50 Fay
A4 Gia (starter)
A7 Hal (starter)
A9 Ivy (starter)
A11 Jo (starter)
A15 Kim (starter)
A20 Lou
`

function read(lines: string, league = 'nfhs'): { readonly game: Game; readonly plays: readonly Play[] } {
  const parsed = notation.parse(`league ${league}\n${PEOPLE}${lines}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const { plays } = parsed.game
  return { game: replay(notation.setupOf(parsed.game)!, plays), plays }
}

const jerseys = ({ sheet }: Game, ids: readonly string[]) =>
  ids.map((id) => sheet.people[sheet.indexOf.get(id)!]!.jersey)

describe('whole line-ups', () => {
  test('none before the first change; then the starters, with one touch', () => {
    const before = read('Q1 7:00 H4 makes 2')
    expect(lineUps(before.game, before.plays, 'home')).toEqual([])
    const after = read('Q1 7:00 H4 out; H33 in')
    const [starters] = lineUps(after.game, after.plays, 'home')
    expect(starters?.label).toBe('Starters')
    const { out, into } = lineUpChange(
      after.game.floor.on.home.map((seat) => after.game.sheet.people[seat]!.id),
      starters!.ids,
    )
    expect([jerseys(after.game, out), jerseys(after.game, into)]).toEqual([['33'], ['4']])
  })

  test('fives that played before, the latest first, each once', () => {
    const { game, plays } = read('Q1 7:00 H4 out; H33 in\nQ1 6:00 H12 out; H50 in\nQ1 5:00 H33 out; H4 in')
    expect(lineUps(game, plays, 'home').map(({ label }) => label)).toEqual([
      'Starters',
      '0 · 00 · 23 · 33 · 50',
      '0 · 00 · 12 · 23 · 33',
    ])
  })
})

describe('the end of a period', () => {
  const order = () => 1
  const end = (
    lines: string,
    period: number,
    more: object = {},
    league = 'nfhs',
    horn: string | null = null,
  ) => {
    const { game, plays } = read(lines, league)
    const how = { board: game.score, resetStarters: false, reason: 'played', by: 'away', ...more } as const
    return endPeriod(
      game,
      how,
      { period, clockTime: 0, early: false, horn },
      order,
      endIds('game', period, plays),
    )
  }

  test('goes on to the next one at its full length; sides change at half-time only', () => {
    expect(end('Q1 1:00 H4 makes 2', 1).next).toEqual({ period: 2, clockTime: 480, swapsSides: false })
    expect(end('Q2 1:00 H4 makes 2', 2).next).toEqual({ period: 3, clockTime: 480, swapsSides: true })
    expect(end('H1 1:00 H4 makes 2', 1, {}, 'ncaa-men').next).toMatchObject({ period: 2, swapsSides: true })
  })

  test('the horn is in the log: minutes count to it before the next period has a play', () => {
    const lines = 'Q1 8:00 H4 wins tip\nQ1 4:00 H4 out; H33 in\nQ1 0:08 H33 makes 2'
    const { game, plays } = read(lines)
    const { setup } = game.sheet
    const ended = end(lines, 1, {}, 'nfhs', hornId('game', 1)).plays.flatMap((sent) => {
      const put = assemble(sent, setup.court)
      return put.ok ? [put.play] : []
    })
    expect(boxScore(setup, plays).home.totals.secondsPlayed).toBe(5 * 472)
    expect(boxScore(setup, [...plays, ...ended]).home.totals.secondsPlayed).toBe(5 * 480)
  })

  test('a higher score on the scoreboard becomes a score adjustment', () => {
    const { plays } = end('Q1 1:00 H4 makes 2', 1, { board: { home: 2, away: 3 } })
    expect(plays.map(({ origin }) => [origin.type, origin.isHomeTeam, origin.pointValue])).toEqual([
      ['score_adjustment', false, 3],
    ])
  })

  test('the starters come back at the start of the next period', () => {
    const { plays } = end('Q2 1:00 H4 out; H33 in', 2, { resetStarters: true })
    expect(plays).toHaveLength(1)
    expect(plays[0]?.origin).toMatchObject({ period: 3, clockTime: 480, attributes: { subIn: false } })
    expect(plays[0]?.rel).toMatchObject([{ attributes: { subIn: true } }])
  })

  test('two people who end it at once record the same plays; a second end records new ones', () => {
    const more = { resetStarters: true, board: { home: 1, away: 3 } }
    const lines = 'Q2 1:00 H4 out; H33 in'
    const idsOf = (plays: readonly SentPlay[]) =>
      plays.flatMap(({ origin, rel }) => [origin.id, ...rel.map(({ id }) => id)])
    const one = idsOf(end(lines, 2, more).plays)
    expect(idsOf(end(lines, 2, more).plays)).toEqual(one)
    // Also where only one of them changes the score.
    expect(one).toEqual(expect.arrayContaining(idsOf(end(lines, 2, { resetStarters: true }).plays)))
    expect(new Set(one).size).toBe(4)
    const stands = [{ origin: { id: one[0] }, rel: [] }] as unknown as Play[]
    expect(endIds('game', 2, stands)('board home')()).not.toBe(endIds('game', 2, [])('board home')())
  })

  test('a decided game is final, a tie goes to overtime or stands', () => {
    expect(end('Q4 1:00 H4 makes 2', 4)).toMatchObject({
      next: null,
      ending: { homeFinalScore: 2, finalReason: 'played' },
    })
    expect(end('Q4 1:00 H4 turns over', 4).next).toEqual({ period: 5, clockTime: 240, swapsSides: false })
    expect(end('Q4 1:00 H4 turns over', 4, { reason: 'tied' }).ending).toMatchObject({ finalReason: 'tied' })
    expect(end('Q5 1:00 H4 makes 2', 5)).toMatchObject({ ending: { overtimePeriods: 1 } })
  })

  test('a forfeit ends it at once', () => {
    const { game } = read('Q1 1:00 H4 turns over')
    const how = { board: game.score, resetStarters: false, reason: 'forfeit', by: 'away' } as const
    const { ending, plays } = endPeriod(
      game,
      how,
      { period: 1, clockTime: 60, early: true, horn: 'horn' },
      order,
      endIds('game', 1, []),
    )
    expect(ending).toEqual({
      homeFinalScore: 2,
      awayFinalScore: 0,
      overtimePeriods: 0,
      finalReason: 'forfeit',
    })
    // The current clock is saved with the ending.
    expect(plays).toEqual([])
  })
})

describe('choices and their keys', () => {
  const { game } = read('Q1 7:50 H4 wins tip')
  const names = { home: 'Lions', away: 'Cats' }
  const table: EntryContext = {
    game,
    attacks: { home: 'right', away: 'left' },
    now: { period: 1, clock: { clockTime: 400, runsFrom: null }, order: 100 },
    newId: () => '0199aaaa-0000-7000-8000-000000000001',
    isEnabled: true,
  }
  const choices = (draft: Draft, wide = false, digits: Digits = 'positions') =>
    choicesOf(draft, { game, names, wide, digits })
  const after = (...touches: Touch[]): Draft =>
    touches.reduce<Draft>((draft, touch) => applyTouch(draft, touch, table).draft, CLOSED)
  const keysIn = (draft: Draft, wide = false) =>
    choices(draft, wide).flatMap((group) => group.choices.map(({ key, label }) => `${key} ${label}`))

  test('players by number, 0 before 00, with 1 to n; the bench only when asked for', () => {
    const draft = after({ kind: 'begin', doing: 'shot_made' })
    expect(keysIn(draft)).toEqual(
      expect.arrayContaining(['1 0 - Zed', '2 00 - Oh', '3 4 - Ana', 'e Later', 'w Other Team', 'v Worth 3']),
    )
    expect(keysIn(draft)).not.toContain('6 33 - Eve')
    expect(keysIn(draft, true)).toContain('6 33 - Eve')
  })

  test('a rebound lists both teams: digits for the likelier, shift for the other', () => {
    const draft = after(
      { kind: 'court', point: { x: 900, y: 300 }, missed: true },
      touchOf(choices(after({ kind: 'court', point: { x: 900, y: 300 }, missed: true })), '3')!,
    )
    expect(keysIn(draft)).toEqual(
      expect.arrayContaining(['1 4 - Gia', '⇧3 4 - Ana', 't Team Cats', 'Enter None', 'b Add block']),
    )
  })

  const numbers = (draft: Draft) => {
    const choosing = { game, names, wide: false, digits: 'jerseys' } as const
    const listed = choicesOf(draft, choosing).flatMap((group) => group.choices)
    return numberedPlayers([...listed, ...otherSideChoices(draft, choosing)], game).map(
      ({ isShifted, jersey, person, isAsked }) =>
        `${isShifted ? '⇧' : ''}${jersey} ${person?.fullName}${isAsked ? '' : ', not asked'}`,
    )
  }

  test('where digits are jerseys, no digit is a key by itself: the other team is typed with shift', () => {
    const who = after({ kind: 'begin', doing: 'shot_made' })
    expect(numbers(who)).toEqual(
      expect.arrayContaining(['0 Zed', '00 Oh', '4 Ana', '⇧4 Gia', '33 Eve, not asked']),
    )
    const missed = after({ kind: 'court', point: { x: 900, y: 300 }, missed: true })
    const rebound = after(
      { kind: 'court', point: { x: 900, y: 300 }, missed: true },
      touchOf(choices(missed), '3')!,
    )
    expect(numbers(rebound)).toEqual(expect.arrayContaining(['4 Gia', '⇧4 Ana', '⇧33 Eve, not asked']))
    expect(numbers(CLOSED)).toEqual([])
  })

  test('no two choices of a step share a key', () => {
    const steps = [
      after({ kind: 'begin', doing: 'turnover' }),
      after({ kind: 'begin', doing: 'foul' }),
      after({ kind: 'begin', doing: 'shot_made' }),
    ]
    const deeper = steps.map((draft) => applyTouch(draft, touchOf(choices(draft), '1')!, table).draft)
    for (const draft of [...steps, ...deeper]) {
      const keys = choices(draft, true)
        .flatMap((group) => group.choices.map(({ key }) => key))
        .filter(Boolean)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('a key is named by what is printed on it', () => {
    expect(keyName({ key: '!', code: 'Digit1', shiftKey: true })).toBe('⇧1')
    expect(keyName({ key: '3', code: 'Numpad3', shiftKey: false })).toBe('3')
    expect(keyName({ key: 'A', code: 'KeyA', shiftKey: false })).toBe('a')
    expect(keyName({ key: 'D', code: 'KeyD', shiftKey: true })).toBe('⇧d')
    expect(keyName({ key: 'Dead', code: 'Backquote', shiftKey: false })).toBe('`')
  })
})
