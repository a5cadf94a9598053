// Types recorded plays through the scoring screen.
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type GameEvent,
  type GameSetup,
  type Play,
  playEvents,
  sideOf,
} from '@fullcourt/scorebook/vocabulary'
import type { Scorer } from './scorer.ts'

/** One entry: a play, or one of its free throws or their rebound. Substitutions may come between them. */
export interface Step {
  readonly play: Play
  readonly event: GameEvent
}

export function throwOf({ type, attributes }: GameEvent) {
  switch (type) {
    case 'freethrow_made':
      return 'made'
    case 'freethrow_miss':
      return 'missed'
    case 'freethrow_violation':
      return attributes.freethrowViolationBy === 'defense' ? 'violation by the defense' : 'violation'
    default:
      return null
  }
}

/** Whether the event is a free throw or its rebound: both carry the number of the throw. */
const isOfThrow = ({ attributes }: GameEvent): boolean => attributes.attempt !== undefined

/** The plays in the order in which they are typed. */
export function stepsOf(plays: readonly Play[]): readonly Step[] {
  return plays
    .flatMap((play) => [play.origin, ...play.rel.filter(isOfThrow)].map((event): Step => ({ play, event })))
    .toSorted(({ event: a }, { event: b }) => b.clockTime - a.clockTime || a.order - b.order)
}

/** '732', '7:32.5' or '32.5': as few keys as the clock takes. */
function clockText(seconds: number): string {
  const [minutes, tenths] = [Math.floor(seconds / 60), Math.round(seconds * 10) % 600]
  const rest = tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1)
  if (minutes === 0) return rest
  return tenths % 10 === 0 ? `${minutes}${rest.padStart(2, '0')}` : `${minutes}:${rest.padStart(4, '0')}`
}

const relatedOf = ({ rel }: Play, type: GameEvent['type']): GameEvent | undefined =>
  rel.find((event) => event.type === type && !isOfThrow(event))

interface TypistOptions {
  readonly setsClock: boolean
  /** Waits until a scorer sees the event: a play, or a throw and its rebound. */
  readonly sees?: (event: GameEvent) => Promise<void>
}

/** Types plays of one period, home attacking to the right. */
export class Typist {
  readonly #scorer: Scorer
  readonly #setup: GameSetup
  readonly #sees: (event: GameEvent) => Promise<void>
  /** The reading of the clock; null when the screen may have started it. */
  #clock: number | null = null
  /** The foul whose throws are open. */
  #open: Play | null = null
  /** Sets the clock to the time of each play; otherwise it runs as it may. */
  readonly #setsClock: boolean

  constructor(scorer: Scorer, setup: GameSetup, { setsClock, sees = async () => undefined }: TypistOptions) {
    this.#scorer = scorer
    this.#setup = setup
    this.#setsClock = setsClock
    this.#sees = sees
  }

  async type({ play, event }: Step): Promise<void> {
    await this.#sees(event)
    if (event !== play.origin) return this.#throw(play, event)
    if (this.#setsClock && event.clockTime !== this.#clock)
      await this.#scorer.setsClock(clockText(event.clockTime))
    this.#clock = event.clockTime
    if (event.type === 'substitution') return this.#substitution(play)
    if (this.#open) throw new Error(`a ${event.type} between free throws`)
    await this.#begin(play)
    if (play.rel.some((one) => throwOf(one))) this.#open = play
    else await this.#scorer.isDoneButForSub()
  }

  #begin(play: Play): PromiseLike<undefined> {
    const { origin } = play
    switch (origin.type) {
      case 'shot_made':
        return this.#basket(play)
      case 'shot_miss':
        return this.#miss(play)
      case 'turnover':
        return this.#turnover(play)
      case 'foul':
        return this.#foul(play)
      case 'jumpball':
        return this.#scorer.winsJump(sideLetter(origin))
      case 'timeout':
        return this.#scorer.takesTimeout(
          sideLetter(origin),
          origin.attributes.timeoutKind === 'short' ? 'short' : 'full',
        )
      default:
        throw new Error(`the screen has no way to type ${origin.type}`)
    }
  }

