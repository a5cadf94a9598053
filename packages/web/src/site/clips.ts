/** Three plays of the sample game for the demo of film and clips: where everybody is, second by second. Feet on the half court. */

import { msg } from '@fullcourt/scorebook/vocabulary'

type Spot = readonly [x: number, y: number]

export interface SampleClip {
  readonly title: string
  /** The sentence of the feed. */
  readonly words: string
  readonly clock: string
  /** Where it begins on the timeline of the film, from 0 to 1. */
  readonly at: number
  /** The ball at each step of the play; the steps are equally long. */
  readonly ball: readonly Spot[]
  /** Our five, and theirs, at each step. */
  readonly ours: readonly (readonly Spot[])[]
  readonly theirs: readonly (readonly Spot[])[]
}

const stays = (spot: Spot): readonly Spot[] => [spot, spot, spot, spot]

export const SAMPLE_CLIPS: readonly SampleClip[] = [
  {
    title: msg('Three from the corner'),
    words: msg('11 Jordan Reyes, three made, assist 3 Avery Cole'),
    clock: 'Q1 4:31',
    at: 0.36,
    ball: [
      [25, 30],
      [17, 20],
      [46.4, 7.2],
      [25, 5.25],
    ],
    ours: [
      [
        [25, 30],
        [17, 20],
        [16, 18],
        [16, 18],
      ],
      [
        [44, 16],
        [46, 10],
        [46.4, 7.2],
        [46.4, 7.2],
      ],
      stays([8, 22]),
      [
        [31, 19],
        [29, 12],
        [28, 9],
        [27, 8],
      ],
      stays([20, 7]),
    ],
    theirs: [
      [
        [24, 27],
        [18, 18],
        [18, 16],
        [19, 14],
      ],
      [
        [40, 14],
        [36, 12],
        [40, 9],
        [43, 8],
      ],
      stays([11, 18]),
      [
        [29, 16],
        [26, 11],
        [26, 10],
        [26, 7],
      ],
      stays([22, 9]),
    ],
  },
  {
    title: msg('Drive and finish'),
    words: msg('23 Riley Park, two made'),
    clock: 'Q1 2:33',
    at: 0.58,
    ball: [
      [38, 26],
      [34, 18],
      [29, 10],
      [25, 5.25],
    ],
    ours: [
      [
        [38, 26],
        [34, 18],
        [29, 10],
        [27, 7],
      ],
      stays([46, 8]),
      [
        [14, 26],
        [12, 24],
        [10, 22],
        [10, 22],
      ],
      stays([5, 7]),
      [
        [22, 17],
        [20, 14],
        [19, 11],
        [21, 8],
      ],
    ],
    theirs: [
      [
        [36, 23],
        [35, 19],
        [31, 13],
        [29, 10],
      ],
      stays([41, 9]),
      stays([15, 21]),
      [
        [10, 9],
        [14, 9],
        [19, 8],
        [22, 7],
      ],
      stays([24, 11]),
    ],
  },
  {
    title: msg('Miss and rebound'),
    words: msg('14 Sam Okafor, two missed, rebound 32 Quinn Meyer'),
    clock: 'Q1 1:15',
    at: 0.77,
    ball: [
      [14, 25],
      [19, 17],
      [24.5, 6],
      [28, 9],
    ],
    ours: [
      [
        [14, 25],
        [19, 17],
        [19, 16],
        [20, 14],
      ],
      stays([4, 9]),
      stays([45, 10]),
      [
        [32, 14],
        [30, 11],
        [29, 9],
        [28, 9],
      ],
      stays([36, 25]),
    ],
    theirs: [
      [
        [16, 22],
        [20, 15],
        [21, 13],
        [22, 10],
      ],
      stays([9, 10]),
      stays([40, 11]),
      [
        [29, 12],
        [28, 10],
        [27, 8],
        [26, 8],
      ],
      stays([33, 21]),
    ],
  },
]
