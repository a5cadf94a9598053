import type { GamePerson } from '@fullcourt/wire'
import { describe, expect, test } from 'vitest'
import { type EligiblePerson, fillFrom, fillLike, listsOf, moveTo } from './lineUp.ts'

const inGame = (jersey: string, over: Partial<GamePerson> = {}): GamePerson => ({
  id: `g${jersey}`,
  teamGameId: 'game',
  isHomeTeam: true,
  teamBrandPersonnelId: `b${jersey}`,
  unmanagedTeamPersonnelId: null,
  jersey,
  position: 'G',
  firstName: 'Jo',
  lastName: `Player ${jersey}`,
  fullName: `Jo Player ${jersey}`,
  isStarting: false,
  order: 0,
  role: 'PLAYER',
  isAnonymous: false,
  ...over,
})
const eligible = (jersey: string | null, isStarter = false): EligiblePerson => ({
  teamBrandPersonnelId: `e${jersey}`,
  unmanagedTeamPersonnelId: null,
  jersey,
  position: 'F',
  firstName: 'Al',
  lastName: `Spare ${jersey}`,
  fullName: `Al Spare ${jersey}`,
  isStarter,
  role: 'PLAYER',
})
const starters = (count: number) =>
  Array.from({ length: count }, (_, n) => inGame(String(n + 1), { isStarting: true }))

describe('the lists of a side', () => {
  test('starters, active, inactive and staff, in jersey order', () => {
    const lists = listsOf(
      [inGame('23'), inGame('00'), inGame('4', { isStarting: true }), inGame('0', { role: 'COACH' })],
      [eligible('9'), eligible('3')],
    )
    expect(lists.starters.map((p) => p.jersey)).toEqual(['4'])
    expect(lists.active.map((p) => p.jersey)).toEqual(['00', '23'])
    expect(lists.inactive.map((p) => p.jersey)).toEqual(['3', '9'])
    expect(lists.staff.map((p) => p.role)).toEqual(['COACH'])
  })

  test('a jersey that two people wear is a conflict of both', () => {
    const lists = listsOf([inGame('7', { id: 'a' }), inGame('7', { id: 'b' }), inGame('8')], [])
    expect(lists.active.map((p) => p.conflict)).toEqual([true, true, false])
  })
})

describe('moving', () => {
  test('a sixth starter is refused, from the bench and from outside', () => {
    const lists = listsOf([...starters(5), inGame('30')], [eligible('31')])
    const refused = { ok: false, refusal: 'too-many-starters' }
    expect(moveTo(lists, lists.active[0]!, 'starters')).toEqual(refused)
    expect(moveTo(lists, lists.inactive[0]!, 'starters')).toEqual(refused)
  })

  test('out of the game removes, into it adds, within it changes', () => {
    const lists = listsOf(starters(4), [eligible('31'), eligible(null)])
    const kind = (moved: ReturnType<typeof moveTo>) => (moved.ok ? moved.move?.kind : moved.refusal)
    expect(kind(moveTo(lists, lists.starters[0]!, 'inactive'))).toBe('remove')
    expect(kind(moveTo(lists, lists.starters[0]!, 'active'))).toBe('change')
    expect(kind(moveTo(lists, lists.inactive[0]!, 'starters'))).toBe('add')
    expect(kind(moveTo(lists, lists.inactive[1]!, 'active'))).toBe('no-jersey')
    expect(moveTo(lists, lists.starters[0]!, 'starters')).toEqual({ ok: true, move: null })
  })

  test('filling like an earlier game takes its people and its starters', () => {
    const lists = listsOf([], [eligible('20', true), eligible('21'), eligible('22', true)])
    const [first, second] = lists.inactive
    const was = (one: typeof first, isStarting: boolean) => ({
      ...inGame(one!.jersey!),
      teamBrandPersonnelId: one!.eligible!.teamBrandPersonnelId,
      isStarting,
    })
    const moves = fillLike(lists, [was(first, false), was(second, true)])
    expect(moves.map(({ jersey, isStarting }) => [jersey, isStarting])).toEqual([
      ['20', false],
      ['21', true],
    ])
  })

  test('filling from the roster starts no more than five', () => {
    const lists = listsOf(starters(3), [
      eligible('20', true),
      eligible('21', true),
      eligible('22', true),
      eligible(null, true),
    ])
    expect(fillFrom(lists).map((move) => move.isStarting)).toEqual([true, true, false])
  })
})
