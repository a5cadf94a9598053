import type { Side } from '@fullcourt/scorebook/vocabulary'
import type { GamePerson, Setup } from '@fullcourt/wire'
import type { SetupCall } from '../../book/data/setupCalls.ts'

/** The players of a side, as they are written in the setup, by number. */
export const playersIn = (setup: Setup, side: Side): readonly GamePerson[] =>
  setup[side].personnel
    .filter(({ role, isAnonymous }) => role === 'PLAYER' && !isAnonymous)
    .toSorted((a, b) => Number(a.jersey) - Number(b.jersey) || a.jersey.localeCompare(b.jersey))

const startCall = ({ teamGameId, id }: GamePerson, isStarting: boolean): SetupCall => ({
  name: 'changeGamePerson',
  params: { id: teamGameId, personnelId: id },
  body: { isStarting },
})

interface StartersChange {
  readonly calls: readonly SetupCall[]
  /** Takes the change back. */
  readonly undone: readonly SetupCall[]
}

/** The writes after which these people started. Those who did not start come first: a side never has six starters. */
export function startersChange(setup: Setup, starters: ReadonlySet<string>): StartersChange {
  const players = [...playersIn(setup, 'home'), ...playersIn(setup, 'away')]
  const changed = players.filter(({ id, isStarting }) => starters.has(id) !== isStarting)
  const off = changed.filter(({ isStarting }) => isStarting)
  const on = changed.filter(({ isStarting }) => !isStarting)
  const swap = (out: readonly GamePerson[], into: readonly GamePerson[]) => [
    ...out.map((person) => startCall(person, false)),
    ...into.map((person) => startCall(person, true)),
  ]
  return { calls: swap(off, on), undone: swap(on, off) }
}
