import { type CheckOptions, check, type Fix, type Flag, SEVERITIES } from '../../src/check/index.ts'
import type { BoxScore } from '../../src/figures/box.ts'
import { boxScore } from '../../src/figures/boxScore.ts'
import { assemble, takeApart } from '../../src/fold/assemble.ts'
import { type SampleGame, seeded } from '../../src/simulate/index.ts'
import type { Play } from '../../src/vocabulary/play.ts'
import { SIDES } from '../../src/vocabulary/terms.ts'
import type { Fault, FaultKind } from './seeding.ts'

/** The counted cells of a box score by name: players, totals, periods. What belongs to no player is the rest of both. */
export type Cells = ReadonlyMap<string, number | null>

export const figuresOf = (line: object): [string, number | null][] =>
  Object.entries(line).flatMap(([key, value]): [string, number | null][] => {
    if (typeof value === 'number' || value === null) return [[key, value]]
    if (typeof value !== 'object') return []
    return Object.entries(value as Record<string, number>).map(([part, each]) => [`${key}.${part}`, each])
  })

export function cellsOf(box: BoxScore): Cells {
  const cells = new Map<string, number | null>()
  for (const side of SIDES) {
    for (const { id, fullName: _, jersey: _j, isStarting: _s, played: _p, ...line } of box[side].players)
      for (const [key, value] of figuresOf(line)) cells.set(`${id} ${key}`, value)
    const { scoreAdjustment: _, ...totals } = box[side].totals
    for (const [key, value] of figuresOf(totals)) cells.set(`${side} ${key}`, value)
    for (const { period, ...score } of box.periods) cells.set(`${side} in ${period}`, score[side])
  }
  return cells
}

/** Seconds may differ by three: the official clock is read by eye. */
const isEqual = (name: string, a: number | null | undefined, b: number | null | undefined): boolean =>
  a === b || (name.endsWith(' secondsPlayed') && Math.abs((a ?? -9) - (b ?? -99)) <= 3)

/** Counts the cells that equal the true ones. */
export function countEqual(truth: Cells, cells: Cells): number {
  let equal = 0
  for (const [name, value] of truth) if (isEqual(name, value, cells.get(name))) equal++
  return equal
}

/** Tells whether every cell is true that a log can tell. */
function isRestored(truth: Cells, cells: Cells, { unknown = [], unknownMinutes = [] }: Fault): boolean {
  for (const [name, value] of truth) {
    if (isEqual(name, value, cells.get(name))) continue
    const [of = '', figure = ''] = name.split(' ')
    if (unknown.includes(of)) continue
    const isMinutes = figure === 'secondsPlayed' || figure === 'plusMinus'
    if (isMinutes && (unknownMinutes.includes(of) || unknown.includes(of))) continue
    // The sum of a side's minutes hangs on those.
    if (figure === 'secondsPlayed' && SIDES.includes(of as 'home') && unknownMinutes.length > 0) continue
    return false
  }
  return true
}

export const flagKey = ({ code, eventId }: Flag): string => `${code} ${eventId}`
const rank = ({ severity }: Flag): number => SEVERITIES.indexOf(severity)

/** Flags in the order in which the screen lists them: the most severe first, of equals the latest. */
export const asListed = (flags: readonly Flag[]): readonly Flag[] =>
  flags.toReversed().sort((a, b) => rank(a) - rank(b))

/** Applies a fix as a client sends it and the server stores it; null if the server would refuse it. */
export function applyFix(plays: readonly Play[], fix: Fix): readonly Play[] | null {
  const book = new Map(plays.map((play) => [play.origin.id, play]))
  const gone = new Set<string>()
  for (const { playId, play } of fix.changes) {
    if (!play) {
      for (const { id } of [book.get(playId)?.origin ?? { id: playId }, ...(book.get(playId)?.rel ?? [])])
        gone.add(id)
      book.delete(playId)
      continue
    }
    if ([play.origin, ...play.rel].some(({ id }) => gone.has(id))) return null // its id stays taken: 409
    const saved = assemble(takeApart(play))
    if (!saved.ok) return null
    book.set(playId, saved.play)
  }
  return [...book.values()]
}

/** A clean game with its box score and its flags. */
export interface CleanGame extends SampleGame {
  readonly name: string
  readonly cells: Cells
  readonly flags: readonly Flag[]
}

export function cleanGame(name: string, { setup, plays }: SampleGame): CleanGame {
  return { name, setup, plays, cells: cellsOf(boxScore(setup, plays)), flags: check(setup, plays) }
}

