import { deleteGame, type Game, resetGame, restoreGame } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Book } from '../../book/index.ts'
import { call } from '../../call/call.ts'
import { isVisitor } from '../../call/token.ts'
import { gameDownloads } from '../../games/downloads.ts'
import { longDayText, stageOf } from '../../games/gameWords.ts'
import { ShareDialog } from '../../games/share.door.ts'
import { useMayOn, useMayOnTeam, useUser } from '../../identity/session.ts'
import { ask, askToDelete } from '../../ui/ask.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { shareOrSave } from '../../ui/data/shareOrSave.ts'
import { t } from '../../ui/language.ts'
import { DotsMenu } from '../../ui/overlay/DotsMenu.tsx'
import type { MenuChoice } from '../../ui/overlay/Menu.tsx'
import { toastError, toastSuccess, toastUndo } from '../../ui/toast.tsx'
import css from '../view/Game.module.css'
import { ReviewLink } from '../view/ReviewLink.tsx'
import type { Watched } from '../view/watched.ts'
import { gameNotation } from './gameNotation.ts'
import { loadGamePicture } from './gamePicture.door.ts'
import { MaxPrepsDialog } from './maxPreps.door.ts'
import { resultText } from './resultText.ts'

interface Props {
  readonly watched: Watched
  readonly book: Book
}

/** Data that is deleted with the game. */
function whatGoes({ names, game, plays }: Watched): string {
  return t(
    [
      '{home} – {away}, {day}, goes with its setup and {count} play, and leaves the figures of the season.',
      '{home} – {away}, {day}, goes with its setup and {count} plays, and leaves the figures of the season.',
    ],
    { home: names.home, away: names.away, day: longDayText(game.localStartTime), count: plays.length },
  )
}

/** Actions of the menu. */
function useActs({ watched, book }: Props) {
  const { game } = watched
  const navigate = useNavigate()
  const params = { id: game.id }
  return {
    async remove() {
      if (!(await askToDelete(whatGoes(watched)))) return
      await call(deleteGame, { params }, { awaitRefetch: false })
      await navigate({ to: '/a/dashboard/' })
      const name = `${watched.names.home} – ${watched.names.away}`
      toastUndo(
        t('{name} has been deleted.', { name }),
        () => void call(restoreGame, { params }).catch(toastError),
      )
    },
    async reopen() {
      const sure = await ask({
        title: t('Reopen this game?'),
        text: t('It can be scored again, and the log keeps who reopened it.'),
        yes: t('Reopen'),
        no: t('Cancel'),
      })
      if (sure) await book.proceed({ ending: null })
    },
    copyResult: () => copyText(resultText(watched), t('The result has been copied.')),
    copyNotation: () => copyText(gameNotation(watched), t('The game has been copied as notation.')),
    async picture() {
      const { gamePicture } = await loadGamePicture()
      await shareOrSave(await gamePicture(watched), `${watched.names.home} – ${watched.names.away}.png`)
    },
    async reset() {
      const sure = await ask({
        title: t('Reset {home} – {away}?', {
          home: game.homeTeamFullName,
          away: game.awayTeamFullName,
        }),
        text: t(
          'All plays, the clock and the final score are cleared, for everyone. The log keeps them. Devices that have not sent their plays are told.',
        ),
        yes: t('Reset game'),
        no: t('Cancel'),
        grave: true,
      })
      if (!sure) return
      await call(resetGame, { params })
      book.refresh()
      toastSuccess(t('The game was reset.'))
    },
  }
}

/** The choices of the menu that this user has for this game. */
function useChoices(props: Props, share: () => void): readonly MenuChoice[] {
  const { game, plays } = props.watched
  const { isAdmin, guest } = useUser()
  const navigate = useNavigate()
  const mayWrite = useMayOnTeam('game.write')
  const mayScore = useMayOnTeam('game.score')
  const mayReopen = useMayOnTeam('game.reopen') || isVisitor()
  const acts = useActs(props)
  const params = { id: game.id }
  const final = stageOf(game) === 'final'
  const toSetup = () => navigate({ to: '/a/team/game/$id/setup/', params, search: { edit: 'details' } })
  const toFilm = () =>
    navigate({ to: '/a/team/game/$id/scoring/$type/', params: { ...params, type: 'video' } })
  const choices: readonly (readonly [boolean, string, () => Promise<void>])[] = [
    [mayWrite && !final, t('Edit details'), toSetup],
    [mayScore && !final, t('Score from film'), toFilm],
    [!guest, t('Score sheet'), () => navigate({ to: '/a/team/game/$id/sheet/', params })],
    [plays.length > 0 || final, t('Picture of the score'), acts.picture],
    [mayWrite, t('Share live score'), async () => share()],
    [plays.length > 0 || final, t('Copy result as text'), acts.copyResult],
    [true, t('Copy game as notation'), acts.copyNotation],
    [mayReopen && final, t('Reopen'), acts.reopen],
    [isAdmin && !game.deletedAt, t('Reset game'), acts.reset],
    [mayWrite, t('Delete'), acts.remove],
  ]
  return choices.flatMap(([isOffered, label, act]) =>
    isOffered ? { label, onChoose: () => void act().catch(toastError) } : [],
  )
}

/** Pages of the game that guests may not open. */
function PageLinks({ game: { id, teamId } }: { readonly game: Game }) {
  const mayReadSetup = useMayOn('people.read', teamId)
  return (
    <>
      {mayReadSetup && (
        <LinkButton variant="default" to="/a/team/game/$id/setup/" params={{ id }}>
          {t('Setup')}
        </LinkButton>
      )}
      <LinkButton variant="default" to="/a/team/game/$id/videos/" params={{ id }}>
        {t('Videos')}
      </LinkButton>
    </>
  )
}

/** The actions of a game's page; scoring is the main one. */
export function GameActions({ watched, book }: Props) {
  const { game, plays } = watched
  const mayScore = useMayOnTeam('game.score')
  const mayWrite = useMayOnTeam('game.write')
  const { guest } = useUser()
  const [isSharing, setSharing] = useState(false)
  const [isForMaxPreps, setForMaxPreps] = useState(false)
  const choices = useChoices({ watched, book }, () => setSharing(true))
  const hasFiles = !guest && !isVisitor() && (plays.length > 0 || stageOf(game) === 'final')
  const name = `${watched.names.home} – ${watched.names.away}`
  const maxPreps = { label: t('MaxPreps'), onChoose: () => setForMaxPreps(true) }
  if (game.deletedAt) {
    const restore = () => call(restoreGame, { params: { id: game.id } }).then(book.refresh)
    return mayWrite ? <Button onClick={() => void restore().catch(toastError)}>{t('Restore')}</Button> : null
  }
  return (
    <div className={css.actions}>
      {!guest && <PageLinks game={game} />}
      <ReviewLink watched={watched} />
      {mayScore && stageOf(game) !== 'final' && (
        <LinkButton to="/a/team/game/$id/scoring/$type/" params={{ id: game.id, type: 'live' }}>
          {plays.length > 0 ? t('Continue scoring') : t('Score this game')}
        </LinkButton>
      )}
      {choices.length > 0 && (
        <DotsMenu
          isFramed
          groups={[
            { choices },
            ...(hasFiles
              ? [{ label: t('Download'), choices: [...gameDownloads(game.id, name), maxPreps] }]
              : []),
          ]}
        />
      )}
      {isForMaxPreps && <MaxPrepsDialog watched={watched} onClose={() => setForMaxPreps(false)} />}
      {isSharing && <ShareDialog gameId={game.id} onClose={() => setSharing(false)} />}
    </div>
  )
}
