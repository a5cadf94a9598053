// Every number and every short form that the contract takes, at its bounds and beyond. The bounds of rule 103 are written
// down here a second time, so that a slip in a schema is seen. A number that is added and not written down fails.
import { COURT_MEASURES, TYPED_COUNTS } from '@fullcourt/scorebook/vocabulary'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fieldSentence } from './forms/sentences.ts'
import { ENDPOINTS, isSchema } from './index.ts'

interface Bounds {
  readonly min: number
  readonly max: number
  readonly whole: boolean
  readonly nullable?: boolean
}
const whole = (min: number, max: number): Bounds => ({ min, max, whole: true })
const number = (min: number, max: number): Bounds => ({ min, max, whole: false })
const orNull = (bounds: Bounds): Bounds => ({ ...bounds, nullable: true })

/** By the name of the field, wherever it stands; by endpoint and name where two differ. */
const BOUNDS: Readonly<Record<string, Bounds>> = {
  // Rule 103: score, shot clock, periods and overtimes.
  homeFinalScore: orNull(whole(0, 499)),
  awayFinalScore: orNull(whole(0, 499)),
  overtimePeriods: orNull(whole(0, 50)),
  // Filters of a live playlist.
  'createPlaylist.pointValue': whole(1, 3),
  'createPlaylist.periods': whole(1, 99),
  'createPlaylist.situation.within': whole(0, 200),
  'createPlaylist.situation.last': number(1, 7_200),
  // Money: hours of film, and dollars with whole cents.
  'purchaseHours.hours': whole(1, 100_000),
  'giveHours.hours': whole(1, 100_000),
  amountUSD: number(0.01, 1_000_000),
  shotClockDuration: orNull(whole(20, 60)),
  periodDuration: whole(60, 1800),
  overtimeDuration: whole(60, 1200),
  personalFoulLimit: orNull(whole(1, 99)),
  technicalLimit: orNull(whole(1, 99)),
  full: whole(0, 20),
  short: whole(0, 20),
  firstFoulThreshold: orNull(whole(1, 99)),
  secondFoulThreshold: orNull(whole(1, 99)),
  // Rule 103: restricted arc and court.
  ...Object.fromEntries(COURT_MEASURES.map((measure) => [measure, number(0, 2000)])),
  restrictedArcInches: number(36, 72),
  heightInches: number(480, 600),
  widthInches: number(648, 1128),
  height: orNull(whole(36, 108)),
  // A play and the snapshot of a screen.
  period: whole(1, 99),
  last: whole(1, 100),
  timesSetBack: whole(0, 1_000_000),
  timesSwapped: whole(0, 1_000_000),
  clockTime: number(0, 3600),
  pointValue: orNull(whole(-499, 499)),
  videoTime: orNull(number(0, 1_000_000)),
  x: number(0, 1200),
  y: number(0, 700),
  base: whole(0, Number.MAX_SAFE_INTEGER),
  epoch: whole(0, 999_999_999),
  // Totals of a game that were typed in.
  made: whole(0, 200),
  total: whole(0, 200),
  seconds: orNull(whole(0, 7200)),
  ...Object.fromEntries(TYPED_COUNTS.map((count) => [count, whole(0, 200)])),
  // Plans and coupons.
  priceUSD: whole(0, 1_000_000),
  teamQuota: whole(1, 1_000_000),
  odQuota: whole(0, 1_000_000),
  archiveQuota: whole(0, 1_000_000),
  alaODPriceUSD: whole(0, 1_000_000),
  alaArchivePriceUSD: whole(0, 1_000_000),
  trialDays: whole(0, 365),
  value: whole(1, 100_000),
  years: orNull(whole(1, 100)),
  mostUses: orNull(whole(1, 1_000_000)),
  // A film: 64 GB, and a million seconds.
  'createFilm.size': whole(1, 64 * 2 ** 30),
  'createFilm.width': orNull(whole(1, 100_000)),
  'createFilm.height': orNull(whole(1, 100_000)),
  'createFilm.aspectRatio': orNull(number(0.01, 100)),
  'createFilm.duration': orNull(number(0, 1_000_000)),
  'createFilm.order': whole(0, 1000),
  'changeFilm.order': whole(0, 1000),
  'reorderFilms.order': whole(0, 1000),
  // Marks of a film: seconds of it, and places of a drawing.
  'createFilmTag.start': number(0, 1_000_000),
  'createFilmTag.end': number(0, 1_000_000),
  'changeFilmTag.start': number(0, 1_000_000),
  'changeFilmTag.end': number(0, 1_000_000),
  at: number(0, 1_000_000),
  'saveDrawing.until': number(0, 1_000_000),
  'createFilmComment.until': orNull(number(0, 1_000_000)),
  freeze: number(0, 30),
  titleSeconds: orNull(number(0, 60)),
  'saveTagSet.lead': number(0, 600),
  lag: orNull(number(0, 600)),
  'saveTagSet.base': whole(0, 999_999_999),
  'changeAnchors.videoTime': number(0, 1_000_000),
  'savePlays.order': number(-1e12, 1e12),
  'changeEvent.order': number(-1e12, 1e12),
  'createEvent.order': number(-1e12, 1e12),
  'addGamePeople.order': whole(0, 999),
  'changeGamePerson.order': whole(0, 999),
  'saveNamedLineUp.order': whole(0, 9_999),
  'setGoal.value': number(-1_000, 1_000),
  // Lists of clips: seconds of film, seconds around a play.
  lead: number(0, 60),
  tail: number(0, 60),
  from: orNull(number(-600, 600)),
  until: orNull(number(-600, 600)),
  start: orNull(number(0, 1_000_000)),
  end: orNull(number(0, 1_000_000)),
  'savePlays.freethrows.attempt': whole(1, 3),
  'savePlays.freethrows.pointValue': whole(1, 3),
  'savePlays.attributes.attempt': whole(1, 9),
  'changeEvent.attributes.attempt': whole(1, 9),
  'createEvent.attributes.attempt': whole(1, 9),
}
/** Derived by the server, or of the film: a client may send them back, and nothing is believed of them. */
const UNBELIEVED = [
  'distance',
  'screenX',
  'screenY',
  'ppi',
  'videoStart',
  'videoEnd',
  'startVideoTime',
  'saveState.videoTime',
]

