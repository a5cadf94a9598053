import { isSame, type Play, playEvents } from '@fullcourt/scorebook/vocabulary'
import type { Setup } from '@fullcourt/wire'
import { Refused } from '../../call/call.ts'
import { withRevision } from '../data/authors.ts'
import type { LocalGame, OutboxEntry, ServerPlay, StoreChange } from '../data/localData.ts'
import { endingOf, epochOf } from '../data/localGame.ts'
import type { SetupCall } from '../data/setupCalls.ts'
import { changeTask } from '../data/tasks.ts'
import { addAgain, isLostGame, makeAgain, peopleOn } from './lostGame.ts'
import { linesAfter } from './readLog.ts'
import type { Server } from './server.ts'

/** A restore of the server. `at`: log lines from then on are numbered anew. `takenAt`: the time of the backup (both ISO). */
export interface Restore {
  readonly id: string
  readonly at: string
  readonly takenAt: string
}

interface RestoredGame {
  readonly setup: Setup
  /** The whole log. */
  readonly lines: readonly ServerPlay[]
  readonly restoredAt: string
}

/** The people on the sheet whom a play names. */
const idsIn = (play: Play): readonly string[] =>
  playEvents(play).flatMap(({ teamGamePersonnelId, attributes: { drawnById, throwerId } }) =>
    [teamGamePersonnelId, drawnById, throwerId].filter((id) => id != null),
  )

/** The current revision of each play. */
function revisionsOf(lines: readonly ServerPlay[]): ReadonlyMap<string, ServerPlay> {
  const plays = new Map<string, ServerPlay>()
  for (const line of lines) plays.set(line.playId, withRevision(plays.get(line.playId), line))
  return plays
}

/**
 * Whether a revision that this device knows is newer than the server's. A revision that was saved after the restore came from
 * another device, or from a scorer since: it stays.
 */
function isLost(known: ServerPlay, there: ServerPlay | undefined, restoredAt: string): boolean {
  if (!there) return known.play !== null
  if (isSame(there.play, known.play)) return false
  const isSince = there.author ? there.author.at >= restoredAt : true
  return !isSince && known.seq > there.seq
}

/** People of these plays who are on the sheet of this device, and not on that of the server. */
function lostPeople(known: Setup | null, there: Setup, plays: readonly ServerPlay[]): readonly SetupCall[] {
  if (!known) return []
  const named = new Set(plays.flatMap(({ play }) => (play ? idsIn(play) : [])))
  for (const { id } of peopleOn(there)) named.delete(id)
  return addAgain(
    known,
    peopleOn(known).filter(({ id }) => named.has(id)),
  )
}

/** The end of a game that the server has lost. */
function lostEnding(local: LocalGame, { setup }: RestoredGame): OutboxEntry['task'] | null {
  const ending = endingOf(local)
  const isOpen = setup.teamGame.homeFinalScore === null
  const isWaiting = local.outbox.some(({ task }) => task.kind === 'finish')
  return ending && isOpen && !isWaiting ? { kind: 'finish', ending, snapshot: local.game.snapshot } : null
}

/**
 * The local changes for a game of a restored server: its log replaces what was known, and what it had acknowledged and has lost
 * is sent again. After a reset on either side nothing is sent.
 */
