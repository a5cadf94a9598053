import { expect, test } from 'vitest'
import { shortAction } from './shortPlay.ts'

test.each([
  ['Shooting foul', 'S-foul'],
  ['Technical foul, class B', 'T-foul, class B'],
  ['Foul', 'Foul'],
  ['Flagrant 1', 'Flagrant 1'],
  ['Made 2', 'Made 2'],
  ['Falta en el tiro', 'F. tiro'],
  ['Falta', 'Falta'],
])('%s in a narrow row is %s', (action, short) => expect(shortAction(action)).toBe(short))
