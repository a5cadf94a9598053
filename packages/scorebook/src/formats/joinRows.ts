import { assemble } from '../fold/assemble.ts'
import { formatClock, periodLabel } from '../vocabulary/clock.ts'
import type { FreeThrow, GameEvent, Play, SentPlay } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { awardOfThrows, type EventType, type FoulType, isThrowType } from '../vocabulary/terms.ts'
import { EVENT_NOUNS } from '../words/nouns.ts'
import type { Problem, SourceRow } from './source.ts'

/** Joins the rows of a file to plays: by its own links, else by what stands beside each other at one clock time. */

/** A row in game order, with the clock corrected. */
interface Placed extends SourceRow {
  readonly at: number
  readonly clock: number
}

/** A play while rows are added to it. */
interface OpenPlay {
  readonly origin: Placed
  readonly rel: Placed[]
  drawnBy: string | null
  readonly throws: OpenThrow[]
}
interface OpenThrow {
  readonly thrown: Placed
  rebound: Placed | null
}

/** The people and ids for joining rows. */
export interface Joining {
  readonly setup: GameSetup
  /** The id of the person in the game; undefined for an unknown key. */
  readonly idOf: (key: string) => string | undefined
  readonly makeId: (name: string) => string
}

/** Rows of one moment are this close: some sources log the second half of a play a little later. */
const SAME_MOMENT = 3
const MOST_ROWS_APART = 14

/** The types that a row may belong to; other types start a play of their own. */
const BELONGS_TO: { readonly [type in SourceRow['type']]?: readonly EventType[] } = {
  assist: ['shot_made', 'freethrow_made'],
  steal: ['turnover'],
  blocked_shot: ['shot_miss'],
  foul_drawn: ['foul'],
}

/** Corrects clocks that go back up: the rows between stay where the file has them. */
function correctClocks(rows: readonly SourceRow[]): readonly number[] {
  // The longest run of rows whose clock never rises is right; other rows take the clock of the row before.
  const ends: number[] = []
  const before: number[] = rows.map(() => -1)
  rows.forEach((row, at) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (rows[ends[middle]!]!.clockTime >= row.clockTime) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? ends[low - 1]! : -1
    ends[low] = at
  })
  const right = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) right.add(at)
  let clock = rows.find((_, at) => right.has(at))?.clockTime ?? 0
  return rows.map((row, at) => {
    if (right.has(at)) clock = row.clockTime
    return clock
  })
}

function placeRows(rows: readonly SourceRow[]): readonly Placed[] {
  const sorted = rows
    .map((row, index) => ({ row, index }))
    .sort((a, b) => a.row.period - b.row.period || a.row.order - b.row.order || a.index - b.index)
    .map(({ row }) => row)
  const periods = [...new Set(sorted.map(({ period }) => period))]
  const clocks = periods.flatMap((period) => correctClocks(sorted.filter((row) => row.period === period)))
  return sorted.map((row, at) => ({ ...row, at, clock: clocks[at]! }))
}

class Joiner {
  readonly #joining: Joining
  readonly #rows: readonly Placed[]
  readonly #plays: OpenPlay[] = []
  readonly #playOf = new Map<Placed, OpenPlay>()
  readonly #byKey: ReadonlyMap<string, Placed>
  readonly #problems: Problem[] = []

  constructor(rows: readonly SourceRow[], joining: Joining) {
    this.#joining = joining
    this.#rows = placeRows(rows)
    this.#byKey = new Map(this.#rows.flatMap((row) => (row.key === undefined ? [] : [[row.key, row]])))
  }

  join(): { readonly plays: readonly Play[]; readonly problems: readonly Problem[] } {
    for (const row of this.#rows) {
      if (row.clock !== row.clockTime)
        this.#report('clock-went-back', row, `the clock reads ${formatClock(row.clockTime)} here`)
      if (this.#startsPlay(row)) this.#open(row)
    }
    this.#joinThrows()
    for (const row of this.#rows) if (BELONGS_TO[row.type]) this.#attach(row)
    this.#joinRebounds()
    this.#joinBasketFouls()
    const plays = this.#plays
      .filter((play) => this.#playOf.get(play.origin) === play)
      .toSorted((a, b) => a.origin.at - b.origin.at)
      .flatMap((play) => this.#assemble(play))
    return { plays, problems: this.#problems }
  }

  #report(code: Problem['code'], { row, period, clock }: Placed, text: string): void {
    const when = `${periodLabel(this.#joining.setup.rules, period)} ${formatClock(clock)}`
    this.#problems.push({ code, row, text: `${when}: ${text}` })
  }

  #startsPlay({ type, at }: Placed): boolean {
    if (BELONGS_TO[type] || type === 'rebound' || isThrow(type)) return false
    const row = this.#rows[at]!
    const linked = this.#linked(row)
    const play = linked && linked.at < at ? this.#playOf.get(linked) : undefined
    if (play) {
      this.#add(play, row)
      play.drawnBy ??= row.drawnBy ?? null
      return false
    }
    // Players who go out and in together are one play.
    return type !== 'substitution' || !this.#joinsSubstitution(row)
  }

  /** Adds a substitution to the last play if it is the other half of a swap. */
  #joinsSubstitution(row: Placed): boolean {
    const open = this.#plays.findLast(({ origin, rel }) => {
      const isPair = origin.type === 'substitution' && rel.length === 0 && origin.side === row.side
      return isPair && origin.attributes?.subIn !== row.attributes?.subIn
    })
    const isSame = open && open.origin.period === row.period && open.origin.clock === row.clock
    if (!isSame || row.at - open.origin.at > MOST_ROWS_APART) return false
    const between = this.#rows.slice(open.origin.at + 1, row.at)
    if (between.some(({ type }) => type !== 'substitution')) return false
    this.#add(open, row)
    return true
  }

