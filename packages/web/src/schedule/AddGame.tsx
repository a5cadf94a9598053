import { createGame } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../call.ts'
import { newId } from '../newId.ts'
import { useTeam } from '../session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type GameDetails, GameForm } from './GameForm.tsx'

interface Props {
  readonly open: boolean
  /** The season of the page: the default of the new game. */
  readonly season: string | undefined
  readonly onClose: () => void
}

function NewGame({ season, onClose }: Omit<Props, 'open'>) {
  const team = useTeam()
  const navigate = useNavigate()
  // Chosen once: a second press after a lost reply creates the same game.
  const [id] = useState(() => newId())
  const add = async (details: GameDetails) => {
    const { leagueId, ...rest } = details
    await call(createGame, { body: { id, teamId: team.id, ...rest, ...(leagueId ? { leagueId } : {}) } })
    onClose()
    await navigate({ to: '/a/team/game/$id/setup/', params: { id } })
  }
  return <GameForm game={null} season={season} submitLabel="Add Game" onSubmit={add} onCancel={onClose} />
}

/** The Add Game dialog. A new game opens its setup (rule 135). */
export const AddGame = ({ open, ...props }: Props) => (
  <Dialog open={open} onClose={props.onClose} title="Add Game" shape="wide">
    <NewGame {...props} />
  </Dialog>
)
