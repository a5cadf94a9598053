import * as notation from '@fullcourt/scorebook/notation'
import { expect, test } from 'vitest'
import { describeContext } from './describeContext.ts'
import { sentenceOf } from './describePlay.ts'

const PEOPLE = 'H4 Ana Alder (starter)\nH12 Bea Birch (starter)\nA7 Hal Hart (starter)\n'

/** The sentence for a line of the notation. */
function sentenceAt(line: string, league = 'nfhs'): string {
  const parsed = notation.parse(`league ${league}\n${PEOPLE}${line}`)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  const context = describeContext(notation.setupOf(parsed.game)!, { home: 'Lions', away: 'Cats' })
  return sentenceOf(context, parsed.game.plays.at(-1)!)
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