  #open(origin: Placed): OpenPlay {
    const play: OpenPlay = { origin, rel: [], drawnBy: origin.drawnBy ?? null, throws: [] }
    this.#plays.push(play)
    this.#playOf.set(origin, play)
    return play
  }

  #add(play: OpenPlay, row: Placed): void {
    play.rel.push(row)
    this.#playOf.set(row, play)
  }

  /** The row that another one belongs to: the nearest of the same moment that fits, those before it first. */
  #nearest(row: Placed, fits: (other: Placed) => boolean): Placed | undefined {
    const from = Math.max(0, row.at - MOST_ROWS_APART)
    const distance = (other: Placed) =>
      10 * Math.abs(other.clock - row.clock) + Math.abs(other.at - row.at) + (other.at > row.at ? 0.5 : 0)
    return this.#rows
      .slice(from, row.at + MOST_ROWS_APART)
      .filter((other) => other.period === row.period && Math.abs(other.clock - row.clock) <= SAME_MOMENT)
      .filter(fits)
      .sort((a, b) => distance(a) - distance(b))[0]
  }

  #linked(row: Placed): Placed | undefined {
    return row.partOf === undefined ? undefined : this.#byKey.get(row.partOf)
  }

  #isTaken(target: Placed, row: Placed): boolean {
    const play = this.#playOf.get(target)
    if (row.type === 'foul_drawn') return play?.drawnBy !== null
    return play?.rel.some(({ type }) => type === row.type) ?? false
  }

  #attach(row: Placed): void {
    const types = BELONGS_TO[row.type] ?? []
    const isOwnSide = row.type === 'assist'
    const fits = (other: Placed) =>
      types.some((type) => type === other.type) &&
      (other.side === row.side) === isOwnSide &&
      (!isOwnSide || other.player !== row.player) &&
      !this.#isTaken(other, row)
    const linked = this.#linked(row)
    const shots = this.#nearest(row, (other) => fits(other) && !isThrow(other.type))
    const target = linked && fits(linked) ? linked : (shots ?? this.#nearest(row, fits))
    const play = target && this.#playOf.get(target)
    if (play && row.type === 'foul_drawn') play.drawnBy = row.player
    else if (play) this.#add(play, row)
    else {
      this.#report('link-missing', row, `no play for this ${nounOf(row)}`)
      if (row.type !== 'foul_drawn') this.#open(row)
    }
  }

  /** Rows of throws, in sets: those of one foul. */
  #throwSets(): readonly (readonly Placed[])[] {
    const sets: Placed[][] = []
    for (const row of this.#rows) {
      if (!isThrow(row.type)) continue
      const set = sets.findLast((one) => one[0]!.side === row.side)
      if (set && continues(set, row)) set.push(row)
      else sets.push([row])
    }
    return sets
  }

  #joinThrows(): void {
    for (const set of this.#throwSets()) {
      const [first] = set
      const most = first!.of ?? set.filter((thrown) => !isThrownAgain(thrown)).length
      const foul = this.#foulOf(first!, most)
      const isPossible = set.filter((thrown) => !isThrownAgain(thrown)).length <= 3
      const play = foul && isPossible ? this.#playOf.get(foul) : undefined
      if (play) for (const thrown of set) this.#addThrow(play, thrown)
      else {
        this.#report('link-missing', first!, 'free throws without a foul')
        for (const thrown of set) this.#open(thrown)
      }
    }
  }

  #addThrow(play: OpenPlay, thrown: Placed): void {
    play.throws.push({ thrown, rebound: null })
    this.#playOf.set(thrown, play)
  }

  /** The foul of a set of throws: by the other side at that moment, with that many throws, on that player. */
  #foulOf(first: Placed, most: number): Placed | undefined {
    const isOpen = (foul: Placed) =>
      foul.type === 'foul' && foul.side !== first.side && this.#playOf.get(foul)?.throws.length === 0
    const linked = this.#linked(first)
    if (linked && isOpen(linked)) return linked
    const drawn = (foul: Placed) => this.#drawnBy(foul)
    const preferences = [
      (foul: Placed) => drawn(foul) === first.player && foul.attributes?.award === most,
      (foul: Placed) => drawn(foul) === first.player,
      (foul: Placed) => most === 1 && foul.attributes?.foulType === 'technical',
      (foul: Placed) => foul.attributes?.award === most,
      (foul: Placed) => foul.attributes?.award === undefined || foul.attributes.award !== 0,
      () => true,
    ]
    for (const isPreferred of preferences) {
      const found = this.#nearest(first, (foul) => isOpen(foul) && foul.at < first.at && isPreferred(foul))
      if (found) return found
    }
    return undefined
  }

  /** The fouled player: named on the foul, or by a row beside it. */
  #drawnBy(foul: Placed): string | null {
    if (foul.drawnBy) return foul.drawnBy
    const row = this.#rows
      .slice(foul.at + 1, foul.at + 4)
      .find((one) => one.type === 'foul_drawn' && one.side !== foul.side && one.period === foul.period)
    return row?.player ?? null
  }

  /** A rebound belongs to the miss before it, unless the ball was lost or went in since. */
  #joinRebounds(): void {
    let last: Placed | null = null
    for (const row of this.#rows) {
      if (row.type === 'rebound') {
        const linked = this.#linked(row)
        const miss: Placed | null = linked && isMiss(linked.type) ? linked : last
        const isFree = miss && isMiss(miss.type) && miss.period === row.period
        const play = isFree ? this.#playOf.get(miss) : undefined
        if (!play || !this.#rebound(play, miss!, row)) this.#open(row)
        else if (miss === last) last = null
      } else if (isThrow(row.type) || ENDS_MISS.includes(row.type)) last = row
    }
  }

  #rebound(play: OpenPlay, miss: Placed, row: Placed): boolean {
    const thrown = play.throws.find((one) => one.thrown === miss)
    // A dead ball after a throw stands alone: the rebound of a throw is none.
    if (thrown && row.attributes?.deadBall) return false
    if (thrown && thrown.rebound === null) {
      thrown.rebound = row
      this.#playOf.set(row, play)
      return true
    }
    if (thrown || play.rel.some(({ type }) => type === 'rebound')) return false
    this.#add(play, row)
    return true
  }

  /** A foul on a shooter whose basket counts belongs to the basket, with its throw. */
  #joinBasketFouls(): void {
    for (const foul of [...this.#plays]) {
      const [only, ...others] = foul.throws
      const kind = foul.origin.attributes?.foulType
      if (foul.origin.type !== 'foul' || !only || others.length > 0 || kind === 'technical') continue
      const shot = this.#nearest(
        foul.origin,
        ({ type, at, side, player }) =>
          type === 'shot_made' &&
          at < foul.origin.at &&
          side === only.thrown.side &&
          player === only.thrown.player,
      )
      const play = shot && this.#playOf.get(shot)
      if (!play || play.throws.length > 0 || shot.clock !== foul.origin.clock) continue
      this.#add(play, foul.origin)
      for (const row of foul.rel) this.#add(play, row)
      for (const row of foul.throws) play.throws.push(row)
      play.drawnBy = foul.drawnBy ?? only.thrown.player
    }
  }

  #who(row: Placed): Pick<GameEvent, 'assignment' | 'teamGamePersonnelId'> {
    if (row.isUnnamed) return { assignment: 'LATER', teamGamePersonnelId: null }
    if (row.player === null) {
      const isBench = row.type === 'foul' && BENCH_FOULS.includes(row.attributes?.foulType)
      return { assignment: isBench ? 'BENCH' : 'TEAM', teamGamePersonnelId: null }
    }
    const id = this.#joining.idOf(row.player)
    if (id !== undefined) return { assignment: 'PLAYER', teamGamePersonnelId: id }
    this.#report('person-unknown', row, `‘${row.player}’ is on no roster of the file`)
    return { assignment: 'LATER', teamGamePersonnelId: null }
  }

  #when({ period, clock, at }: Placed) {
    return { period, clockTime: clock, order: 10 * (at + 1) }
  }

  #event(row: Placed, type: EventType, play: OpenPlay) {
    const isShot = type === 'shot_made' || type === 'shot_miss'
    const isFoul = type === 'foul'
    const drawnById = isFoul && play.drawnBy !== null ? this.#joining.idOf(play.drawnBy) : undefined
    const thrown = isFoul ? awardOfThrows(play.throws.reduce((most, one) => most + throwValue(one), 0)) : 0
    const award = row.attributes?.award
    const isOneAndOne =
      award === '1&1' && (thrown < 2 || (thrown === 2 && play.throws[0]?.thrown.type === 'freethrow_made'))
    const isMore = isFoul && !isOneAndOne && (typeof award !== 'number' || award < thrown)
    const attributes = {
      ...row.attributes,
      ...(drawnById === undefined ? {} : { drawnById }),
      ...(isMore ? { award: thrown } : {}),
    }
    return {
      id: this.#joining.makeId(`${row.at}`),
      type,
      isHomeTeam: row.side === 'home',
      ...this.#who(row),
      ...this.#when(row),
      pointValue:
        isShot || type === 'score_adjustment'
          ? (row.pointValue ?? 2)
          : isThrow(type)
            ? (row.pointValue ?? 1)
            : null,
      attributes,
      options: row.options ?? {},
      location: row.location ?? null,
    }
  }

  #throw({ thrown, rebound }: OpenThrow, attempt: number): FreeThrow {
    const status =
      thrown.type === 'freethrow_made'
        ? 'made'
        : thrown.type === 'freethrow_violation'
          ? 'violation'
          : 'missed'
    const throwerId = thrown.thrower === undefined ? undefined : this.#joining.idOf(thrown.thrower)
    return {
      id: this.#joining.makeId(`${thrown.at}`),
      attempt,
      status,
      isHomeTeam: thrown.side === 'home',
      ...this.#who(thrown),
      ...this.#when(thrown),
      ...(thrown.pointValue && thrown.pointValue > 1 ? { pointValue: thrown.pointValue } : {}),
      ...(thrown.attributes?.freethrowViolationBy
        ? { freethrowViolationBy: thrown.attributes.freethrowViolationBy }
        : {}),
      ...(thrown.attributes?.missedRim ? { missedRim: true } : {}),
      ...(throwerId === undefined ? {} : { throwerId }),
      allowRebound: rebound !== null,
      reboundPlayer: rebound && {
        id: this.#joining.makeId(`${rebound.at}`),
        isHomeTeam: rebound.side === 'home',
        ...this.#who(rebound),
        ...this.#when(rebound),
      },
    }
  }

  #assemble(play: OpenPlay): readonly Play[] {
    const { origin, rel, throws } = play
    if (origin.type === 'foul_drawn') return []
    const sent: SentPlay = {
      origin: this.#event(origin, origin.type, play),
      rel: rel
        .toSorted((a, b) => a.at - b.at)
        .flatMap((row) => (row.type === 'foul_drawn' ? [] : [this.#event(row, row.type, play)])),
      freethrows: throws.map((one, index) =>
        this.#throw(one, 1 + throws.slice(0, index).filter(({ thrown }) => !isThrownAgain(thrown)).length),
      ),
    }
    const { court, rules } = this.#joining.setup
    const assembled = assemble(sent, court, rules)
    if (assembled.ok) return [assembled.play]
    this.#report('play-impossible', origin, assembled.refusals.map(({ message }) => message).join(' '))
    return []
  }
}

const nounOf = ({ type }: SourceRow): string => (type === 'foul_drawn' ? 'drawn foul' : EVENT_NOUNS[type])
const isThrow = (type: SourceRow['type']): boolean => type !== 'foul_drawn' && isThrowType(type)
const isMiss = (type: SourceRow['type']): boolean => type === 'shot_miss' || type === 'freethrow_miss'
/** Fouls without a person are those of coach and bench, if they are of a kind that these get. */
const BENCH_FOULS: readonly (FoulType | undefined)[] = ['technical', 'disqualifying']
const ENDS_MISS: readonly SourceRow['type'][] = ['shot_made', 'shot_miss', 'turnover']
const throwValue = ({ thrown }: OpenThrow): number => (isThrownAgain(thrown) ? 0 : (thrown.pointValue ?? 1))

/** A throw that the defense spoiled has the number of the one that follows. */
const isThrownAgain = ({ attributes }: Placed): boolean => attributes?.freethrowViolationBy === 'defense'

/** Whether a throw belongs to the throws before it. */
function continues(set: readonly Placed[], row: Placed): boolean {
  const last = set.at(-1)!
  const isSameMoment = last.period === row.period && Math.abs(last.clock - row.clock) <= SAME_MOMENT
  if (!isSameMoment || row.at - last.at > MOST_ROWS_APART) return false
  if (row.attempt !== undefined && last.attempt !== undefined)
    return row.attempt === last.attempt + (isThrownAgain(last) ? 0 : 1) && row.of === last.of
  return row.player === last.player && set.length < 3
}

/** Joins the rows of a game to plays, in game order. */
export const joinRows = (rows: readonly SourceRow[], joining: Joining) => new Joiner(rows, joining).join()
