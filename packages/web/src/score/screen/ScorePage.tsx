import { Navigate, useParams } from '@tanstack/react-router'
import { NoGame } from '../../basketball/NoGame.tsx'
import { useBookState, useOpenBook } from '../../book/index.ts'
import { useMayOnTeam, useProgram } from '../../session.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { ScoreScreen } from './ScoreScreen.tsx'

/**
 * The scoring screen of a game. Redirects to the game page for any type but `live`, and for users who may only read. A game that has
 * begun can be scored to its end, also when the subscription ends meanwhile.
 */
export default function ScorePage() {
  const { id = '', type } = useParams({ strict: false })
  const mayScore = useMayOnTeam('game.score')
  useTitle('Score Game')
  if (type !== 'live' || !mayScore) return <Navigate to="/a/team/game/$id/" params={{ id }} replace />
  return <OpenGame key={id} gameId={id} />
}

function OpenGame({ gameId }: { readonly gameId: string }) {
  const book = useOpenBook(gameId)
  const isActive = useProgram().subscriptionActive
  const { phase, setup, game, plays, snapshot } = useBookState(book)
  const hasBegun = plays.length > 0 || snapshot?.started === true
  if (phase === 'missing' || phase === 'failed') {
    return <NoGame missing={phase === 'missing'} retry={() => book?.refresh()} />
  }
  if (!book || phase === 'loading' || !setup || !game) return <PageSkeleton />
  if (!isActive && !hasBegun) return <Navigate to="/a/program/subscription/" replace />
  return <ScoreScreen book={book} />
}
