// Scoring by taps alone, on a phone and on a tablet: how many each play takes, and that the figures are right.
import type { Page } from '@playwright/test'
import { enterQuarter, TOUCH_SEED, TOUCH_WINDOWS } from './enterByTouch.ts'
import { boxOf } from './onScreen.ts'
import { expect, test } from './test.ts'
import { type Taps, TouchScorer } from './touchScorer.ts'

interface Counted {
  readonly play: string
  readonly taps: number
  readonly enter: (scorer: TouchScorer) => PromiseLike<unknown>
  /** The play in words, as a screen reader hears it. */
  readonly words: RegExp
  /** The answer to a question that the play does not need. */
  readonly after?: string
}

/** In this order a phone always shows the right half: that of the team with the ball. The counts are those of keys and mouse (`inputs.test.ts`). */
const PLAYS: readonly Counted[] = [
  {
    play: 'assisted basket',
    taps: 3,
    enter: (scorer) => scorer.shoots('H12', { from: [8, 0] }).assists('H4'),
    words: /12 Pat Birch: Made 2.*Assist 4/,
  },
  {
    play: 'miss with rebound',
    taps: 3,
    enter: (scorer) => scorer.shoots('A7', { from: [8, 4], made: false }).rebounds('A9'),
    words: /7 Pat Brown: Missed 2.*Rebound 9/,
  },
  {
    play: 'plain foul',
    taps: 3,
    enter: (scorer) => scorer.fouls('H12', 'non_shooting'),
    words: /12 Pat Birch: Foul/,
    after: 'q',
  },
  {
    play: 'turnover with steal',
    taps: 3,
    enter: (scorer) => scorer.turnsOver('A5').steals('H4'),
    words: /5 Pat Adams: Turnover.*Steal 4/,
  },
  {
    play: 'and-one',
    taps: 6,
    enter: (scorer) =>
      scorer
        .shoots('H4', { from: [6, 0] })
        .isFouledBy('A5')
        .assists('H12')
        .throws('made'),
    words: /4 Pat Alder: Made 2.*Assist 12.*Free throw/,
  },
  {
    play: 'held ball',
    taps: 1,
    enter: (scorer) => scorer.holdsBall(),
    words: /Won the jump ball/,
  },
  {
    play: 'shooting foul with two throws',
    taps: 6,
    enter: (scorer) => scorer.fouls('H12', 'shooting', 'A5').throws('made', 'made'),
    words: /12 Pat Birch: Shooting foul.*Free throws made, made/,
  },
  {
    play: 'substitution',
    taps: 3,
    enter: (scorer) => scorer.substitutes('H', ['4'], ['41']),
    words: /Out.*4 Pat Alder|4 Pat Alder: Out/,
  },
  {
    play: 'saved five',
    taps: 2,
    enter: (scorer) => scorer.sendsIn('H', 'Starters'),
    words: /Out.*41 Pat Fir|41 Pat Fir: Out/,
  },
  {
    play: 'undo',
    taps: 1,
    enter: (scorer) => scorer.undoes(),
    words: /Out.*4 Pat Alder|4 Pat Alder: Out/,
  },
]

const lastPlay = (page: Page) => page.locator('p[aria-live="polite"]')

for (const viewport of TOUCH_WINDOWS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true })

    test('each play takes as many taps as keys, and moves no roster', async ({ page, seeded }) => {
      const readTaps = await TouchScorer.count(page)
      const scorer = new TouchScorer(page)
      await scorer.starts(seeded.scoring, 'H')
      await scorer.clock('stops')
      const rosters = await page.getByRole('region', { name: /roster$/ }).all()
      const places = () => Promise.all(rosters.map(boxOf))
      const placesBefore = await places()
      let before: Taps = await readTaps()
      for (const { play, taps, enter, words, after } of PLAYS) {
        await test.step(play, async () => {
          await enter(scorer)
          const now = await readTaps()
          expect({ play, taps: now.plays - before.plays }).toEqual({ play, taps })
          if (after) await scorer.answers(after)
          await scorer.isDone()
          await expect(lastPlay(page)).toHaveText(words)
          before = await readTaps()
        })
      }
      expect(before.scrolls).toBe(0)
      expect(await places()).toEqual(placesBefore)
    })

    test.describe(() => {
      test.use({ seedOptions: TOUCH_SEED })

      test('the first plays of a simulated game end in its own figures', ({ page, seeded }) =>
        enterQuarter(page, seeded, 13))
    })
  })
}
