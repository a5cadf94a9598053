import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { boxScore, type KindOfPointsKey } from '../src/figures/index.ts'
import { assemble } from '../src/fold/index.ts'
import { applyOverrides, courtOf, profileOf } from '../src/rules/index.ts'
import {
  type GameEvent,
  type GameSetup,
  type Person,
  type Play,
  type SentPlay,
  SIDES,
  type Side,
} from '../src/vocabulary/index.ts'

interface RecordedEvent {
  readonly seq: number
  readonly type: string
  /** What the source says about it, such as 'fastbreak'. */
  readonly qualifiers?: readonly string[]
  readonly freeThrows?: readonly number[]
}

interface Recorded {
  readonly events: readonly RecordedEvent[]
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
  /** The plays with the fast breaks that the source marked; null if it marks none. */
  readonly markedPlays: readonly Play[] | null
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

/** The tool gives an event ten times its number in the file as its order. */
const seqOf = ({ order }: GameEvent): number => Math.floor(order / 10)

/** Marks shots and fouls as the source does. For a foul it marks the throws; a source that marks none leaves fouls to the clock. */
function markFastBreaks({ events }: Recorded, plays: readonly Play[]): readonly Play[] | null {
  const bySeq = new Map(events.map((event) => [event.seq, event]))
  const isMarked = (seq: number): boolean => bySeq.get(seq)?.qualifiers?.includes('fastbreak') ?? false
  const marksThrows = events.some(({ type, qualifiers }) => type.startsWith('freethrow') && qualifiers)
  if (!events.some(({ seq }) => isMarked(seq))) return null
  const markOf = (event: GameEvent): boolean | undefined => {
    if (event.type === 'shot_made') return isMarked(seqOf(event))
    if (event.type !== 'foul' || !marksThrows) return undefined
    return (bySeq.get(seqOf(event))?.freeThrows ?? []).some(isMarked)
  }
  const mark = (event: GameEvent): GameEvent => {
    const fastBreak = markOf(event)
    return fastBreak === undefined ? event : { ...event, attributes: { ...event.attributes, fastBreak } }
  }
  return plays.map(({ origin, rel }) => ({ origin: mark(origin), rel: rel.map(mark) }))
}

/** The kinds of points in official figures. Sources name them differently. */
const OFFICIAL_KINDS = {
  fastBreakPoints: ['pointsFastBreak', 'fastBreakPoints'],
  pointsOffTurnovers: ['pointsFromTurnovers', 'turnoverPoints'],
  secondChancePoints: ['pointsSecondChance'],
  pointsInPaint: ['pointsInThePaint', 'pointsInPaint'],
} as const satisfies { readonly [kind in KindOfPointsKey]?: readonly string[] }
type OfficialKind = keyof typeof OFFICIAL_KINDS

/** A figure of a side beside the official one. `marked` is counted with the source's marks. */
export interface KindBeside {
  readonly game: string
  readonly side: Side
  readonly figure: OfficialKind
  readonly official: number
  readonly counted: number | null
  readonly marked: number | null
}

/** Puts the kinds of points of a game beside the official ones, where the source has them. */
export function kindsBeside({ name, recorded, setup, plays, markedPlays }: RealGame): readonly KindBeside[] {
  const box = boxScore(setup, plays)
  const marked = markedPlays && boxScore(setup, markedPlays)
  return SIDES.flatMap((side) =>
    (Object.keys(OFFICIAL_KINDS) as OfficialKind[]).flatMap((figure): KindBeside[] => {
      const known = OFFICIAL_KINDS[figure].map((key) => recorded.official.teams[side][key])
      const official = known.find((value) => value !== undefined)
      if (official === undefined) return []
      const counted = box[side].advanced[figure]
      return [
        { game: name, side, figure, official, counted, marked: marked?.[side].advanced[figure] ?? null },
      ]
    }),
  )
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

/** Assembles the recorded games of a folder in memory, as the replay client would send them. */
export async function realGames(folder = gamesFolder): Promise<RealGame[]> {
  if (!folder || !gamesFolder) return []
  const replay = await loadReplay()
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const recorded = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Recorded
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
      const markedPlays = markFastBreaks(recorded, plays)
      return { name: file.replace('.json', ''), recorded, setup, plays, markedPlays, compare }
    })
}
