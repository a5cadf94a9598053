import { createGame } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { keepNewGame, type NewGame as NewGameBody } from '../book/store/newGame.ts'
import { call, isUnanswered } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useProgram, useTeam, useUser } from '../identity/session.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { type GameDetails, GameForm } from './GameForm.tsx'

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

function NewGame({ onClose }: Omit<Props, 'open'>) {
  const user = useUser()
  const program = useProgram()
  const team = useTeam()
  const navigate = useNavigate()
  // Chosen once: a second press after a lost reply creates the same game.
  const [id] = useState(() => newId())
  const add = async (details: GameDetails) => {
    const { leagueId, ...rest } = details
    const body = { id, teamId: team.id, ...rest, ...(leagueId ? { leagueId } : {}) }
    await createOrKeep(body, () => keepNewGame(user, program, team, body))
    onClose()
    await navigate({ to: '/a/team/game/$id/setup/', params: { id } })
  }
  return <GameForm game={null} submitLabel="Add Game" onSubmit={add} onCancel={onClose} />
}

/** The Add Game dialog. A new game opens its setup (rule 135). */
export const AddGame = ({ open, ...props }: Props) => (
  <Dialog open={open} onClose={props.onClose} title="Add Game" shape="wide">
    <NewGame {...props} />
  </Dialog>
)
