import { expect, test } from 'vitest'
import * as notation from '../notation/index.ts'
import { EVENT_TYPES } from '../vocabulary/terms.ts'
import { describeEvent, playSide, sentenceOf, spectatorText } from './describePlay.ts'
import { EVENT_NOUNS } from './nouns.ts'

const PEOPLE = 'H4 Ana Alder (starter)\nH12 Bea Birch (starter)\nA7 Hal Hart (starter)\n'

/** The last play of a game in notation, and what describes it. */
function read(line: string, league = 'nfhs') {
  const parsed = notation.parse(`league ${league}\n${PEOPLE}${line}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const setup = notation.setupOf(parsed.game)!
  const people = new Map(setup.people.map((person) => [person.id, person]))
  const names = { home: 'Lions', away: 'Cats' }
  const showDistance = (feet: number) => `${Math.round(feet)} ft`
  const context = { setup, people, names, showDistance }
  return { context, play: parsed.game.plays.at(-1)! }
}

/** The sentence for a line of the notation. */
function sentenceAt(line: string, league?: string): string {
  const { context, play } = read(line, league)
  return sentenceOf(context, play)
}

test.each([
  [
    'Q1 7:41 H12 makes 3 from 700,300; H4 assists',
    '12 Bea Birch: Made 3 from 20 ft, Assist 4 Ana Alder. Q1 7:41',
  ],
  [
    'Q1 7:20 A7 misses 2; H4 blocks; Hteam rebounds',
    '7 Hal Hart: Missed 2, Block 4 Ana Alder, Rebound Lions. Q1 7:20',
  ],
  ['Q4 0:42.3 A7 turns over dead', '7 Hal Hart: Turnover, dead ball. Q4 42.3'],
  [
    'Q1 6:40 H12 fouls shooting on A7 for 2; A7 makes throw 1; A7 misses throw 2; H4 rebounds throw 2',
    '12 Bea Birch: Shooting foul, on 7 Hal Hart, Free throws made, missed 7 Hal Hart, Rebound 4 Ana Alder. Q1 6:40',
  ],
  // The fouled player is the shooter, who is named already.
  [
    'Q1 6:40 H12 makes 2; A7 fouls shooting on H12 for 1',
    '12 Bea Birch: Made 2, Shooting foul 7 Hal Hart. Q1 6:40',
  ],
  ['Q1 6:40 Hbench fouls technical for 2', 'Lions bench: Technical foul. Q1 6:40'],
  ['Q1 6:40 A? turns over', 'Player to be named: Turnover. Q1 6:40'],
  ['Q1 6:40 H12 out; H4 in', '12 Bea Birch: Out, In 4 Ana Alder. Q1 6:40'],
  ['OT1 2:00 Ateam timeout short', 'Cats: Short timeout. OT1 2:00'],
  ['Q1 2:00 Hteam timeout media', 'Media timeout. Q1 2:00'],
  ['Q1 0:00.0 Hteam adjusts -2', 'Lions: Score adjusted -2. Q1 0.0'],
])('%s', (line, sentence) => {
  expect(sentenceAt(line)).toBe(sentence)
})

test('a coin is tossed in 3x3', () => {
  expect(sentenceAt('Q1 8:00.0 Hteam wins tip')).toBe('Lions: Won the jump ball. Q1 8:00')
  expect(sentenceAt('P1 10:00.0 Hteam wins tip', 'fiba-3x3')).toBe('Lions: Has the first ball. P1 10:00')
})

/** The text of a line of the notation for spectators, who see no distance. */
function spectatorTextAt(line: string, showsNames = false): string {
  const { context, play } = read(line)
  const { showDistance: _, ...withoutDistance } = context
  return spectatorText(withoutDistance, play, showsNames)
}

test.each([
  ['Q1 7:41 H12 makes 3 from 700,300; H4 assists', '#12 made 3, assist #4'],
  ['Q1 7:20 A7 misses 2; H4 blocks; Hteam rebounds', '#7 missed 2, block Lions #4, rebound Lions'],
  ['Q4 0:42.3 A7 turns over dead', '#7 turnover, dead ball'],
  [
    'Q1 6:40 H12 fouls shooting on A7 for 2; A7 makes throw 1; A7 misses throw 2; H4 rebounds throw 2',
    '#12 shooting foul, on Cats #7, free throws made, missed Cats #7, rebound #4',
  ],
  ['Q1 6:40 Hbench fouls technical for 2', 'Bench technical foul'],
  ['Q1 6:40 A? turns over', 'Turnover'],
  ['Q1 6:40 H12 out; H4 in', '#12 out, in #4'],
  ['OT1 2:00 Ateam timeout short', 'Short timeout'],
  ['Q1 2:00 Hteam timeout media', 'Media timeout'],
  ['Q1 0:00.0 Hteam adjusts -2', 'Score adjusted -2'],
  ['Q1 8:00.0 Hteam wins tip', 'Won the jump ball'],
])('for spectators: %s', (line, words) => expect(spectatorTextAt(line)).toBe(words))

test('spectators read names only where they are shown', () => {
  const words = '#12 Bea Birch made 3, assist #4 Ana Alder'
  expect(spectatorTextAt('Q1 7:41 H12 makes 3; H4 assists', true)).toBe(words)
})

test('a timeout of the media belongs to no side', () => {
  expect(playSide(read('Q1 2:00 Hteam timeout media').play)).toBeNull()
  expect(playSide(read('Q1 2:00 Ateam timeout full').play)).toBe('away')
})

test.each(EVENT_TYPES)('%s has a noun and a phrase', (type) => {
  const { context, play } = read('Q1 7:00 H12 makes 2')
  expect(EVENT_NOUNS[type]).not.toBe('')
  expect(describeEvent(context, { ...play.origin, type })).not.toBe('')
})