interface Leaf {
  readonly endpoint: string
  readonly path: readonly string[]
  readonly schema: z.core.$ZodType
}

type Schema = z.core.$ZodType

const unwrapped = (schema: Schema): Schema => {
  const { def } = schema._zod
  return 'innerType' in def ? unwrapped(def.innerType as Schema) : schema
}

function leavesOf(endpoint: string, schema: Schema, path: readonly string[] = []): Leaf[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape as Record<string, Schema>).flatMap(([key, held]) =>
      leavesOf(endpoint, held, [...path, key]),
    )
  if (inner instanceof z.ZodArray) return leavesOf(endpoint, inner.element as Schema, path)
  if (
    inner instanceof z.ZodUnion &&
    inner.options.some((option) => unwrapped(option as Schema) instanceof z.ZodObject)
  )
    return inner.options.flatMap((option) => leavesOf(endpoint, option as Schema, path))
  return [{ endpoint, path, schema }]
}

const LEAVES = ENDPOINTS.flatMap(({ name, body }) => (isSchema(body) ? leavesOf(name, body) : []))
const nameOf = ({ endpoint, path }: Leaf): string => [endpoint, ...path].join('.')
const isNumber = ({ schema }: Leaf): boolean => unwrapped(schema) instanceof z.core.$ZodNumber

function boundsOf({ endpoint, path }: Leaf): Bounds | undefined {
  const [last = '', above = ''] = path.toReversed()
  return BOUNDS[`${endpoint}.${above}.${last}`] ?? BOUNDS[`${endpoint}.${last}`] ?? BOUNDS[last]
}
const isUnbelieved = ({ endpoint, path }: Leaf): boolean =>
  [path.at(-1)!, `${endpoint}.${path.at(-1)}`].some((name) => UNBELIEVED.includes(name))

const numbers = LEAVES.filter((leaf) => isNumber(leaf) && !isUnbelieved(leaf))
const takes = ({ schema }: Leaf, value: unknown): boolean => z.safeParse(schema, value).success

describe('a number', () => {
  it.each(numbers.map((leaf) => [nameOf(leaf), leaf] as const))('has its bounds: %s', (name, leaf) => {
    const bounds = boundsOf(leaf)
    if (!bounds) throw new Error(`no bounds are listed for ${name}`)
    const { min, max, whole: isWhole, nullable = false } = bounds
    const step = isWhole ? 1 : 0.5
    const verdicts = [min - step, min, min + step, max - step, max, max + step].map((value) =>
      takes(leaf, value),
    )
    expect(verdicts).toEqual([false, true, true, true, true, false])
    expect([name, 'a fraction', takes(leaf, min + 0.5)]).toEqual([name, 'a fraction', !isWhole])
    expect([name, 'null', takes(leaf, null)]).toEqual([name, 'null', nullable])
    for (const other of [
      '',
      String(min),
      `${min}`,
      true,
      [],
      [min],
      {},
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ])
      expect([name, other, takes(leaf, other)]).toEqual([name, other, false])
  })

  it('is one of so many', () => {
    expect(numbers.length).toBeGreaterThan(80)
  })
})

/** What a form takes and what not, wherever a field of that name stands. */
const FORMS: Readonly<
  Record<string, { readonly right: readonly unknown[]; readonly wrong: readonly unknown[] }>
