import { Navigate, useParams } from '@tanstack/react-router'
import { useBook } from '../book/index.ts'
import { NoGame } from '../book/views/NoGame.tsx'
import { useMayOnTeam } from '../session.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { ScoreScreen } from './ScoreScreen.tsx'

/** The scoring screen of a game. Any type but `live` goes to the game page, and so do those who only read. */
export default function ScorePage() {
  const { id = '', type } = useParams({ strict: false })
  const mayScore = useMayOnTeam('game.score')
  useTitle('Score Game')
  if (type !== 'live' || !mayScore) return <Navigate to="/a/team/game/$id/" params={{ id }} replace />
  return <OpenGame key={id} gameId={id} />
}

function OpenGame({ gameId }: { readonly gameId: string }) {
  const book = useBook(gameId)
  const { phase, setup, game, box } = book.state
  if (phase === 'missing' || phase === 'failed') {
    return <NoGame missing={phase === 'missing'} retry={book.refresh} />
  }
  if (phase === 'loading' || !setup || !game || !box) return <PageSkeleton />
  return <ScoreScreen book={book} setup={setup} game={game} box={box} />
}
