// A film of a simulated quarter: when each event is seen on it, and what the scoreboard shows at each second.
import { shotOffset } from '@fullcourt/film'
import { playContinues } from '@fullcourt/scorebook/rules'
import { distance, type GameEvent, type GameSetup, type Play } from '@fullcourt/scorebook/vocabulary'
import { type Step, stepsOf, throwOf } from '../typePlays.ts'

/** Seconds of film before the tip, and after the horn. */
const [BEFORE_TIP, AFTER_HORN] = [6, 4]
/** Seconds of film that the game takes while the clock stands. */
const PAUSES = { inbound: 7, firstThrow: 14, nextThrow: 7, rebound: 1, substitution: 4, timeout: 60 } as const

interface Mark {
  readonly second: number
  readonly clockTime: number
  readonly isRunning: boolean
}

export interface FilmedQuarter {
  /** The seconds after an event at which it is entered: of a shot, when its result is seen. */
  resultAfter(event: GameEvent): number
  readonly steps: readonly Step[]
  /** The second at which an event is seen, by its id; of events that are part of another moment there is none. */
  readonly seconds: ReadonlyMap<string, number>
  /** The seconds at which the clock starts again, where no event starts it. */
  readonly restarts: readonly number[]
  /** The second of the tip. */
  readonly tip: number
  /** The second of the horn. */
  readonly horn: number
  readonly duration: number
  clockAt(second: number): { readonly clockTime: number; readonly period: number }
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

const stopsClock = ({ origin, rel }: Play): boolean =>
  ['foul', 'timeout', 'jumpball'].includes(origin.type) ||
  origin.attributes.deadBall === true ||
  rel.some(({ type }) => type === 'foul')

class Camera {
  readonly marks: Mark[] = []
  readonly seconds = new Map<string, number>()
  readonly restarts: number[] = []
  second = BEFORE_TIP
  #clock: number
  #isRunning = false

  constructor(clock: number) {
    this.#clock = clock
    this.marks.push({ second: 0, clockTime: clock, isRunning: false })
  }

  films(event: GameEvent, after = 0): void {
    this.second = tenths(this.second + after)
    this.seconds.set(event.id, this.second)
  }

  turnClock(isRunning: boolean): void {
    if (isRunning === this.#isRunning) return
    this.#isRunning = isRunning
    this.marks.push({ second: this.second, clockTime: this.#clock, isRunning })
  }

  /** Plays on until the clock shows this. */
  runTo(clock: number): void {
    if (clock >= this.#clock) return
    if (!this.#isRunning) {
      this.second = tenths(this.second + PAUSES.inbound)
      this.restarts.push(this.second)
      this.turnClock(true)
    }
    this.second = tenths(this.second + this.#clock - clock)
    this.#clock = clock
  }
}

function filmPlay(camera: Camera, play: Play): void {
  const { origin } = play
  camera.runTo(origin.clockTime)
  const pause = origin.type === 'substitution' ? PAUSES.substitution : 0
  camera.films(origin, origin.type === 'timeout' ? PAUSES.timeout : pause)
  if (stopsClock(play)) camera.turnClock(false)
}

function filmThrow(camera: Camera, { play, event }: Step): void {
  if (!throwOf(event)) {
    camera.films(event, PAUSES.rebound)
    // The screen starts the clock by itself when a player takes the rebound.
    if (event.assignment === 'PLAYER' && playContinues(play)) camera.turnClock(true)
  } else camera.films(event, event.attributes.attempt === 1 ? PAUSES.firstThrow : PAUSES.nextThrow)
}

/** @param plays of a first period, which begins with the tip */
export function filmQuarter({ court }: GameSetup, plays: readonly Play[]): FilmedQuarter {
  const steps = stepsOf(plays)
  const [tip, ...rest] = steps
  const clockFrom = tip!.event.clockTime
  const camera = new Camera(clockFrom)
  camera.films(tip!.event)
  camera.turnClock(true)
  for (const step of rest) {
    if (step.event === step.play.origin) filmPlay(camera, step.play)
    else filmThrow(camera, step)
  }
  camera.runTo(0)
  camera.turnClock(false)
  const { marks, seconds, restarts, second: horn } = camera
  return {
    steps: rest,
    seconds,
    restarts,
    tip: BEFORE_TIP,
    horn,
    duration: Math.ceil(horn + AFTER_HORN),
    resultAfter({ type, location, hoopSide }) {
      if (type !== 'shot_made' && type !== 'shot_miss') return 0
      return shotOffset(type, location && distance(court, location, hoopSide ?? undefined))
    },
    clockAt(second) {
      const mark = marks.findLast((one) => one.second <= second + 0.001)!
      const run = mark.isRunning ? second - mark.second : 0
      return { period: 1, clockTime: Math.max(0, mark.clockTime - run) }
    },
  }
}
