import { type Game, NO_PERSON, onFloor, outOfGame, type Play, type Side, sideOf } from '@fullcourt/scorebook'

/** A line-up that can be sent in at once. */
export interface LineUp {
  readonly label: string
  readonly ids: readonly string[]
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

/** Line-ups that can be sent in with one press: the starters, then earlier ones. Leaves out the current one, and those with a player who may not play. */
export function lineUps(game: Game, plays: readonly Play[], side: Side): readonly LineUp[] {
  const { people, starters, setup, indexOf } = game.sheet
  const now = onFloor(game, side)
  const first = starters[side].map((seat) => people[seat]!.id)
  const found: LineUp[] = []
  const isOut = (id: string) => outOfGame(game, indexOf.get(id) ?? NO_PERSON) !== null
  const add = (label: string, ids: readonly string[]) => {
    const whole = ids.length === setup.rules.playersOnFloor
    if (!whole || ids.some(isOut) || sameFive(ids, now) || found.some((one) => sameFive(one.ids, ids))) return
    found.push({ label, ids })
  }
  add('Starters', first)
  for (const five of formerFives(game, plays, side)) {
    const numbers = five.flatMap((id) => people.find((person) => person.id === id)?.jersey ?? [])
    add(numbers.toSorted((a, b) => Number(a) - Number(b)).join(' · '), five)
  }
  return found.slice(0, 4)
}

/** The players who go out and come in to reach that line-up. */
export function lineUpChange(now: readonly string[], five: readonly string[]) {
  return { out: now.filter((id) => !five.includes(id)), into: five.filter((id) => !now.includes(id)) }
}