  #shot(shot: GameEvent): Scorer {
    const { location, pointValue } = shot
    return this.#scorer.shoots(this.#who(shot), {
      made: shot.type === 'shot_made',
      ...(location && { from: this.#feet(shot, location) }),
      ...(pointValue && { worth: pointValue }),
    })
  }

  #basket(play: Play): Scorer {
    const [assist, foul] = [relatedOf(play, 'assist'), relatedOf(play, 'foul')]
    const scorer = this.#shot(play.origin).asks('Assist by')
    if (foul) scorer.isFouledBy(this.#who(foul)).asks('Assist by')
    return assist ? scorer.assists(this.#who(assist)) : scorer.unassisted()
  }

  #miss(play: Play): Scorer {
    const [block, rebound] = [relatedOf(play, 'blocked_shot'), relatedOf(play, 'rebound')]
    const scorer = this.#shot(play.origin).asks('Rebound by')
    if (block) scorer.blocks(this.#who(block)).asks('Rebound by')
    return rebound ? scorer.rebounds(this.#who(rebound)) : scorer.answersNone()
  }

  #turnover(play: Play): Scorer {
    const { origin } = play
    const scorer = this.#scorer.turnsOver(this.#who(origin))
    if (origin.assignment === 'TEAM') return scorer
    const steal = relatedOf(play, 'steal')
    scorer.asks('Steal by')
    if (steal) return scorer.steals(this.#who(steal))
    return origin.attributes.deadBall ? scorer.isDeadBall() : scorer.answersNone()
  }

  #foul({ origin }: Play): Scorer {
    const { foulType = 'non_shooting', award, drawnById } = origin.attributes
    const scorer = this.#scorer.fouls(this.#who(origin), foulType)
    if (foulType !== 'technical') {
      scorer.asks('Foul on')
      const fouled = drawnById && `${origin.isHomeTeam ? 'A' : 'H'}${this.#jersey(drawnById)}`
      if (fouled) scorer.isOn(fouled)
      else scorer.answersNone()
    }
    // For other fouls the rules decide without a question.
    return foulType === 'shooting' && (award === 2 || award === 3)
      ? scorer.asks(/^How many throws/).gets(award)
      : scorer
  }

  async #substitution(play: Play): Promise<void> {
    const numbers = (subIn: boolean) =>
      playEvents(play)
        .filter(({ attributes }) => attributes.subIn === subIn)
        .map(({ teamGamePersonnelId }) => this.#jersey(teamGamePersonnelId!))
    await this.#scorer.substitutes(sideLetter(play.origin), numbers(false), numbers(true))
  }

  async #throw(play: Play, event: GameEvent): Promise<void> {
    if (this.#open !== play) throw new Error('a free throw after its foul was closed')
    const result = throwOf(event)
    if (result) await this.#scorer.throwsAs(event.teamGamePersonnelId && this.#who(event), result)
    else await this.#scorer.asks('Freethrow Rebounded By...').rebounds(this.#who(event))
    if (event !== play.rel.findLast(isOfThrow)) return
    await this.#scorer.isDoneButForSub()
    this.#open = null
    // A rebounded last throw starts the clock.
    if (!result) this.#clock = null
  }

  /** 'H12', 'A team', 'H bench'. */
  #who(event: GameEvent): string {
    const { assignment, teamGamePersonnelId } = event
    const name = teamGamePersonnelId ? this.#jersey(teamGamePersonnelId) : ` ${assignment.toLowerCase()}`
    return sideLetter(event) + name
  }

  #jersey(id: string): string {
    const person = this.#setup.people.find((one) => one.id === id)
    if (!person) throw new Error(`${id} is not on the sheet`)
    return person.jersey
  }

  #feet({ hoopSide }: GameEvent, { x, y }: { readonly x: number; readonly y: number }) {
    const { widthInches: length, heightInches: width } = this.#setup.court
    const [out, right] = hoopSide === 'right' ? [length - x, y - width / 2] : [x, width / 2 - y]
    return [out / 12, right / 12] as const
  }
}

const sideLetter = (event: GameEvent): 'H' | 'A' => (sideOf(event) === 'home' ? 'H' : 'A')

interface TypedPeriod {
  readonly path: string
  readonly setup: GameSetup
  /** The first one is the tip. */
  readonly plays: readonly Play[]
  /** Sets the clock to the time of each play; otherwise it runs, and is set at the end. */
  readonly setsClock?: boolean
}

/** Opens the scoring screen and enters a first period from the tip to its end. Throws where a play has no way through the screen. */
export async function typeFirstPeriod(
  scorer: Scorer,
  { path, setup, plays, setsClock = true }: TypedPeriod,
): Promise<void> {
  const typist = new Typist(scorer, setup, { setsClock })
  const [tip, ...steps] = stepsOf(plays)
  if (tip?.event.type !== 'jumpball') throw new Error('the period does not begin with a tip')
  await scorer.starts(path, sideLetter(tip.event))
  for (const step of steps) await typist.type(step)
  await scorer.setsClock('0')
}

interface TypedGame {
  readonly path: string
  readonly setup: GameSetup
  readonly plays: readonly Play[]
  /** The most that are typed. */
  readonly playsPerSecond: number
}

/**
 * Opens the scoring screen and types a game without overtime from the tip to its end. The clock is set only where a period ends.
 *
 * @returns how many plays were typed, and the seconds that it took
 */
export async function typeGame(
  scorer: Scorer,
  { path, setup, plays, playsPerSecond }: TypedGame,
): Promise<{ readonly plays: number; readonly seconds: number }> {
  const typist = new Typist(scorer, setup, { setsClock: false })
  const { regulationPeriods: periods } = setup.rules
  let seconds = 0
  for (let period = 1; period <= periods; period++) {
    const steps = stepsOf(plays.filter(({ origin }) => origin.period === period))
    const [tip] = steps
    if (!tip) throw new Error(`period ${period} has no plays`)
    if (period === 1) await scorer.starts(path, sideLetter(tip.event))
    else await scorer.clock('starts')
    const began = performance.now()
    for (const [index, step] of steps.slice(period === 1 ? 1 : 0).entries()) {
      const early = (index / playsPerSecond) * 1000 - (performance.now() - began)
      if (early > 0) await sleep(early)
      await typist.type(step)
    }
    seconds += (performance.now() - began) / 1000
    await scorer.setsClock('0')
    const isLast = period === periods
    await scorer.ends(isLast ? 'End Game' : 'End Quarter', {
      swaps: period === periods / 2,
      keepsFives: true,
    })
  }
  return { plays: plays.length, seconds }
}
