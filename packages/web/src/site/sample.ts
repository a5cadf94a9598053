/** A few minutes of an invented game for the front page: shots on the half court, in feet from the left end of the baseline. */

export interface SampleShot {
  readonly by: string
  readonly x: number
  readonly y: number
  readonly made: boolean
  readonly value: 2 | 3
  readonly clock: string
}

export const SAMPLE_PLAYERS = [
  { jersey: '3', name: 'Avery Cole', assists: 5, rebounds: 3 },
  { jersey: '11', name: 'Jordan Reyes', assists: 2, rebounds: 4 },
  { jersey: '14', name: 'Sam Okafor', assists: 1, rebounds: 6 },
  { jersey: '23', name: 'Riley Park', assists: 3, rebounds: 5 },
  { jersey: '32', name: 'Quinn Meyer', assists: 0, rebounds: 9 },
] as const

const shot = (by: string, clock: string, x: number, y: number, value: 2 | 3, made: boolean): SampleShot => ({
  by,
  clock,
  x,
  y,
  value,
  made,
})

export const SAMPLE_SHOTS: readonly SampleShot[] = [
  shot('3', '7:41', 25, 27, 3, true),
  shot('32', '7:12', 26.5, 7.5, 2, true),
  shot('11', '6:50', 4.2, 6.4, 3, false),
  shot('23', '6:31', 36.5, 15, 2, true),
  shot('14', '6:02', 22, 8.8, 2, false),
  shot('3', '5:44', 8.5, 19.5, 3, true),
  shot('23', '5:20', 42.8, 21, 3, false),
  shot('32', '4:58', 24, 5.9, 2, true),
  shot('11', '4:31', 46.4, 7.2, 3, true),
  shot('14', '4:07', 31, 12.5, 2, true),
  shot('3', '3:40', 18.5, 16, 2, false),
  shot('23', '3:21', 12.6, 26.4, 3, true),
  shot('32', '2:57', 28.2, 9.4, 2, false),
  shot('11', '2:33', 25.6, 6.6, 2, true),
  shot('14', '2:10', 19.3, 7.2, 2, true),
  shot('23', '1:48', 40.4, 25.3, 3, true),
  shot('3', '1:15', 30.5, 28.6, 3, false),
  shot('11', '0:52', 14, 11, 2, false),
  shot('32', '0:31', 25.8, 7.1, 2, true),
  shot('3', '0:04', 33, 17.5, 2, true),
]
