import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BASKETBALL_BUTTONS,
  type CodeStep,
  type CodeWindow,
  dropOpen,
  endAll,
  newCodeWindow,
  pressButton,
  type TagButton,
} from './codeWindow.ts'

const code = (name: string, more: Partial<TagButton> = {}): TagButton => ({
  kind: 'code',
  name,
  group: null,
  colour: '#000000',
  key: null,
  lead: 6,
  lag: 2,
  again: 'extend',
  exclusive: null,
  links: [],
  ...more,
})
const label = (name: string, group: string | null = null): TagButton => code(name, { kind: 'label', group })

/** Presses buttons by name at their seconds. Returns the last step and every tag as it stands. */
function press(buttons: readonly TagButton[], presses: readonly (readonly [string, number])[]) {
  let window: CodeWindow = newCodeWindow(buttons)
  let id = 0
  const latest = new Map<string, CodeStep['changed'][number]>()
  for (const [name, second] of presses) {
    const step = pressButton(window, buttons.find((one) => one.name === name)!, {
      second,
      newId: () => `t${++id}`,
    })
    window = step.window
    for (const tag of step.changed) latest.set(tag.id, tag)
  }
  return {
    window,
    tags: [...latest.values()].map(({ label: name, start, end, labels }) => ({ name, start, end, labels })),
  }
}

describe('a code', () => {
  it('marks the seconds before and after a press', () => {
    expect(press([code('Press')], [['Press', 100]]).tags).toEqual([
      { name: 'Press', start: 94, end: 102, labels: [] },
    ])
  })

  it('begins no earlier than the film', () => {
    expect(press([code('Press')], [['Press', 2]]).tags[0]).toMatchObject({ start: 0, end: 4 })
  })

  it('goes on when it is pressed again while it runs, or begins anew', () => {
    const twice = [
      ['Press', 100],
      ['Press', 101.5],
    ] as const
    expect(press([code('Press')], twice).tags).toMatchObject([{ start: 94, end: 103.5 }])
    expect(press([code('Press', { again: 'new' })], twice).tags).toHaveLength(2)
  })

  it('without a lag runs until the second press', () => {
    const buttons = [code('Zone', { lag: null })]
    expect(press(buttons, [['Zone', 100]]).tags).toMatchObject([{ start: 94, end: null }])
    expect(
      press(buttons, [
        ['Zone', 100],
        ['Zone', 130],
      ]).tags,
    ).toMatchObject([{ start: 94, end: 130 }])
  })

  it('ends the others of its exclusive group', () => {
    const buttons = ['Offense', 'Defense'].map((name) =>
      code(name, { lead: 0, lag: null, exclusive: 'ball' }),
    )
    const { tags } = press(buttons, [
      ['Offense', 10],
      ['Defense', 30],
      ['Offense', 50],
    ])
    expect(tags).toMatchObject([
      { name: 'Offense', start: 10, end: 30 },
      { name: 'Defense', start: 30, end: 50 },
      { name: 'Offense', start: 50, end: null },
    ])
  })

  it('turns linked codes on and off, and a circle of links ends', () => {
    const toggled = { lead: 0, lag: null } as const
    const buttons = [
      code('Set', { ...toggled, links: [{ to: 'Offense', when: 'on', does: 'on' }] }),
      code('Offense', {
        ...toggled,
        links: [
          { to: 'Set', when: 'on', does: 'on' },
          { to: 'Set', when: 'off', does: 'off' },
        ],
      }),
    ]
    const { tags } = press(buttons, [
      ['Set', 10],
      ['Offense', 20],
    ])
    expect(tags).toMatchObject([
      { name: 'Set', start: 10, end: 20 },
      { name: 'Offense', start: 10, end: 20 },
    ])
  })
})

describe('a label', () => {
  const buttons = [code('Press'), code('Zone', { lag: null }), label('Good', 'Rating'), label('12', 'Player')]

  it('goes to every tag that runs', () => {
    const { tags } = press(buttons, [
      ['Zone', 10],
      ['Press', 12],
      ['Good', 13],
    ])
    expect(tags.map(({ labels }) => labels)).toEqual(Array(2).fill([{ group: 'Rating', text: 'Good' }]))
  })

  it('goes to the last tag for four seconds more', () => {
    const labels = (second: number) =>
      press(buttons, [
        ['Press', 100],
        ['12', second],
      ]).tags[0]!.labels
    expect(labels(106)).toEqual([{ group: 'Player', text: '12' }])
    expect(labels(106.1)).toEqual([])
  })

  it('is said once', () => {
    const { tags } = press(buttons, [
      ['Press', 100],
      ['Good', 101],
      ['Good', 101.5],
    ])
    expect(tags[0]!.labels).toHaveLength(1)
  })
})

it('ends or drops what is open', () => {
  const { window } = press(
    [code('Zone', { lag: null }), code('Press')],
    [
      ['Zone', 10],
      ['Press', 10],
    ],
  )
  expect(endAll(window, 20).changed).toMatchObject([{ label: 'Zone', end: 20 }])
  expect(endAll(dropOpen(window), 20).changed).toEqual([])
})

it('a tag never ends before it begins, and no exclusive codes are open at once', () => {
  const names = ['A', 'B', 'C', 'D']
  const buttons = names.map((name, n) =>
    code(name, {
      lead: n,
      lag: n === 3 ? 2 : null,
      exclusive: n < 2 ? 'one' : null,
      links: n === 2 ? [{ to: 'A', when: 'off', does: 'on' }] : [],
    }),
  )
  const presses = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat({ max: 300 })), { maxLength: 30 })
  fc.assert(
    fc.property(presses, (steps) => {
      const { tags, window } = press(
        buttons,
        steps.toSorted(([, a], [, b]) => a - b),
      )
      for (const { start, end } of tags) if (end !== null) expect(end).toBeGreaterThanOrEqual(start)
      const open = window.tags.filter(({ end }) => end === null).map((tag) => tag.label)
      expect(open.filter((name) => name === 'A' || name === 'B').length).toBeLessThanOrEqual(1)
      expect(new Set(open).size).toBe(open.length)
    }),
  )
})

it('the ready set has keys and names that differ', () => {
  for (const of of ['key', 'name'] as const)
    expect(new Set(BASKETBALL_BUTTONS.map((one) => one[of])).size).toBe(BASKETBALL_BUTTONS.length)
})
