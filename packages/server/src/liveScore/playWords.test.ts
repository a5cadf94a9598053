import * as notation from '@fullcourt/scorebook/notation'
import { expect, test } from 'vitest'
import { playSide, playText } from './playWords.ts'

const PEOPLE = 'H4 Ana Alder (starter)\nH12 Bea Birch (starter)\nA7 Hal Hart (starter)\n'

/** The last play of a game in notation, and what describes it. */
function read(line: string, { league = 'nfhs', showsNames = false } = {}) {
  const parsed = notation.parse(`league ${league}\n${PEOPLE}${line}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const { rules, people } = notation.setupOf(parsed.game)!
  const context = { rules, showsNames, names: { home: 'Lions', away: 'Cats' } }
  const play = parsed.game.plays.at(-1)!
  const byId = new Map(people.map((person) => [person.id, person]))
  return { text: playText({ ...context, people: byId }, play), side: playSide(play) }
}

test.each([
  ['Q1 7:41 H12 makes 3 from 700,300; H4 assists', '#12 made a three-pointer, assist #4'],
  [
    'Q1 7:20 A7 misses 2; H4 blocks; Hteam rebounds',
    '#7 missed a two-pointer, blocked Lions #4, rebound Lions',
  ],
  ['Q4 0:42.3 A7 turns over dead', '#7 turnover'],
  [
    'Q1 6:40 H12 fouls shooting on A7 for 2; A7 makes throw 1; A7 misses throw 2; H4 rebounds throw 2',
    '#12 shooting foul on #7, free throws made, missed, rebound #4',
  ],
  ['Q1 6:40 Hbench fouls technical for 2', 'Bench technical foul'],
  ['Q1 6:40 A? turns over', 'Turnover'],
  ['Q1 6:40 H12 out; H4 in', '#12 out, #4 in'],
  ['OT1 2:00 Ateam timeout short', 'Timeout'],
  ['Q1 0:00.0 Hteam adjusts -2', 'Score adjusted -2'],
  ['Q1 8:00.0 Hteam wins tip', 'Won the jump ball'],
])('%s', (line, words) => {
  expect(read(line).text).toBe(words)
})

test('names players only when it is told to', () => {
  const line = 'Q1 7:41 H12 makes 3; H4 assists'
  expect(read(line, { showsNames: true }).text).toBe(
    '#12 Bea Birch made a three-pointer, assist #4 Ana Alder',
  )
})

test('a timeout of the media belongs to no side', () => {
  expect(read('Q1 2:00 Hteam timeout media')).toEqual({ text: 'Media timeout', side: null })
  expect(read('Q1 2:00 Ateam timeout full').side).toBe('away')
})
