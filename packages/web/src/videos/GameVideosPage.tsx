import { msg } from '@fullcourt/scorebook/vocabulary'
import { type Film, type Game, listFilms, readSetup, reorderFilms } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useCall, useList } from '../call/call.ts'
import { GameUploads } from '../film/upload/index.ts'
import { useMayOnTeam, useTeamOf } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { useId } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Page } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { toastError } from '../ui/toast.tsx'
import style from './Film.module.css'
import { FilmRow } from './FilmRow.tsx'
import { gameText } from './filmWords.ts'
import { moved } from './newVideo.ts'
import { ReorderList } from './ReorderList.tsx'

/** Actions that scoring takes away. */
const WILL_LOCK = msg(
  'Once you add events, you will no longer be able to reorder or upload new videos for this game.',
)
const LOCKED = msg('This game has events: the order of its videos is fixed. A new video is added at the end.')

const inOrder = (films: readonly Film[]): readonly Film[] =>
  [...films].sort((a, b) => a.order - b.order || (a.createdAt < b.createdAt ? -1 : 1))

/** The films of the game in order; the order is changed by dragging or by buttons, unless the game is locked. */
function Films({ game, films }: { readonly game: Game; readonly films: readonly Film[] }) {
  const mayWrite = useMayOnTeam('film.write')
  const [next, setNext] = useState<readonly Film[] | null>(null)
  const shown = next ?? inOrder(films)
  if (shown.length === 0) {
    return (
      <Empty title={t('No videos yet')} action={mayWrite && <AddVideo gameId={game.id} />}>
        {mayWrite
          ? t('Add the files of this game, in the order they were filmed.')
          : t('Films of this game appear here.')}
      </Empty>
    )
  }
  async function move(from: number, to: number) {
    const order = moved(shown, from, to)
    setNext(order)
    try {
      const videos = order.map(({ id }, at) => ({ id, order: at }))
      await call(reorderFilms, { body: { teamId: game.teamId, videos } })
    } catch (error) {
      toastError(error)
    } finally {
      setNext(null)
    }
  }
  if (!mayWrite || game.locked || shown.length < 2) {
    return (
      <ol className={style.list} aria-label={t('Videos of the game')}>
        {shown.map((film) => (
          <FilmRow key={film.id} film={film} games={[]} mayWrite={mayWrite} />
        ))}
      </ol>
    )
  }
  return (
    <ReorderList
      label={t('Videos of the game')}
      items={shown.map((film) => ({
        id: film.id,
        name: film.name,
        row: <FilmRow as="div" film={film} games={[]} mayWrite={mayWrite} />,
      }))}
      onMove={(from, to) => void move(from, to)}
    />
  )
}

const AddVideo = ({ gameId }: { readonly gameId: string }) => (
  <LinkButton to="/a/team/videos/new/" search={{ game: gameId }}>
    {t('Add Video')}
  </LinkButton>
)

function GameVideos({ game }: { readonly game: Game }) {
  useTeamOf(game.teamId)
  const mayWrite = useMayOnTeam('film.write')
  const mayScore = useMayOnTeam('game.score')
  const filters = JSON.stringify({ teamGameId: game.id })
  const films = useList(listFilms, { params: { id: game.teamId }, query: { filters } })
  const some = (films.data?.length ?? 0) > 0
  return (
    <Page
      title={t('Game videos')}
      sentence={gameText(game)}
      back={
        <Link to="/a/team/game/$id/" params={{ id: game.id }}>
          {t('Game')}
        </Link>
      }
      action={
        some && (
          <>
            {mayWrite && <AddVideo gameId={game.id} />}
            {mayScore && game.homeFinalScore === null && (
              <LinkButton
                variant="default"
                to="/a/team/game/$id/scoring/$type/"
                params={{ id: game.id, type: 'video' }}
              >
                {t('Score from film')}
              </LinkButton>
            )}
            {mayScore && game.locked && (
              <LinkButton variant="default" to="/a/team/game/$id/videos/sync/" params={{ id: game.id }}>
                {t('Match film and plays')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      {mayWrite && some && <Banner>{t(game.locked ? LOCKED : WILL_LOCK)}</Banner>}
      <GameUploads gameId={game.id} />
      <Answer of={films}>{(list) => <Films game={game} films={list} />}</Answer>
    </Page>
  )
}

/** /a/team/game/{id}/videos/: the films of a game, in order. */
export default function GameVideosPage() {
  const setup = useCall(readSetup, { params: { id: useId() } })
  return <PageAnswer of={setup}>{({ teamGame }) => <GameVideos game={teamGame} />}</PageAnswer>
}
