import { deleteGame, resetGame, restoreGame } from '@fullcourt/wire'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { stageOf } from '../basketball/gameWords.ts'
import type { Book } from '../book/index.ts'
import { call } from '../call.ts'
import { useMayOnTeam, useUser } from '../session.ts'
import { ask, askToDelete } from '../ui/ask.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Menu, type MenuChoice } from '../ui/Menu.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import css from './Game.module.css'
import { gameText } from './gameText.ts'
import { shareOrSave } from './shareOrSave.ts'
import type { Watched } from './watched.ts'

interface Props {
  readonly watched: Watched
  readonly book: Book
}

function useChoices({ watched, book }: Props): readonly MenuChoice[] {
  const { game } = watched
  const { isAdmin } = useUser()
  const navigate = useNavigate()
  const mayWrite = useMayOnTeam('game.write')
  const mayScore = useMayOnTeam('game.score')
  const params = { id: game.id }
  const remove = async () => {
    if (!(await askToDelete())) return
    await call(deleteGame, { params }, { awaitRefetch: false })
    await navigate({ to: '/a/dashboard/' })
  }
  const reopen = async () => {
    if (
      await ask({
        title: 'Reopen this game?',
        text: 'It can be scored again, and the log keeps who reopened it.',
        yes: 'Reopen',
        no: 'Cancel',
      })
    ) {
      await book.proceed({ ending: null })
    }
  }
  const copy = async () => {
    await navigator.clipboard.writeText(gameText(watched))
    toastSuccess('The game is copied as text.')
  }
  const picture = async () => {
    const { gamePicture } = await import('./gamePicture.ts')
    await shareOrSave(await gamePicture(watched), `${watched.names.home} – ${watched.names.away}.png`)
  }
  const reset = async () => {
    const sure = await ask({
      title: `Reset ${game.homeTeamFullName} – ${game.awayTeamFullName}?`,
      text: 'All plays, the clock and the final score are cleared, for everyone. The log keeps them. Devices that have not sent their plays are told.',
      yes: 'Reset game',
      no: 'Cancel',
      grave: true,
    })
    if (!sure) return
    await call(resetGame, { params })
    book.refresh()
    toastSuccess('The game was reset.')
  }
  const final = stageOf(game) === 'final'
  return [
    ...(mayWrite && !final
      ? [
          {
            label: 'Edit details',
            onChoose: () =>
              void navigate({ to: '/a/team/game/$id/setup/', params, search: { edit: 'details' } }),
          },
        ]
      : []),
    ...(mayScore && !final
      ? [
          {
            label: 'Score from film',
            onChoose: () =>
              void navigate({ to: '/a/team/game/$id/scoring/$type/', params: { ...params, type: 'video' } }),
          },
        ]
      : []),
    {
      label: 'Score sheet',
      onChoose: () => void navigate({ to: '/a/team/game/$id/sheet/', params }),
    },
    ...(watched.plays.length > 0
      ? [{ label: 'Picture of the score', onChoose: () => void picture().catch(toastError) }]
      : []),
    { label: 'Copy game as text', onChoose: () => void copy().catch(toastError) },
    ...(mayScore && final ? [{ label: 'Reopen', onChoose: () => void reopen().catch(toastError) }] : []),
    ...(isAdmin && !game.deletedAt
      ? [{ label: 'Reset game', onChoose: () => void reset().catch(toastError) }]
      : []),
    ...(mayWrite ? [{ label: 'Delete', onChoose: () => void remove().catch(toastError) }] : []),
  ]
}

/** The actions of a game's page; scoring is the main one. */
export function GameActions({ watched, book }: Props) {
  const { game, plays } = watched
  const mayScore = useMayOnTeam('game.score')
  const mayWrite = useMayOnTeam('game.write')
  const choices = useChoices({ watched, book })
  if (game.deletedAt) {
    const restore = () => call(restoreGame, { params: { id: game.id } }).then(book.refresh)
    return mayWrite ? <Button onClick={() => void restore().catch(toastError)}>Restore</Button> : null
  }
  return (
    <div className={css.actions}>
      <LinkButton variant="default" to="/a/team/game/$id/setup/" params={{ id: game.id }}>
        Setup
      </LinkButton>
      <LinkButton variant="default" to="/a/team/game/$id/videos/" params={{ id: game.id }}>
        Videos
      </LinkButton>
      {mayScore && stageOf(game) !== 'final' && (
        <LinkButton to="/a/team/game/$id/scoring/$type/" params={{ id: game.id, type: 'live' }}>
          {plays.length > 0 ? 'Continue scoring' : 'Score this game'}
        </LinkButton>
      )}
      {choices.length > 0 && (
        <Menu
          name="More"
          side="right"
          className={css.more}
          button={<IconDots size={20} aria-hidden />}
          groups={[{ choices }]}
        />
      )}
    </div>
  )
}
