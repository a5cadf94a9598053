/** Fills our side of a game that has not begun from the roster, once for each game on this device. */
import { gamePersonId } from '@fullcourt/scorebook/vocabulary'
import { type GamePerson, readSetup, type Setup } from '@fullcourt/wire'
import { useEffect, useRef, useState } from 'react'
import { openedBook } from '../book/store/userStore.ts'
import { call, isUnanswered } from '../call/call.ts'
import { isListOf, isText, stored } from '../call/stored.ts'
import { stageOf } from '../games/gameWords.ts'
import { usePlace } from '../identity/session.ts'
import { toastError } from '../ui/toast.tsx'
import { type AddMove, fillFrom, listsOf } from './lineUp.ts'
import { addMany, removeMany, sideKey } from './setupCalls.ts'

const kept = stored('fullcourt.filledGames', isListOf(isText))
/** More games than a team sets up in a season. */
const MOST_GAMES = 100
/** Then the setup on this device counts. */
const PATIENCE_MS = 4000

const filledGames = (): readonly string[] => kept.read() ?? []

/** Remembers that our side had players here. Once it is empty again, that was on purpose. */
function rememberFilled(gameId: string): void {
  const others = filledGames().filter((id) => id !== gameId)
  kept.write([...others, gameId].slice(-MOST_GAMES))
}

const ourPlayers = (setup: Setup): readonly GamePerson[] =>
  setup[sideKey(setup.teamGame.isHome)].personnel.filter(({ role }) => role === 'PLAYER')

/** The setup to fill: the server's, because others may have set up the game; this device's where it has unsent changes or no network. */
async function newestSetup(setup: Setup): Promise<Setup> {
  const { id } = setup.teamGame
  if (!navigator.onLine || openedBook(id)?.state().line.waiting) return setup
  const options = { retry: false, signal: AbortSignal.timeout(PATIENCE_MS) }
  return call(readSetup, { params: { id } }, options).catch((error: unknown) => {
    if (isUnanswered(error)) return setup
    throw error
  })
}

/** Adds the roster to our side unless it has players. @returns who was added */
async function fillOurSide(shown: Setup): Promise<readonly AddMove[]> {
  const setup = await newestSetup(shown)
  const { id, isHome } = setup.teamGame
  if (ourPlayers(setup).length > 0 || setup.locked) return []
  const moves = fillFrom(listsOf([], setup.eligible[sideKey(isHome)]))
  await addMany(id, isHome, moves)
  return moves
}

/** Our players are exactly those that were filled in. */
function isAsFilled(setup: Setup, filled: readonly AddMove[]): boolean {
  const added = new Map(
    filled.map(({ person, jersey, isStarting }) => [
      gamePersonId(setup.teamGame.id, person.teamBrandPersonnelId ?? ''),
      { jersey, isStarting },
    ]),
  )
  const players = ourPlayers(setup)
  return (
    players.length === added.size &&
    players.every(({ id, jersey, isStarting }) => {
      const one = added.get(id)
      return one?.jersey === jersey && one.isStarting === isStarting
    })
  )
}

export interface AutoFill {
  readonly isFilling: boolean
  /** Empties our side again; null: it was not filled here, or was changed since. */
  readonly undo: (() => void) | null
}

/** Fills our side when its page is opened. `mayWrite`: the user may change the setup. */
export function useAutoFill(setup: Setup, mayWrite: boolean): AutoFill {
  const { id, teamId, isHome } = setup.teamGame
  const isOurTeam = usePlace().team?.id === teamId
  const [isFilling, setFilling] = useState(false)
  const [filled, setFilled] = useState<readonly AddMove[]>([])
  const tried = useRef<string | null>(null)
  const hasPlayers = ourPlayers(setup).length > 0
  const mayFill =
    mayWrite &&
    isOurTeam &&
    !hasPlayers &&
    !setup.locked &&
    stageOf(setup.teamGame) === 'upcoming' &&
    fillFrom(listsOf([], setup.eligible[sideKey(isHome)])).length > 0
  useEffect(() => {
    if (hasPlayers) rememberFilled(id)
  }, [id, hasPlayers])
  useEffect(() => {
    if (!mayFill || tried.current === id || filledGames().includes(id)) return
    tried.current = id
    setFilling(true)
    void fillOurSide(setup)
      .then(setFilled, toastError)
      .finally(() => setFilling(false))
  }, [mayFill, id, setup])
  const undo = () => void removeMany(id, ourPlayers(setup)).catch(toastError)
  return { isFilling, undo: hasPlayers && isAsFilled(setup, filled) ? undo : null }
}
