import * as notation from '@fullcourt/scorebook/notation'
import { PROFILES } from '@fullcourt/scorebook/rules'
import { FOUL_TYPES } from '@fullcourt/scorebook/vocabulary'
import { foulKindWord } from '@fullcourt/scorebook/words'
import { expect, test } from 'vitest'
import { SHORT_FOULS, shortPlay } from './shortPlay.ts'

const PEOPLE = 'H4 Ana Alder (starter)\nA7 Hal Hart (starter)\n'

/** The words of a line of the notation in a narrow row. */
function shortOf(line: string, league = 'nfhs') {
  const parsed = notation.parse(`league ${league}\n${PEOPLE}${line}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const setup = notation.setupOf(parsed.game)!
  const people = new Map(setup.people.map((person) => [person.id, person]))
  return shortPlay({ setup, people, names: { home: 'Lions', away: 'Cats' } }, parsed.game.plays.at(-1)!)
    .shortAction
}

test.each([
  ['Q1 6:40 H4 fouls shooting on A7 for 2', 'S-foul'],
  ['Q1 6:40 Hbench fouls technical for 2', 'T-foul'],
  ['Q1 6:40 H4 fouls', null],
  ['Q1 7:41 H4 makes 2', null],
])('%s in a narrow row is %s', (line, short) => expect(shortOf(line)).toBe(short))

test('every foul of the rules but the common one has a short word', () => {
  const words = PROFILES.flatMap((rules) =>
    FOUL_TYPES.filter((type) => type !== 'non_shooting').map((type) => foulKindWord(rules, type)),
  )
  expect([...new Set(words)].sort()).toEqual(Object.keys(SHORT_FOULS).sort())
})
