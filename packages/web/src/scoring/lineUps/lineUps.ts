import { type Lineup, lineups } from '@fullcourt/scorebook/figures'
import { type Game, onFloor, outOfGame } from '@fullcourt/scorebook/fold'
import { NO_PERSON, type Play, type Side, sideOf } from '@fullcourt/scorebook/vocabulary'
import { t } from '../../ui/language.ts'

/** A line-up that can be sent in at once. */
export interface LineUp {
  readonly label: string
  readonly ids: readonly string[]
  /** A saved one: it keeps its place and its key. */
  readonly isNamed?: boolean
  /** Why it cannot be sent in now; null: it can. */
  readonly refusal?: string | null
}

/** A saved line-up as it is found in this game. `missing`: players of it who are not in the game. */
export interface NamedFive {
  readonly name: string
  readonly ids: readonly string[]
  readonly missing: number
}

const sameFive = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The line-ups of a side so far, each once, the latest first. */
function formerFives(game: Game, plays: readonly Play[], side: Side): readonly (readonly string[])[] {
  const { people, starters } = game.sheet
  let five: readonly string[] = starters[side].map((seat) => people[seat]!.id)
  const fives: (readonly string[])[] = []
  for (const { origin, rel } of plays) {
    if (origin.type !== 'substitution' || sideOf(origin) !== side) continue
    fives.unshift(five)
    for (const { teamGamePersonnelId: id, attributes } of [origin, ...rel]) {
      if (id) five = attributes.subIn ? [...five, id] : five.filter((one) => one !== id)
    }
  }
  return fives
}

const isOut = (game: Game, id: string): boolean =>
  outOfGame(game, game.sheet.indexOf.get(id) ?? NO_PERSON) !== null

const jerseyOf = ({ sheet }: Game, id: string): string =>
  sheet.people[sheet.indexOf.get(id) ?? NO_PERSON]?.jersey ?? ''

/** '4 · 12 · 23 · 30 · 33' */
export const jerseysOf = (game: Game, ids: readonly string[]): string =>
  ids
    .map((id) => jerseyOf(game, id))
    .filter((jersey) => jersey !== '')
    .toSorted((a, b) => Number(a) - Number(b))
    .join(' · ')

/** Why a saved line-up cannot be sent in; null: it can. */
function refusalOf(game: Game, side: Side, { ids, missing }: NamedFive): string | null {
  const { playersOnFloor } = game.sheet.setup.rules
  if (missing > 0) return t('{count} not in this game', { count: missing })
  if (ids.length !== playersOnFloor) return `${ids.length} players`
  const out = ids.filter((id) => isOut(game, id))
  if (out.length > 0) return `${jerseysOf(game, out)} out`
  return sameFive(ids, onFloor(game, side)) ? t('On court') : null
}

/** The most line-ups of this game that are offered beside the saved ones. */
const MOST_FORMER = 4

/**
 * Line-ups that can be sent in with one press: the saved ones in their order, the starters, then earlier ones. Leaves out the current
 * one and those with a player who may not play, save of the saved ones, which keep their places.
 */
export function lineUps(
  game: Game,
  plays: readonly Play[],
  side: Side,
  named: readonly NamedFive[] = [],
): readonly LineUp[] {
  const { people, starters, setup } = game.sheet
  const now = onFloor(game, side)
  const saved = named.map(
    (one): LineUp => ({
      label: one.name,
      ids: one.ids,
      isNamed: true,
      refusal: refusalOf(game, side, one),
    }),
  )
  const found: LineUp[] = []
  const add = (label: string, ids: readonly string[]) => {
    const whole = ids.length === setup.rules.playersOnFloor
    const known = [...saved, ...found].some((one) => sameFive(one.ids, ids))
    if (!whole || known || ids.some((id) => isOut(game, id)) || sameFive(ids, now)) return
    found.push({ label, ids })
  }
  add(
    t('Starters'),
    starters[side].map((seat) => people[seat]!.id),
  )
  for (const five of formerFives(game, plays, side)) add(jerseysOf(game, five), five)
  return [...saved, ...found.slice(0, MOST_FORMER)]
}

/** The players who go out and come in to reach that line-up. */
export function lineUpChange(now: readonly string[], five: readonly string[]) {
  return { out: now.filter((id) => !five.includes(id)), into: five.filter((id) => !now.includes(id)) }
}

/** The time that a line-up played together in this game, and its plus/minus. */
export interface LineUpFigures {
  readonly seconds: number
  readonly plusMinus: number
}

/** Reads the figures of line-ups of a side; null for one that has not played. Reads the whole game: call it once per dialog. */
export function lineUpFigures(
  { sheet }: Game,
  plays: readonly Play[],
  side: Side,
): (ids: readonly string[]) => LineUpFigures | null {
  const played: readonly Lineup[] = lineups(sheet.setup, plays)[side]
  return (ids) => {
    const found = played.find(({ people }) => sameFive(people, ids))
    return found ? { seconds: found.seconds, plusMinus: found.own.points - found.other.points } : null
  }
}

/** The substitution of a player who is dropped on another one: one of them is on court, the other may come in. Null: none. */
export function droppedSubstitution(game: Game, side: Side, a: string, b: string) {
  const now = onFloor(game, side)
  const [out, into] = now.includes(a) ? [a, b] : [b, a]
  const { people, indexOf } = game.sheet
  const person = people[indexOf.get(into) ?? NO_PERSON]
  const comesIn = person?.role === 'PLAYER' && sideOf(person) === side && !now.includes(into)
  return now.includes(out) && comesIn && !isOut(game, into) ? { out, into } : null
}