function refillChanges(
  local: LocalGame,
  restored: RestoredGame,
  laterId: () => string,
): readonly StoreChange[] {
  const { gameId } = local.game
  const there = revisionsOf(restored.lines)
  const seq = restored.lines.reduce((most, line) => Math.max(most, line.seq), 0)
  const learned: StoreChange = { relearn: 'plays', gameId, seq, plays: [...there.values()] }
  const epoch = epochOf(restored.setup)
  if (epochOf(local.game.setup) !== epoch) return [learned]
  const open = { gameId, refused: null, epoch }
  const setupEntry = (call: SetupCall): StoreChange => ({
    put: 'outbox',
    value: { ...open, id: laterId(), task: { kind: 'setup', call } },
  })
  const again = (playId: string, before: Play | null, play: Play | null): StoreChange => ({
    put: 'outbox',
    value: { ...open, id: laterId(), task: changeTask(playId, before, play) },
  })
  const lost = [...local.plays.values()]
    .filter((known) => isLost(known, there.get(known.playId), restored.restoredAt))
    .toSorted((a, b) => a.seq - b.seq)
  const ending = lostEnding(local, restored)
  const people = lostPeople(local.game.setup, restored.setup, lost)
  return [
    learned,
    ...people.map((call) => setupEntry(call)),
    ...lost.map(({ playId, play }) => again(playId, there.get(playId)?.play ?? null, play)),
    ...(ending ? [{ put: 'outbox', value: { ...open, id: laterId(), task: ending } } as const] : []),
  ]
}

/** The game on the server once it is made again. */
const unplayed = (setup: Setup): Setup => ({
  ...setup,
  teamGame: {
    ...setup.teamGame,
    homeFinalScore: null,
    awayFinalScore: null,
    overtimePeriods: null,
    finalReason: null,
    epoch: 0,
  },
})

/** The local changes for a game that the server has lost: it is made again, then gets its plays, its end, and what waited. */
function makeAgainChanges(
  local: LocalGame,
  setup: Setup,
  restoredAt: string,
  laterId: () => string,
): readonly StoreChange[] {
  const { gameId, snapshot } = local.game
  const open = { gameId, refused: null, epoch: 0 }
  const made = unplayed(setup)
  const calls = makeAgain(setup).map((call): StoreChange => {
    const task = { kind: 'setup', call } as const
    return { put: 'outbox', value: { ...open, id: laterId(), task } }
  })
  // A reset is lost, too: the entries are of the new game.
  const known = { ...setup, teamGame: { ...setup.teamGame, epoch: 0 } }
  const here = { ...local, game: { ...local.game, setup: known } }
  const plays = refillChanges(here, { setup: made, lines: [], restoredAt }, laterId)
  const waiting = local.outbox.flatMap((entry): StoreChange[] => {
    // Refused because it came before the game.
    const refused = entry.refused?.code === 'not_found' ? null : entry.refused
    const value = { ...entry, id: laterId(), refused, epoch: 0 }
    return [
      { drop: 'outbox', gameId, id: entry.id },
      { put: 'outbox', value },
    ]
  })
  const merged = { setup: made, snapshotSent: snapshot === null }
  return [{ merge: 'games', gameId, value: merged }, ...calls, ...plays, ...waiting]
}

export interface RefillDeps {
  readonly server: Pick<Server, 'setup' | 'log'>
  /** Whether the user may create games of a team. */
  readonly mayMakeGames: (teamId: string) => Promise<boolean>
  readonly laterId: () => string
  readonly read: (gameId: string) => Promise<LocalGame>
  readonly commit: (changes: readonly StoreChange[]) => Promise<void>
}

/** A game of this device that the server does not have, or does not show. */
function ifGone(failure: unknown): null {
  if (failure instanceof Refused && [403, 404].includes(failure.status)) return null
  throw failure
}

/** Reads a game of a restored server whole, and puts what it has lost into the outbox, where it must be the game itself. */
export async function refillGame(
  { server, mayMakeGames, laterId, read, commit }: RefillDeps,
  gameId: string,
  { at, takenAt }: Restore,
): Promise<void> {
  const there = await Promise.all([server.setup(gameId), linesAfter(server, gameId, 0)]).catch(ifGone)
  const local = await read(gameId)
  if (there) {
    const [setup, lines] = there
    return commit(refillChanges(local, { setup, lines, restoredAt: at }, laterId))
  }
  const { setup } = local.game
  if (setup && isLostGame(local, takenAt) && (await mayMakeGames(setup.teamGame.teamId)))
    await commit(makeAgainChanges(local, setup, at, laterId))
}
