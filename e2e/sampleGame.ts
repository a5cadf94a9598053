// A whole game from the simulator, saved by the HTTP contract: for tests of screens that show many plays.
import { randomUUID } from 'node:crypto'
import { takeApart } from '@fullcourt/scorebook/fold'
import { type SampleGame, sampleGame } from '@fullcourt/scorebook/simulate'
import { type GameSetup, type Play, SIDES, type Side } from '@fullcourt/scorebook/vocabulary'
import type { SeededTeam, SeedOptions } from './seed.ts'

/** '12 Home12', starters first. */
export function playersOf(
  { people }: GameSetup,
  side: Side,
  lastName = (jersey: string) => `${side === 'home' ? 'Home' : 'Away'}${jersey}`,
): readonly string[] {
  const own = people.filter(({ isHomeTeam }) => isHomeTeam === (side === 'home'))
  return own
    .toSorted((a, b) => Number(b.isStarting) - Number(a.isStarting))
    .map(({ jersey }) => `${jersey} ${lastName(jersey)}`)
}

/** Gives players numbers of two digits, of which none begins another. */
export function withTwoDigits(game: SampleGame): SampleGame {
  const people = game.setup.people.map((person) => ({ ...person, jersey: String(10 + person.order) }))
  return { ...game, setup: { ...game.setup, people } }
}

interface SampleOptions {
  /** The last period whose plays are saved. */
  readonly periods?: number
  /** Changes a play before it is saved. */
  readonly change?: (play: Play) => Play
}

/** A simulated game: how to seed a game that it fits, and `save`, which answers its plays in game order. */
export const sampleFor = (
  league: Parameters<typeof sampleGame>[0],
  seed: number,
  lastName?: (jersey: string) => string,
) => savable(league, sampleGame(league, seed), lastName)

/** A made game: how to seed a game that it fits, and `save`, which answers its plays in game order. */
export function savable(league: string, game: SampleGame, lastName?: (jersey: string) => string) {
  const players = {
    home: playersOf(game.setup, 'home', lastName),
    away: playersOf(game.setup, 'away', lastName),
  }
  const options: SeedOptions = { league, players }
  /** Saves the simulated game with ids of its own. */
  async function save(
    { ask, get, gameId }: SeededTeam,
    { periods = Number.POSITIVE_INFINITY, change = (play) => play }: SampleOptions = {},
  ): Promise<readonly Play[]> {
    const setup = (await get(`/v1/team-game/${gameId}/setup/`)) as {
      [side in Side]: { personnel: { id: string; jersey: string }[] }
    }
    const ids = new Map<string, string>()
    for (const side of SIDES)
      for (const { id, jersey, isHomeTeam } of game.setup.people)
        if (isHomeTeam === (side === 'home'))
          ids.set(id, setup[side].personnel.find((one) => one.jersey === jersey)!.id)
    const wanted = game.plays.filter(({ origin }) => origin.period <= periods)
    const plays = (JSON.parse(withIds(JSON.stringify(wanted), ids)) as Play[]).map(change)
    for (let n = 0; n < plays.length; n += 200)
      await ask('PUT', '/v1/team-game-event/bulk/', {
        teamGameId: gameId,
        plays: plays.slice(n, n + 200).map(takeApart),
      })
    return plays
  }
  return { seed: options, save }
}

/** The sample of most tests: how to seed a game for it, and how to save it. */
export const { seed: SAMPLE_SEED, save: saveSample } = sampleFor('fiba', 7)

/** Replaces every id: those of people as the map says, others by new ones. */
function withIds(text: string, ids: Map<string, string>): string {
  return text.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    const known = ids.get(id) ?? randomUUID()
    ids.set(id, known)
    return known
  })
}
