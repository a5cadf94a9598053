import { Navigate, useParams } from '@tanstack/react-router'
import { NoGame } from '../../basketball/NoGame.tsx'
import { type OpenBook, useBookState, useOpenBook } from '../../book/index.ts'
import { useMayOnTeam, usePlace } from '../../session.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useLater } from '../../ui/useLater.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { ScoreScreen } from './ScoreScreen.tsx'

/**
 * The scoring screen of a game: `live`, or `video` with the film as its clock. Redirects to the game page for any other type, and for
 * users who may only read. A game that has begun can be scored to its end, also when the subscription ends meanwhile.
 */
export default function ScorePage() {
  const { id = '', type } = useParams({ strict: false })
  const mayScore = useMayOnTeam('game.score')
  useTitle('Score Game')
  const hasFilm = type === 'video'
  if ((type !== 'live' && !hasFilm) || !mayScore)
    return <Navigate to="/a/team/game/$id/" params={{ id }} replace />
  return <OpenGame key={`${id} ${type}`} gameId={id} hasFilm={hasFilm} />
}

function OpenGame({ gameId, hasFilm }: { readonly gameId: string; readonly hasFilm: boolean }) {
  const book = useOpenBook(gameId)
  // A bench guest has no program here. The server decides.
  const isActive = usePlace().program?.subscriptionActive ?? true
  const { phase, setup, game, plays, snapshot } = useBookState(book)
  const hasBegun = plays.length > 0 || snapshot?.started === true
  if (phase === 'missing' || phase === 'failed') {
    return <NoGame missing={phase === 'missing'} retry={() => book?.refresh()} />
  }
  if (!book || phase === 'loading' || !setup || !game) return <PageSkeleton />
  if (!isActive && !hasBegun) return <Navigate to="/a/program/subscription/" replace />
  return hasFilm ? <FilmGame book={book} /> : <ScoreScreen book={book} />
}

const loadFilm = () => import('../film/FilmGame.tsx')

/** The film, its player and its clock are loaded for games that are scored from film alone. */
function FilmGame({ book }: { readonly book: OpenBook }) {
  const film = useLater(loadFilm)
  return film ? <film.FilmGame book={book} /> : <PageSkeleton />
}
