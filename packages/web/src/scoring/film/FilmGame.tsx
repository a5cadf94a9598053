import { useMemo, useRef } from 'react'
import type { OpenBook } from '../../book/index.ts'
import { type GameFilm, useGameFilm } from '../../film/player/useGameFilm.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { t } from '../../ui/language.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { browserDevice } from '../core/device.ts'
import { ScoreScreen } from '../screen/ScoreScreen.tsx'
import { FilmContext } from '../store/filmContext.ts'
import { FilmPanel } from './FilmPanel.tsx'
import { filmMode } from './filmMode.ts'

/** The scoring screen of a game that is scored from film. */
export default function FilmGame({ book }: { readonly book: OpenBook }) {
  const gameId = book.state().setup!.teamGame.id
  const film = useGameFilm(gameId)
  if (film.phase === 'loading') return <PageSkeleton />
  if (film.phase === 'failed') {
    return (
      <Page title={t('The film cannot be shown')}>
        <ErrorBox
          error={t('The film cannot be fetched, and nothing of it is on this device.')}
          retry={film.retry}
        />
      </Page>
    )
  }
  if (film.phase === 'none') {
    return (
      <Page title={t('Score from film')}>
        <Empty
          title={t('This game has no film yet')}
          action={
            <LinkButton to="/a/team/game/$id/" params={{ id: gameId }}>
              {t('Back to the game')}
            </LinkButton>
          }
        >
          {t('Add the video of the game first, then score it here.')}
        </Empty>
      </Page>
    )
  }
  return <Scoring book={book} film={film} />
}

function Scoring({ book, film }: { readonly book: OpenBook; readonly film: GameFilm }) {
  const { player } = film
  const times = useRef(film.times)
  times.current = film.times
  const mode = useMemo(
    () => ({
      ...filmMode({ book, device: browserDevice, player, times: () => times.current }),
      Panel: FilmPanel,
    }),
    [book, player],
  )
  return (
    <FilmContext value={film}>
      <ScoreScreen book={book} mode={mode} />
    </FilmContext>
  )
}
