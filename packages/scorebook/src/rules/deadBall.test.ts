import { expect, it } from 'vitest'
import { scorer } from '../../test/scorer.ts'
import type { Play } from '../vocabulary/index.ts'
import { playContinues } from './index.ts'

const dead = ([play]: readonly Play[]): Play => ({
  ...play!,
  origin: { ...play!.origin, attributes: { deadBall: true } },
})
const at = () => scorer('fiba').at(1, '5:00')

it.each([
  ['a basket', at().makes('H1').plays[0]!, true],
  ['a miss and its rebound', at().misses('H1', 2, { rebound: 'A1' }).plays[0]!, true],
  ['a steal', at().turnsOver('H1', { steal: 'A1' }).plays[0]!, true],
  ['a ball out of bounds', dead(at().turnsOver('H1').plays), false],
  ['a foul', at().fouls('A1').plays[0]!, false],
  ['a basket and one', at().makesAndOne('H1', 2, 'A1', 'made').plays[0]!, false],
  [
    'throws, the last one made',
    at().fouls('A1', { award: 2, throws: ['H1', 'missed', 'made'] }).plays[0]!,
    false,
  ],
  [
    'throws, the last one caught',
    at().fouls('A1', { award: 2, throws: ['H1', 'made', 'missed'], rebound: 'A2' }).plays[0]!,
    true,
  ],
  [
    'throws, the last one missed and not caught yet',
    at().fouls('A1', { award: 1, throws: ['H1', 'missed'] }).plays[0]!,
    false,
  ],
  ['a timeout', at().callsTimeout('H').plays[0]!, false],
  ['a substitution', at().swaps('H0', 'H5').plays[0]!, false],
])('after %s', (_, play, goesOn) => {
  expect(playContinues(play)).toBe(goesOn)
})
