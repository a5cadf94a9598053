import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  applyOverrides,
  assemble,
  courtOf,
  type GameSetup,
  type Person,
  type Play,
  profileOf,
  type SentPlay,
} from '../src/index.ts'

interface Recorded {
  readonly game: {
    readonly ruleset: { periodType: string; periodSeconds: number; overtimeSeconds: number }
    readonly home: RecordedSide
    readonly away: RecordedSide
  }
  readonly official: {
    /** The points of each period. */
    readonly periodScores: { readonly home: readonly number[]; readonly away: readonly number[] }
    readonly teams: {
      readonly home: Readonly<Record<string, number | undefined>>
      readonly away: Readonly<Record<string, number | undefined>>
    }
  }
}

interface RecordedSide {
  readonly players: readonly { id: string | number; name: string; jersey: string | null; starter: boolean }[]
}

export interface RealGame {
  readonly name: string
  readonly recorded: Recorded
  readonly setup: GameSetup
  readonly plays: readonly Play[]
  /** Cells of the official box score: [name, official, answered]. */
  readonly compare: (box: unknown) => readonly (readonly [string, unknown, unknown])[]
}

interface Replay {
  leagueCode(game: unknown): string
  toPlays(
    recorded: unknown,
    person: (id: unknown) => string,
    court: { length: number; width: number },
  ): SentPlay[]
  compare(recorded: unknown, box: unknown, person: (id: unknown) => string): [string, unknown, unknown][]
}

const shared = fileURLToPath(new URL('../../../../shared/', import.meta.url))
const tool = `${shared}tools/replay.mjs`

/** The folder of the recorded games; null if the checkout has none next to it. */
export const gamesFolder = existsSync(tool) && existsSync(`${shared}games`) ? `${shared}games` : null

function peopleOf(side: RecordedSide, isHomeTeam: boolean): Person[] {
  return side.players.map((player, order) => ({
    id: `${isHomeTeam ? 'home' : 'away'}-${player.id}`,
    isHomeTeam,
    jersey: player.jersey ?? String(order),
    fullName: player.name,
    isStarting: player.starter,
    role: 'PLAYER',
    order,
  }))
}

function setupOf(recorded: Recorded, code: string): GameSetup {
  const built = profileOf(code)
  if (!built) throw new Error(`no profile ${code}`)
  const { ruleset, home, away } = recorded.game
  const rules = applyOverrides(built, {
    periodType: ruleset.periodType === 'half' ? 'HALF' : 'QUARTER',
    periodDuration: ruleset.periodSeconds,
    overtimeDuration: ruleset.overtimeSeconds,
  })
  const people = [...peopleOf(home, true), ...peopleOf(away, false)]
  return { rules, court: courtOf(rules.courtCode), people, scoringType: 'STANDARD' }
}

/** Loads the tool. It replays the files named on the command line, so it gets an empty one. */
async function loadReplay(): Promise<Replay> {
  const given = process.argv.splice(2)
  try {
    return (await import(tool)) as Replay
  } finally {
    process.argv.push(...given)
  }
}

/** Assembles the recorded games in memory, as the replay client would send them. */
export async function realGames(): Promise<RealGame[]> {
  if (!gamesFolder) return []
  const replay = await loadReplay()
  return readdirSync(gamesFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const recorded = JSON.parse(readFileSync(`${gamesFolder}/${file}`, 'utf8')) as Recorded
      const setup = setupOf(recorded, replay.leagueCode(recorded.game))
      const ids = new Map(setup.people.map(({ id }) => [id.replace(/^(home|away)-/, ''), id]))
      const person = (id: unknown) => ids.get(String(id)) ?? ''
      const floor = { length: setup.court.widthInches, width: setup.court.heightInches }
      const plays = replay.toPlays(recorded, person, floor).map((sent) => {
        const put = assemble(sent, setup.court)
        if (!put.ok) throw new Error(`${file}: ${JSON.stringify(put.refusals)}`)
        return put.play
      })
      const compare = (box: unknown) => replay.compare(recorded, box, person)
      return { name: file.replace('.json', ''), recorded, setup, plays, compare }
    })
}
