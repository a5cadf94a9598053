import { Navigate, useParams } from '@tanstack/react-router'
import { useBookState, useOpenBook } from '../book/index.ts'
import { NoGame } from '../games/NoGame.tsx'
import { useMayOnTeam, usePlace } from '../identity/session.ts'
import { t } from '../ui/language.ts'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { ClockKeeper, FilmGame } from './scoring.door.tsx'
import { ScoreScreen } from './screen/ScoreScreen.tsx'

/**
 * The scoring screen of a game: `live`, `video` with the film as its clock, or `review`, which walks through what is odd or open.
 * Redirects to the game page for any other type, and for users who may only read. A game that has begun can be scored to its end,
 * also when the subscription ends meanwhile.
 */
export default function ScorePage() {
  const { type } = useParams({ strict: false })
  return <Scoring mode={MODES.find((one) => one === type)} />
}

/** The clock of a game alone, for a second device at the scorer's table. */
export const ClockPage = () => <Scoring mode="clock" />

function Scoring({ mode }: { readonly mode: Mode | undefined }) {
  const { id = '' } = useParams({ strict: false })
  const mayScore = useMayOnTeam('game.score')
  useTitle(mode === 'clock' ? t('Game Clock') : t('Score Game'))
  if (!mode || !mayScore) return <Navigate to="/a/team/game/$id/" params={{ id }} replace />
  return <OpenGame key={`${id} ${mode}`} gameId={id} mode={mode} />
}

const MODES = ['live', 'video', 'review'] as const
type Mode = (typeof MODES)[number] | 'clock'

function OpenGame({ gameId, mode }: { readonly gameId: string; readonly mode: Mode }) {
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
  if (mode === 'clock') return <ClockKeeper book={book} />
  return mode === 'video' ? (
    <FilmGame book={book} />
  ) : (
    <ScoreScreen book={book} isReview={mode === 'review'} />
  )
}