> = {
  // Rules 16 and 103: jerseys 0 to 99; '0' and '00' differ.
  jersey: {
    right: ['0', '00', '7', '07', '99'],
    wrong: ['', '100', '-1', '1.5', ' 7', '7 ', '7\n', '٧', 'A', 7, ['7']],
  },
  homeJersey: { right: ['0', '00', '99', null], wrong: ['', '000', '1e', 0] },
  awayJersey: { right: ['0', '00', '99', null], wrong: ['', '000', '1e', 0] },
  primaryPhone: {
    right: ['5551234567', '15551234567', '(555) 123-4567', '+1 555 123 4567', '', ' ', null],
    wrong: [
      '555123456',
      '25551234567',
      '155512345678',
      'abc',
      '٥٥٥١٢٣٤٥٦٧',
      5551234567,
      ['5551234567'],
      '5'.repeat(50_000),
    ],
  },
  phone: { right: ['5551234567', '1 (555) 123-4567'], wrong: ['555', 'abc', '25551234567', 5551234567] },
  startDate: {
    right: ['2026-11-20', '2028-02-29', '1900-01-01', '2199-12-31'],
    wrong: [
      '',
      '2027-02-29',
      '2026-13-01',
      '2026-11-31',
      '1899-12-31',
      '2200-01-01',
      '2026-1-1',
      '20261120',
      '2026-11-20T00:00:00Z',
      0,
      null,
    ],
  },
  gameStartTime: {
    right: [
      '2026-11-20T19:00:00Z',
      '2026-11-20T19:00Z',
      '2026-11-01T01:30-04:00',
      '2026-11-20T19:00:00.5-05:00',
      '2026-11-20T19:00',
      '2026-11-20T19:00:00',
    ],
    wrong: [
      '',
      '2026-11-20',
      '2026-02-30T19:00Z',
      '2026-11-20T24:00Z',
      '2026-11-20T19:60Z',
      '1899-11-20T19:00Z',
      '+275760-09-13T00:00Z',
      0,
      null,
    ],
  },
  timezone: {
    right: ['America/New_York', 'america/new_york', 'America/Argentina/Ushuaia', 'UTC'],
    wrong: ['', 'Mars', '+05:00', '-0500', 'America/New_York\0', 'EST5EDT4', '../../etc/passwd', 5, null],
  },
  color1: {
    right: ['#1d4ed8', '#FFFFFF', null],
    wrong: ['', '#fff', 'red', '#1d4ed8;', 'url(x)', '#1d4ed8\n', 0],
  },
  email: {
    right: ['ada@example.com', ' Ada.B+x@Example.co.uk '],
    wrong: [
      '',
      'ada',
      'ada@',
      '@example.com',
      'a b@example.com',
      'ada@example.com\nBcc: all',
      'ada@example.com, b@example.com',
      '<ada@example.com>',
      `${'a'.repeat(250)}@example.com`,
      5,
    ],
  },
  isStarter: { right: [true, false], wrong: ['', 'true', 0, 1, null] },
}
const forms = LEAVES.filter(({ path }) => path.at(-1)! in FORMS)

describe('a form', () => {
  it.each(forms.map((leaf) => [nameOf(leaf), leaf] as const))('is right or not: %s', (name, leaf) => {
    const { right, wrong } = FORMS[leaf.path.at(-1)!]!
    const isNullable = takes(leaf, null)
    for (const value of right.filter((one) => one !== null || isNullable))
      expect([name, value, takes(leaf, value)]).toEqual([name, value, true])
    for (const value of wrong.filter((one) => !(one === '' && isNullable && leaf.path.at(-1) === 'phone')))
      expect([name, value, takes(leaf, value)]).toEqual([name, value, value === null && isNullable])
  })

  it('each stands somewhere', () => {
    expect(new Set(forms.map(({ path }) => path.at(-1)))).toEqual(new Set(Object.keys(FORMS)))
  })
})

const { query } = ENDPOINTS.find(({ name }) => name === 'listLeagues')!

describe('the size of a page', () => {
  const limitOf = (limit: unknown) =>
    (query.safeParse(limit === undefined ? {} : { limit }).data as { limit: number } | undefined)?.limit
  it('is from 1 to 200, 50 unless told', () => {
    expect([undefined, '1', '50', '200'].map(limitOf)).toEqual([50, 1, 50, 200])
  })
  it.each(['0', '201', '-1', '1.5', '1e2', '0x10', ' 5', '', 'all', '１', '99999999999', ['1', '2'], null])(
    'is not %j',
    (limit) => {
      expect(limitOf(limit)).toBeUndefined()
    },
  )
  it.each(['0', '201', 'all'])('%s is refused with the bounds', (limit) => {
    const { error } = query.safeParse({ limit })
    expect(error!.issues.map((issue) => fieldSentence('limit', issue))).toEqual([
      'Limit must be a whole number from 1 to 200.',
    ])
  })
  it('is nothing else, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const limit = limitOf(typed)
        if (limit !== undefined)
          expect([/^\d+$/.test(typed), limit >= 1 && limit <= 200]).toEqual([true, true])
      }),
    )
  })
})
