import type { Random } from '../src/simulate/index.ts'
import type { GameEvent, GameSetup, Play } from '../src/vocabulary/index.ts'
import { derivedId } from '../src/vocabulary/index.ts'

/** `mistake` numbers the mistakes, so that added events get unique ids. */
type Change = (plays: Play[], at: number, setup: GameSetup, random: Random, mistake: number) => void

const anyOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!

function edit(
  plays: Play[],
  at: number,
  random: Random,
  change: (event: GameEvent) => Partial<GameEvent>,
): void {
  const play = plays[at]!
  const chosen = anyOf([play.origin, ...play.rel], random)
  const each = (event: GameEvent) => (event === chosen ? { ...event, ...change(event) } : event)
  plays[at] = { origin: each(play.origin), rel: play.rel.map(each) }
}

/** Typical mistakes of a scorer. */
const CHANGES: readonly Change[] = [
  (plays, at) => plays.splice(at, 1),
  (plays, at, _, __, mistake) => {
    const { origin, rel } = plays[at]!
    const fresh = (event: GameEvent) => ({ ...event, id: derivedId('again', String(mistake), event.id) })
    const first = fresh(origin)
    plays.push({ origin: first, rel: rel.map((event) => ({ ...fresh(event), originEventId: first.id })) })
  },
  (plays, at, _, random) => {
    const { origin, rel } = plays[at]!
    plays[at] = { origin, rel: rel.filter(() => random() < 0.5) }
  },
  (plays, at, _, random) =>
    edit(plays, at, random, ({ clockTime }) => ({
      clockTime: Math.max(0, Math.round(clockTime + 60 * random() - 30)),
    })),
  (plays, at, _, random) => edit(plays, at, random, ({ isHomeTeam }) => ({ isHomeTeam: !isHomeTeam })),
  (plays, at, { people }, random) =>
    edit(plays, at, random, () => ({ assignment: 'PLAYER', teamGamePersonnelId: anyOf(people, random).id })),
  (plays, at, _, random) =>
    edit(plays, at, random, () => ({ assignment: 'LATER', teamGamePersonnelId: null })),
  (plays, at, _, random) =>
    edit(plays, at, random, ({ type }) => {
      if (type === 'shot_made') return { type: 'shot_miss' }
      if (type === 'shot_miss') return { type: 'shot_made' }
      if (type === 'freethrow_made') return { type: 'freethrow_miss' }
      return type === 'freethrow_miss' ? { type: 'freethrow_made' } : {}
    }),
  (plays, at, _, random) => edit(plays, at, random, ({ period }) => ({ period: Math.max(1, period - 1) })),
  (plays, at, _, random, mistake) => {
    const { origin } = plays[at]!
    const id = derivedId('adjusted', String(mistake), origin.id)
    const pointValue = Math.floor(5 * random()) - 2
    plays.push({
      origin: {
        ...origin,
        id,
        type: 'score_adjustment',
        assignment: 'TEAM',
        teamGamePersonnelId: null,
        pointValue,
        attributes: {},
      },
      rel: [],
    })
  },
]

/** Returns the plays after random mistakes: illegal games, which the log must also be able to store. */
export function mutated(setup: GameSetup, plays: readonly Play[], random: Random): readonly Play[] {
  const changed = [...plays]
  const mistakes = 1 + Math.floor(8 * random())
  for (let mistake = 1; mistake <= mistakes; mistake++) {
    anyOf(CHANGES, random)(changed, Math.floor(random() * changed.length), setup, random, mistake)
  }
  return changed
}
