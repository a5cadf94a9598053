import { noted } from './noted.ts'

/** A short game with an example of every counted event. Do not change it: `record.test.ts` contains its figures. */
const LINES = [
  'Q1 8:00 H1 wins tip',
  'Q1 7:48 H2 makes 3 from 250,500; H1 assists',
  'Q1 7:30 A1 misses 2 from 700,300; H3 blocks; H4 rebounds',
  'Q1 7:26 H5 makes 2 from 60,300',
  'Q1 7:10 A2 turns over; H1 steals',
  'Q1 7:06 H1 makes 2 from 70,290',
  'Q1 6:50 A3 misses 3; A4 rebounds',
  'Q1 6:44 A4 makes 2 from 940,300; H3 fouls shooting on A4 for 1; A4 makes throw 1',
  'Q1 6:20 H2 fouls offensive on A1',
  'Q1 6:20 H2 turns over dead',
  'Q1 6:00 H2 out; H6 in',
  'Q1 5:40 A1 fouls shooting on H6 for 2; H6 makes throw 1; H6 misses throw 2; A5 rebounds throw 2',
  'Q1 5:20 Ateam turns over dead',
  'Q1 5:00 A5 out; A6 in',
  'Q1 4:40 H4 misses 2; Hteam rebounds',
  'Q1 4:30 H6 makes 2 from 500,300',
  'Q1 4:00 A6 rebounds',
  'Q1 3:40 A6 makes 3; A1 assists',
  'Q1 3:00 Hbench fouls technical for 2; A2 makes throw 1; A2 violates throw 2',
  'Q1 2:30 Ateam timeout',
  'Q1 2:00 Ateam wins tip',
  'Q1 2:00 H4 turns over',
  'Q1 1:40 A2 makes 2',
  'Q1 0:05 H6 misses 3',
  'Q2 7:30 H1 fouls unsportsmanlike on A3 for 2; A3 misses throw 1; A3 makes throw 2',
  'Q2 7:10 A3 misses 2; H4 rebounds',
  'Q2 6:50 Hteam adjusts 1',
  'Q2 6:30 H6 out; H2 in',
] as const

/** Returns the game by the rules of a league, ended early with 6:00 on the clock. */
export const countedGame = (league: string) => ({
  ...noted(league, ...LINES.map((line) => (league.startsWith('ncaa-men') ? line.replace('Q', 'H') : line))),
  until: { endedAt: { period: 2, clockTime: 360 } },
})
