// The table of keys that the help shows: every row does what it says, and every command of the screen has a row.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openScorer, type ScorerDriver } from '../../../test/scorer.ts'
import type { Shortcut } from '../../ui/overlay/ShortcutsDialog.tsx'
import { commandsOf } from '../board/commands.ts'
import { playOf } from '../core/steps.ts'
import { shortcutsOf } from './shortcuts.ts'

const POINTERS = ['Click', 'Right-click', 'Long press']
const NAMES: Readonly<Record<string, string>> = { '−': '-', Del: 'Delete' }

const nameOfKey = (key: string): string => NAMES[key] ?? (/^[A-Z]$/.test(key) ? key.toLowerCase() : key)

/** The names of a row's keys: '[' and ']', or 'Ctrl+Shift+z'. */
function namesOf({ keys }: Shortcut): readonly string[] {
  if (keys[0] !== 'Ctrl' && keys[0] !== 'Alt') return keys.map(nameOfKey)
  return [[...keys.slice(0, -1), nameOfKey(keys.at(-1)!)].join('+')]
}

/** The keys of a live game outside of the popover. */
const ROWS = shortcutsOf(false)
  .filter(({ title }) => title !== 'In the popover')
  .flatMap(({ rows }) => rows.flatMap((row) => namesOf(row).map((name) => ({ name, does: row.does }))))
  .filter(({ name }) => !POINTERS.includes(name))

let scorer: ScorerDriver
beforeEach(async () => {
  scorer = (await openScorer()).startsGame().at('7:00')
})
afterEach(() => scorer.parts.stop())

const shot = (made: boolean) => async () => {
  await scorer
    .shoots('H4', { from: [900, 300], made })
    .closes()
    .saved()
}
const doing = () => {
  const { draft } = scorer.state
  return draft.step === 'who' ? draft.opening.doing : null
}
const dialog = () => scorer.state.dialog
const extra = () => {
  const { draft } = scorer.state
  return draft.step === 'adding' ? draft.extra : null
}
const openTime = () => playOf(scorer.state.draft)?.origin.clockTime

interface Check {
  /** What is there before the key. */
  readonly before?: () => unknown
  /** What the key changes, and to what. */
  readonly sees: () => unknown
  readonly as: unknown
}

const openShot = () => scorer.begins('shot_made').says('H4')
const CHECKS: Readonly<Record<string, Check>> = {
  Space: { sees: () => scorer.runs, as: true },
  x: { sees: () => scorer.runs, as: true },
  z: { before: () => scorer.runsFrom('7:00'), sees: () => scorer.runs, as: false },
  ',': { before: openShot, sees: openTime, as: 421 },
  '.': { before: openShot, sees: openTime, as: 419 },
  '-': { sees: () => scorer.clockReads, as: 419 },
  '+': { sees: () => scorer.clockReads, as: 421 },
  c: { sees: () => scorer.state.isSettingClock, as: true },
  a: { sees: doing, as: 'shot_made' },
  s: { sees: doing, as: 'shot_miss' },
  d: { sees: doing, as: 'turnover' },
  f: { sees: doing, as: 'foul' },
  g: { sees: dialog, as: { kind: 'subs', side: 'home', first: null } },
  h: { sees: dialog, as: { kind: 'subs', side: 'away', first: null } },
  t: { sees: dialog, as: { kind: 'timeout' } },
  j: { sees: dialog, as: { kind: 'jump' } },
  e: {
    before: () => scorer.begins('turnover').says('H?').closes().saved(),
    sees: () => scorer.state.draft.step,
    as: 'naming',
  },
  k: {
    before: () => scorer.fouls('A4', 'shooting').closes().saved(),
    sees: () => scorer.state.draft.step,
    as: 'ask',
  },
  i: { before: shot(true), sees: extra, as: 'assist' },
  n: { before: shot(true), sees: extra, as: 'foul' },
  b: { before: shot(false), sees: extra, as: 'block' },
  r: { before: shot(false), sees: extra, as: 'rebound' },
  'Ctrl+z': { before: shot(true), sees: () => scorer.plays().length, as: 0 },
  'Ctrl+Shift+z': {
    before: async () => {
      await shot(true)()
      await scorer.undoes().saved()
    },
    sees: () => scorer.plays().length,
    as: 1,
  },
  '[': { before: shot(true), sees: () => scorer.state.selected !== null, as: true },
  ']': { before: shot(true), sees: () => scorer.state.selected !== null, as: true },
  PageUp: { before: shot(true), sees: () => scorer.state.selected !== null, as: true },
  PageDown: { before: shot(true), sees: () => scorer.state.selected !== null, as: true },
  'Ctrl+]': { before: shot(true), sees: () => scorer.state.selected !== null, as: true },
  o: { sees: () => scorer.state.isQuickShown, as: true },
  Enter: {
    before: async () => {
      await shot(true)()
      scorer.presses('[')
    },
    sees: () => dialog()?.kind,
    as: 'edit',
  },
  Delete: {
    before: async () => {
      await shot(true)()
      scorer.presses('[')
    },
    sees: () => scorer.plays().length,
    as: 0,
  },
  '?': { sees: dialog, as: { kind: 'keys' } },
}

describe('each key of the help does what its row says', () => {
  // Two parts that the driver does not open: the timeline, which has a test in the browser, and the checker's fixes.
  const elsewhere = ['Alt+z', 'y']
  test.each(ROWS.filter(({ name }) => !elsewhere.includes(name)))('$name: $does', async ({ name }) => {
    const check = CHECKS[name]!
    await check.before?.()
    if (!['Space', 'x', 'z'].includes(name)) expect(check.sees()).not.toEqual(check.as)
    await scorer.presses(name).saved()
    expect(check.sees()).toEqual(check.as)
  })
})

test('a key has one meaning outside of the popover', () => {
  const names = ROWS.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every command of the screen is in the help', async () => {
  const known = new Set(ROWS.map(({ name }) => name))
  // Another way to press a key that has a row.
  const others = ['=', 'Ctrl+y']
  const found = new Set<string>()
  const look = () => {
    for (const key of Object.keys(commandsOf(scorer.scorer))) found.add(key)
  }
  look()
  await shot(true)()
  look()
  await shot(false)()
  look()
  expect([...found].filter((key) => !known.has(key) && !others.includes(key))).toEqual([])
})
