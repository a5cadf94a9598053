import type { EventOutcome, Game } from '../fold/game.ts'
import { type GameReducer, reducePlays } from '../fold/reducer.ts'
import type { Play } from '../vocabulary/play.ts'
import type { GameSetup } from '../vocabulary/setup.ts'
import { otherSide, type Side } from '../vocabulary/terms.ts'

/** How often a player did something, and how often that player could have: on the floor when it could happen. */
export interface Habit {
  readonly done: number
  readonly chances: number
}

/**
 * Counted chances. An assist can happen at each basket of a teammate, a rebound at each miss: a defensive one of the other side's,
 * an offensive one of the own side's.
 */
export const HABITS = ['assist', 'defensive', 'offensive'] as const
export type HabitKind = (typeof HABITS)[number]

/** The habits of players by id. */
export type Habits = { readonly [kind in HabitKind]: ReadonlyMap<string, Habit> }

type State = { readonly [kind in HabitKind]: Map<string, Habit> }

const NEVER: Habit = { done: 0, chances: 0 }

const newState = (): State => ({ assist: new Map(), defensive: new Map(), offensive: new Map() })

const add = (habits: Map<string, Habit>, id: string, { done, chances }: Habit): void => {
  const before = habits.get(id) ?? NEVER
  habits.set(id, { done: before.done + done, chances: before.chances + chances })
}

const CHANCE: Habit = { done: 0, chances: 1 }
const DONE: Habit = { done: 1, chances: 0 }

function countOutcome(state: State, { event, side, rebound }: EventOutcome, { floor, sheet }: Game): void {
  const { type, teamGamePersonnelId: id } = event
  const each = (kind: HabitKind, of: Side, except: string | null = null) => {
    for (const personIndex of floor.on[of]) {
      const person = sheet.people[personIndex]!.id
      if (person !== except) add(state[kind], person, CHANCE)
    }
  }
  if (type === 'shot_made') each('assist', side, id)
  else if (type === 'shot_miss') {
    each('defensive', otherSide(side))
    each('offensive', side)
  } else if (id === null) return
  else if (type === 'assist') add(state.assist, id, DONE)
  else if (type === 'rebound' && rebound) add(state[rebound], id, DONE)
}

/** Habits as a reducer. */
const habitsReducer: GameReducer<State, Habits> = {
  start: newState,
  event: countOutcome,
  copy: (state) => ({
    assist: new Map(state.assist),
    defensive: new Map(state.defensive),
    offensive: new Map(state.offensive),
  }),
  answer: (state) => state,
}

/** Counts who usually assists and rebounds in a game. */
export const habitsOf = (setup: GameSetup, plays: readonly Play[]): Habits =>
  reducePlays(habitsReducer, setup, plays)

/** Adds the habits of several games. */
export function addHabits(all: readonly Habits[]): Habits {
  const sum = newState()
  for (const kind of HABITS) {
    for (const habits of all) for (const [id, habit] of habits[kind]) add(sum[kind], id, habit)
  }
  return sum
}

/** A player who did it less often is not suggested. */
const LEAST_DONE = 2
/** Chances without success that everyone starts with, so that one rebound at the only miss is no habit. */
const FIRST_CHANCES = 8

/**
 * Finds the player of these who does it most often for the chances had; null where no player stands out. It is a suggestion, not an
 * answer: on recorded games it is right at 4 of 10 assists and 3 of 10 defensive rebounds.
 */
export function likelyPlayer(habits: Habits, kind: HabitKind, among: readonly string[]): string | null {
  const found = among.map((id) => {
    const { done, chances } = habits[kind].get(id) ?? NEVER
    return { id, done, rate: done / (chances + FIRST_CHANCES) }
  })
  const [first, second] = found.toSorted((a, b) => b.rate - a.rate)
  if (!first || first.done < LEAST_DONE) return null
  return second && second.rate === first.rate ? null : first.id
}
