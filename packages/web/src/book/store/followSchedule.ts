/** Keeps the next games on this device ahead of time, so that they can be opened for the first time without a network. */
import { may } from '@fullcourt/program'
import {
  type Endpoint,
  type Game,
  listCourts,
  listGames,
  listLeagues,
  listProgramGames,
  listRoster,
  listSeasons,
  type User,
} from '@fullcourt/wire'
import { type CallArgs, callAll, queries } from '../../call/call.ts'
import { keepReply, keptReply } from '../../call/kept.ts'
import { token } from '../../call/token.ts'
import { placeOf } from '../../identity/session.ts'
import { laterId } from '../data/ids.ts'
import { epochOf } from '../data/localGame.ts'
import { nextGames } from '../data/nextGames.ts'
import { seededHistory } from '../data/seededHistory.ts'
import { changesRead } from '../game/refresh.ts'
import { linesAfter } from '../server/readLog.ts'
import { serverAs } from '../server/server.ts'
import { type UserStore, userStoreOf } from './userStore.ts'

/** Teams of a program whose games are kept. */
const MOST_TEAMS = 8
const DAY_MS = 86_400_000
/** After the list of games changed, to let further changes follow. */
const QUIET_MS = 4000

interface Connection {
  readonly saveData?: boolean
  readonly type?: string
}

/** Whether the user pays for the bytes, as far as the browser says so. */
function isMetered(): boolean {
  const { connection } = navigator as { readonly connection?: Connection }
  return connection?.saveData === true || connection?.type === 'cellular'
}

/** The teams of the current program whose games the user scores. */
const scoredTeams = (user: User) => {
  const { program, teams } = placeOf(user)
  const programRole = program?.role ?? null
  return teams.filter(({ teamRole }) => may('game.score', { programRole, teamRole })).slice(0, MOST_TEAMS)
}

/** Fetches a list, and keeps it for the pages that show it. */
async function keepList<E extends Endpoint>(endpoint: E, args: CallArgs<E>): Promise<void> {
  const queryKey = [endpoint.name, args, 'all']
  const rows = await queries.fetchQuery({
    queryKey,
    queryFn: () => callAll(endpoint, args),
    staleTime: 60_000,
  })
  keepReply(queryKey, rows)
}

async function keepGame(store: UserStore, userId: string, gameId: string): Promise<void> {
  // An open book reads the game itself.
  if (store.openedBook(gameId)) return
  const server = serverAs(() => token()!)
  const { game: before, history } = await store.read(gameId)
  const [setup, log] = await Promise.all([server.setup(gameId), linesAfter(server, gameId, before.seq)])
  if (store.openedBook(gameId)) return
  const isFirst = before.seq === 0 && history.length === 0 && !epochOf(setup)
  const steps = isFirst ? seededHistory(gameId, log, userId, laterId) : []
  const changes = changesRead(before, await store.read(gameId), setup, log)
  await store.commit([...changes, ...steps], 'relaxed')
}

/** The kept games, and when: once a day is enough while the schedule stays. */
interface Mark {
  readonly at: number
  readonly games: string
}

/** Keeps the next games of the current program, their rosters, and what a new game needs. */
async function keepAhead(user: User, now = Date.now()): Promise<void> {
  const { program } = placeOf(user)
  const teams = scoredTeams(user)
  if (!program || teams.length === 0 || !navigator.onLine || isMetered()) return
  const args = { params: { id: program.id } }
  await keepList(listProgramGames, args)
  const games: readonly Game[] = queries.getQueryData([listProgramGames.name, args, 'all']) ?? []
  const ids = teams.map(({ id }) => id)
  const next = nextGames(games, ids, now)
  const key = ['keptAhead', program.id]
  const mark: Mark = { at: now, games: next.map(({ id, gameStartTime }) => `${id} ${gameStartTime}`).join() }
  const last = keptReply<Mark>(key)
  if (last && last.games === mark.games && now - last.at < DAY_MS) return
  await Promise.all([keepList(listLeagues, {}), keepList(listCourts, {})])
  for (const id of ids) {
    await keepList(listGames, { params: { id } })
    await keepList(listRoster, { params: { id } })
    await keepList(listSeasons, { params: { id } })
  }
  for (const { id } of next) await keepGame(userStoreOf(user.id), user.id, id)
  keepReply(key, mark)
}

/** Keeps the next games now, when the network is back, and when a list of games changed. @returns how to stop */
export function followSchedule(user: User): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> = Promise.resolve()
  const soon = (wait = QUIET_MS) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // A screen that scores is not disturbed. What fails is tried again at the next occasion.
      if (location.pathname.includes('/scoring/')) return
      running = running.then(() => keepAhead(user)).catch(() => undefined)
    }, wait)
  }
  const onOnline = () => soon()
  const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
    const isList = query.queryKey[0] === listGames.name || query.queryKey[0] === listProgramGames.name
    if (isList && type === 'updated' && query.state.status === 'success') soon()
  })
  window.addEventListener('online', onOnline)
  soon(0)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('online', onOnline)
  }
}
