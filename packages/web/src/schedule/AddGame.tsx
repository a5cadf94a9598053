import { usualSeason } from '@fullcourt/program'
import { derivedId } from '@fullcourt/scorebook/vocabulary'
import { createGame, createSeason, listSeasons } from '@fullcourt/wire'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { keepNewGame, type NewGame as NewGameBody } from '../book/store/newGame.ts'
import { call, isUnanswered, refetchOnce, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useMayOnTeam, useProgram, useTeam, useUser } from '../identity/session.ts'
import { t } from '../ui/language.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { type GameDetails, GameForm, type GameFormProps } from './GameForm.tsx'
import { seasonOfDay } from './seasonOfDay.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
}

/** Creates the game on the server. Without a network it is kept on this device, where that is possible. @throws Refused */
async function createOrKeep(body: NewGameBody, keep: () => Promise<boolean>): Promise<void> {
  if (!navigator.onLine && (await keep())) return
  try {
    await call(createGame, { body }, { retry: false })
  } catch (error) {
    if (!isUnanswered(error) || !(await keep())) throw error
  }
}

/**
 * Creates the season of a game by date where the team has none for its day. Without a network the game has none until the season
 * is added.
 */
function useSeasonFor(gameId: string) {
  const team = useTeam()
  const mayAdd = useMayOnTeam('season.write')
  const seasons = useList(listSeasons, { params: { id: team.id } }, { kept: true }).data
  return async ({ teamSeasonId, gameStartTime, timezone }: GameDetails) => {
    const day = wallTimeAt(gameStartTime, timezone).slice(0, 10)
    if (teamSeasonId !== undefined || !mayAdd || !seasons || seasonOfDay(seasons, day) || !navigator.onLine)
      return
    const season = usualSeason(day)
    const id = derivedId('season', gameId, season.startDate)
    await call(createSeason, { body: { id, teamId: team.id, ...season } }, { retry: false }).catch(
      (error: unknown) => {
        if (!isUnanswered(error)) throw error
      },
    )
  }
}

function NewGame({ onClose }: Omit<Props, 'open'>) {
  const user = useUser()
  const program = useProgram()
  const team = useTeam()
  const navigate = useNavigate()
  // Chosen once: a second press after a lost reply creates the same game.
  const [id] = useState(() => newId())
  const addSeason = useSeasonFor(id)
  const add: GameFormProps['onSubmit'] = async (details, { repeats }) => {
    await addSeason(details)
    const { leagueId, ...rest } = details
    const game = { teamId: team.id, ...rest, ...(leagueId ? { leagueId } : {}) }
    const addOne = (body: NewGameBody) => createOrKeep(body, () => keepNewGame(user, program, team, body))
    await refetchOnce(async () => {
      await addOne({ id, ...game })
      for (const gameStartTime of repeats)
        await addOne({ id: derivedId('repeat', id, gameStartTime), ...game, gameStartTime })
    })
    if (repeats.length > 0) {
      toastSuccess(t('{count} games added.', { count: repeats.length + 1 }))
      return onClose()
    }
    await navigate({ to: '/a/team/game/$id/setup/', params: { id }, replace: true })
  }
  return <GameForm game={null} submitLabel={t('Add Game')} onSubmit={add} onCancel={onClose} />
}

/** The Add Game dialog. A new game opens its setup (rule 135). */
export const AddGame = ({ open, ...props }: Props) => (
  <Dialog open={open} onClose={props.onClose} title={t('Add Game')} shape="wide">
    <NewGame {...props} />
  </Dialog>
)