/** The flags that a fault raised, as the screen lists them, and the cells as they are with the fault. */
function raisedBy(game: CleanGame, fault: Fault, options: CheckOptions): readonly Flag[] {
  const known = new Set(game.flags.map(flagKey))
  const { plays, setup = game.setup, ...own } = fault
  const flags = check(setup, plays, { ...own, ...options })
  return asListed(flags.filter((flag) => !known.has(flagKey(flag))))
}

const firstFixOf = (flags: readonly Flag[]): Fix | undefined => flags.find(({ fix }) => fix)?.fix

/** What the first fix on offer does to the cells that equal the true ones: how many there were, and how many there are. */
export interface FirstFix {
  readonly label: string
  readonly before: number
  readonly after: number
}

/** Applies the first fix on offer. Null if none is. */
export function tryFirstFix(game: CleanGame, fault: Fault, options: CheckOptions = {}): FirstFix | null {
  const fix = firstFixOf(raisedBy(game, fault, options))
  if (!fix) return null
  const fixed = applyFix(fault.plays, fix)
  const count = (plays: readonly Play[]) => countEqual(game.cells, cellsOf(boxScore(game.setup, plays)))
  const before = count(fault.plays)
  return { label: fix.label, before, after: fixed ? count(fixed) : before }
}

/** What the checker made of one fault. */
export interface Outcome {
  readonly visible: boolean
  /** The fault changed a cell, and one fix can give it back. */
  readonly fixable: boolean
  readonly flagged: boolean
  /** Flagged as an error or a warning. */
  readonly loud: boolean
  /** Found by a flag of its kind. */
  readonly named: boolean
  readonly offered: boolean
  readonly refused: boolean
  readonly restored: boolean
  /** The first fix leaves fewer true cells than there were. */
  readonly worse: boolean
  /** The first fix takes its flag away and raises no error. */
  readonly clears: boolean
  readonly bestRestored: boolean
  readonly flags: number
  readonly words: string
}

/** Finds the flags that a fault raised, and tries the fixes on offer. */
export function tryFault(
  game: CleanGame,
  { codes }: FaultKind,
  fault: Fault,
  options: CheckOptions = {},
): Outcome {
  const { visible = true, fixable = true } = fault
  const raised = raisedBy(game, fault, options)
  const named = raisedBy(game, fault, { ...options, allFlags: true })
  const first = firstFixOf(raised)
  const start = cellsOf(boxScore(game.setup, fault.plays))
  const before = countEqual(game.cells, start)
  const fixed = first ? applyFix(fault.plays, first) : null
  const cells = fixed && cellsOf(boxScore(game.setup, fixed))
  const restores = (fix: Fix) => {
    const plays = applyFix(fault.plays, fix)
    return plays !== null && isRestored(game.cells, cellsOf(boxScore(game.setup, plays)), fault)
  }
  const restored = cells !== null && isRestored(game.cells, cells, fault)
  const others = raised.flatMap(({ fix, others: more = [] }) => (fix ? [fix, ...more] : more))
  return {
    visible,
    fixable: visible && fixable && before < game.cells.size,
    flagged: raised.length > 0,
    loud: raised.some(({ severity }) => severity !== 'note'),
    named: named.some(({ code }) => codes.includes(code)),
    offered: first !== undefined,
    refused: first !== undefined && cells === null,
    restored,
    worse: cells !== null && countEqual(game.cells, cells) < before,
    clears: fixed !== null && isCleared(raised, raisedBy(game, { ...fault, plays: fixed }, options)),
    bestRestored: restored || others.some(restores),
    flags: raised.length,
    words: raised.map(({ code, fix }) => `${code}${fix ? ` [${fix.label}]` : ''}`).join(' · '),
  }
}

/** Tells whether the flag with the first fix is gone, and no error came. */
function isCleared(before: readonly Flag[], after: readonly Flag[]): boolean {
  const flag = before.find(({ fix }) => fix)!
  const errors = (flags: readonly Flag[]) => flags.filter(({ severity }) => severity === 'error').length
  return after.every((one) => flagKey(one) !== flagKey(flag)) && errors(after) <= errors(before)
}

/** The seed of a run: `SEED=7` repeats one, `SEED=new` draws one for a long run. Otherwise it is fixed, so that a failure comes from a change. */
export const readSeed = (fixed: number): number =>
  process.env.SEED === 'new' ? Math.floor(1_000_000 * Math.random()) : Number(process.env.SEED ?? fixed)

/** The random numbers of one fault: by seed, game and kind, so that each can be made again on its own. */
export const randomOf = (seed: number, game: number, kind: number) =>
  seeded(seed * 1_000_003 + game * 1009 + kind)
