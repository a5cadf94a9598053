// Pages are mirrored for languages that run from right to left, so sides are named start and end. Courts, films, clocks and axes of
// time never turn round.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')

/** Files that place things over a court, over a film or along time. */
const PHYSICAL = [
  'film/player/FilmPlayer.module.css',
  'scoring/board/court/FloorCourt.module.css',
  'scoring/board/panel/Popover.module.css',
  'scoring/crews/CrewPlays.module.css',
  'scoring/film/FilmPanel.module.css',
  'scoring/lineUps/rosterDrag.module.css',
  'timeline/EventTimeline.module.css',
]

/** A side by name; `left: 50%` is the middle. */
const NAMED =
  /(?:margin|padding|border(?:-top|-bottom)?)-(?:left|right)\b.*|(?:text-align|float|clear): (?:left|right)|(?<![\w-])(?:left|right): (?!50%).*/g
const FOUR = /(?<![\w-])(?:margin|padding|inset): ([^;]+)/g
/** The values of a shorthand; those of a function stay together. */
const valuesOf = (text: string): readonly string[] =>
  text.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^\s(])+/g) ?? []

function physicalIn(css: string): readonly string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const uneven = [...rules.matchAll(FOUR)].filter(([, text]) => {
    const [, right, , left] = valuesOf(text!)
    return left !== undefined && left !== right && left !== '50%'
  })
  return [...rules.matchAll(NAMED), ...uneven].map(([rule]) => rule)
}

test('a rule that names left or right is found', () => {
  const found = (css: string) => physicalIn(`.a { ${css}; }`).length
  for (const css of [
    'margin-left: 4px',
    'text-align: right',
    'left: 0',
    'padding: 0 1px 0 calc(2px + (3px))',
  ])
    expect(found(css), css).toBe(1)
  for (const css of [
    'margin-inline-start: 4px',
    'left: 50%',
    'padding: 0 calc(1px + 2px)',
    'grid-area: left',
  ])
    expect(found(css), css).toBe(0)
})

test.each(globSync(`${SRC}/**/*.css`).map((path) => path.slice(SRC.length + 1)))('%s', (name) => {
  const found = physicalIn(readFileSync(join(SRC, name), 'utf8'))
  if (PHYSICAL.includes(name)) expect(found).not.toEqual([])
  else expect(found).toEqual([])
})
