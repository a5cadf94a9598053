import { describe, expect, it } from 'vitest'
import { DOUBLE_FOULS } from './rulings/doubleFouls.ts'
import { ENDINGS } from './rulings/endings.ts'
import { TIMEOUTS } from './rulings/timeouts.ts'
import { resultOf } from './rulings.ts'

const CHAPTERS = { 'double fouls': DOUBLE_FOULS, endings: ENDINGS, timeouts: TIMEOUTS }

describe.each(Object.entries(CHAPTERS))('%s', (_, chapter) => {
  it.each(chapter.map((ruling) => [ruling.title, ruling] as const))('%s', (_title, ruling) => {
    const { counted, flagged, fixes } = resultOf(ruling)
    expect({ counted, flagged }).toEqual({ counted: ruling.counted, flagged: ruling.flagged.toSorted() })
    expect(fixes).toEqual(expect.arrayContaining([...ruling.fixes]))
  })
})
