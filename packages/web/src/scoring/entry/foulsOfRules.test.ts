// The fouls that the rules of a game know: what the scorer is offered, in the words of the body, and what is stored.
import { boxScore } from '@fullcourt/scorebook/figures'
import { assemble, replay } from '@fullcourt/scorebook/fold'
import * as notation from '@fullcourt/scorebook/notation'
import { describe, expect, test } from 'vitest'
import { playerActor } from '../core/draftPlay.ts'
import { CLOSED, type Draft, type EntryContext, type Touch } from '../core/steps.ts'
import { choicesOf } from './choices.ts'
import { applyTouch } from './draft.ts'

const PEOPLE = [4, 12, 23, 30, 33].flatMap((jersey) => [
  `H${jersey} Ana (starter)`,
  `A${jersey} Gia (starter)`,
])

function open(league: string) {
  const parsed = notation.parse([`league ${league}`, ...PEOPLE].join('\n'))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const setup = notation.setupOf(parsed.game)!
  const game = replay(setup, [])
  let ids = 0
  const table: EntryContext = {
    game,
    attacks: { home: 'right', away: 'left' },
    now: { period: 1, clock: { clockTime: 300, runsFrom: null }, order: 10 },
    newId: () => `0199aaaa-0000-7000-8000-${String(++ids).padStart(12, '0')}`,
    isEnabled: true,
  }
  const person = (name: string) =>
    playerActor(
      name.startsWith('H') ? 'home' : 'away',
      setup.people.find(
        ({ jersey, isHomeTeam }) => jersey === name.slice(1) && isHomeTeam === name.startsWith('H'),
      )!.id,
    )
  const after = (...touches: readonly Touch[]): Draft =>
    touches.reduce<Draft>((draft, touch) => applyTouch(draft, touch, table).draft, CLOSED)
  const asked = (draft: Draft) =>
    choicesOf(draft, { game, names: { home: 'Lions', away: 'Cats' }, wide: false, digits: 'positions' })
  return { setup, person, after, asked, table }
}

const FOUL = { kind: 'begin', doing: 'foul' } as const

describe('the kinds of fouls offered', () => {
  test.each([
    ['nba', ['Take foul', 'Clear-path foul', 'Technical, defensive 3 seconds', 'Technical, flop']],
    ['fiba', ['Throw-in foul', 'Technical, delay', 'Unsportsmanlike foul']],
    ['nfhs', ['Intentional foul', 'Flagrant foul', 'Technical, excess timeout']],
    ['ncaa-men', ['Technical, class A', 'Technical, class B', 'Flagrant 1 foul']],
  ])('%s: those of its rules, in its words', (league, words) => {
    const { after, asked, person } = open(league)
    const groups = asked(after(FOUL, { kind: 'actor', actor: person('A4') }))
    const choices = groups.flatMap((group) => group.choices)
    expect(choices.map(({ label }) => label)).toEqual(expect.arrayContaining(words))
    expect(new Set(choices.map(({ key }) => key)).size).toBe(choices.length)
    // These begin a made shot and a foul.
    for (const key of ['a', 'f']) expect(choices.map((choice) => choice.key)).not.toContain(key)
  })

  test('none that the rules do not know', () => {
    const { after, asked, person } = open('nfhs')
    const groups = asked(after(FOUL, { kind: 'actor', actor: person('A4') }))
    const labels = groups.flatMap(({ choices }) => choices.map(({ label }) => label))
    for (const word of ['Take foul', 'Throw-in foul', 'Technical, class B', 'Unsportsmanlike foul'])
      expect(labels).not.toContain(word)
  })

  test('of a bench: who on it', () => {
    const { after, asked } = open('fiba')
    const bench = { side: 'away', assignment: 'BENCH', personId: null } as const
    const groups = asked(after(FOUL, { kind: 'actor', actor: bench }))
    const labels = groups.flatMap(({ choices }) => choices.map(({ label }) => label))
    expect(labels).toEqual(expect.arrayContaining(['Technical, coach', 'Technical, substitute']))
    expect(labels).not.toContain('Throw-in foul')
  })
})

test('the choice is stored, and gives the throws of the rules', () => {
  const { after, person } = open('nba')
  const choice = { kind: 'foul-type', foulType: 'non_shooting', more: { foulDetail: 'take' } } as const
  const draft = after(FOUL, { kind: 'actor', actor: person('A4') }, choice)
  expect(draft).toMatchObject({ play: { origin: { attributes: { foulDetail: 'take', award: 1 } } } })
})

test('a violation has no player, and the thrower has the missed throw', () => {
  const { after, person, setup, table } = open('nba')
  const draft = after(
    FOUL,
    { kind: 'actor', actor: person('A4') },
    { kind: 'foul-type', foulType: 'technical' },
    { kind: 'actor', actor: person('H12') },
  )
  const { plays } = applyTouch(
    draft,
    { kind: 'throw', result: { status: 'violation', by: 'offense' } },
    table,
  )
  const [sent] = plays
  expect(sent!.freethrows).toMatchObject([
    { assignment: 'TEAM', teamGamePersonnelId: null, throwerId: person('H12').personId },
  ])
  const put = assemble(sent!, setup.court, setup.rules)
  if (!put.ok) throw new Error(JSON.stringify(put.refusals))
  const { players, team } = boxScore(setup, [put.play]).home
  expect(players.find(({ jersey }) => jersey === '12')!.freethrows).toEqual({ made: 0, total: 1 })
  expect(team.freethrows.total).toBe(0)
})
