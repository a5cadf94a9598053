import { assemble } from '../src/fold/index.ts'
import { applyOverrides, courtOf, profileOf } from '../src/rules/index.ts'
import {
  type Award,
  type FoulType,
  type FreeThrow,
  type GameSetup,
  type LeagueOverrides,
  type Person,
  type Play,
  type Point,
  parseClock,
  type SentEvent,
  type ThrowStatus,
} from '../src/vocabulary/index.ts'

/**
 * Makes a sheet with ten players per side, 'H0' to 'H9' and 'A0' to 'A9', of whom the first five (three in 3x3) start, and a
 * coach each, 'HC' and 'AC'.
 */
export function sheet(code: string, overrides: LeagueOverrides = {}): GameSetup {
  const built = profileOf(code)
  if (!built) throw new Error(`no profile ${code}`)
  const rules = applyOverrides(built, overrides)
  const people: Person[] = []
  for (const letter of ['H', 'A']) {
    for (let n = 0; n < 10; n++) people.push(person(`${letter}${n}`, n < rules.playersOnFloor, n, 'PLAYER'))
    people.push(person(`${letter}C`, false, 10, 'HEAD_COACH'))
  }
  return { rules, court: courtOf(rules.courtCode), people, scoringType: 'STANDARD' }
}

function person(id: string, isStarting: boolean, order: number, role: string): Person {
  return {
    id,
    isHomeTeam: isHome(id),
    jersey: String(order),
    fullName: `Player ${id}`,
    isStarting,
    role,
    order,
  }
}

const isHome = (id: string): boolean => id.startsWith('H')

interface FoulDetails {
  readonly kind?: FoulType
  readonly award?: Award
  readonly drawn?: string
  /** The thrower, and the results. */
  readonly throws?: readonly [string, ...ThrowStatus[]]
  readonly rebound?: string
}

/** Scores a game in tests. Each method adds a play at the last named clock time. People are named by id; 'H' and 'A' are the teams. */
export class Scorer {
  readonly plays: Play[] = []
  readonly setup: GameSetup
  private period = 1
  private clockTime: number
  private next = 1

  constructor(setup: GameSetup) {
    this.setup = setup
    this.clockTime = setup.rules.periodDuration
  }

  at(period: number, clock: string): this {
    this.period = period
    this.clockTime = parseClock(clock) ?? Number.NaN
    return this
  }

  makes(who: string, value = 2, { assist, from }: { assist?: string; from?: Point } = {}): this {
    const rel = assist ? [this.event('assist', assist)] : []
    return this.save({ ...this.event('shot_made', who), pointValue: value, location: from ?? null }, rel)
  }

  /** An and-one: the foul belongs to the play of the basket. */
  makesAndOne(who: string, value: number, fouler: string, status: ThrowStatus): this {
    const foul = { ...this.event('foul', fouler), attributes: { foulType: 'shooting', award: 1 } as const }
    const basket = { ...this.event('shot_made', who), pointValue: value }
    return this.save(basket, [foul], this.throws([who, status], undefined))
  }

  misses(who: string, value = 2, { rebound, block }: { rebound?: string; block?: string } = {}): this {
    const rel = [
      ...(block ? [this.event('blocked_shot', block)] : []),
      ...(rebound ? [this.event('rebound', rebound)] : []),
    ]
    return this.save({ ...this.event('shot_miss', who), pointValue: value }, rel)
  }

  rebounds(who: string): this {
    return this.save(this.event('rebound', who))
  }

  turnsOver(who: string, { steal }: { steal?: string } = {}): this {
    return this.save(this.event('turnover', who), steal ? [this.event('steal', steal)] : [])
  }

  fouls(who: string, { kind = 'non_shooting', award = 0, drawn, throws, rebound }: FoulDetails = {}): this {
    const attributes = { foulType: kind, award, ...(drawn ? { drawnById: drawn } : {}) }
    return this.save(
      { ...this.event('foul', who), attributes },
      [],
      throws ? this.throws(throws, rebound) : [],
    )
  }

  swaps(out: string, into: string): this {
    const coming = { ...this.event('substitution', into), attributes: { subIn: true } }
    return this.save({ ...this.event('substitution', out), attributes: { subIn: false } }, [coming])
  }

  comesIn(who: string): this {
    return this.save({ ...this.event('substitution', who), attributes: { subIn: true } })
  }

  goesOut(who: string): this {
    return this.save({ ...this.event('substitution', who), attributes: { subIn: false } })
  }

  winsTip(who: string): this {
    return this.save(this.event('jumpball', who))
  }

  adjusts(team: string, points: number): this {
    return this.save({ ...this.event('score_adjustment', team), pointValue: points })
  }

  callsTimeout(team: string): this {
    return this.save(this.event('timeout', team))
  }

  private id(): string {
    return `e${String(this.next++).padStart(5, '0')}`
  }

  private event(
    type: SentEvent['type'],
    who: string,
  ): SentEvent & { period: number; clockTime: number; order: number } {
    const { period, clockTime } = this
    const at = { id: this.id(), type, period, clockTime, order: this.plays.length, isHomeTeam: isHome(who) }
    if (who.length === 1) return { ...at, assignment: 'TEAM' }
    if (who.endsWith('C')) return { ...at, assignment: 'BENCH', teamGamePersonnelId: who }
    if (who.endsWith('?')) return { ...at, assignment: 'LATER' }
    return { ...at, assignment: 'PLAYER', teamGamePersonnelId: who }
  }

  private throws(
    [who, ...statuses]: readonly [string, ...ThrowStatus[]],
    rebound: string | undefined,
  ): FreeThrow[] {
    return statuses.map((status, i) => ({
      id: this.id(),
      attempt: i + 1,
      status,
      teamGamePersonnelId: who,
      isHomeTeam: isHome(who),
      reboundPlayer:
        rebound && i === statuses.length - 1
          ? { id: this.id(), isHomeTeam: isHome(rebound), teamGamePersonnelId: rebound, assignment: 'PLAYER' }
          : null,
    }))
  }

  private save(
    origin: ReturnType<Scorer['event']>,
    rel: readonly SentEvent[] = [],
    freethrows: readonly FreeThrow[] = [],
  ): this {
    const put = assemble({ origin, rel, freethrows }, this.setup.court)
    if (!put.ok) throw new Error(JSON.stringify(put.refusals))
    this.plays.push(put.play)
    return this
  }
}

export const scorer = (code: string, overrides?: LeagueOverrides): Scorer =>
  new Scorer(sheet(code, overrides))
