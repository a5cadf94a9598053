import { QueryClientProvider } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { NO_TAB_DRAFT, type OpenBook, useBookState } from '../../book/index.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useLater } from '../../ui/useLater.ts'
import { useTitle } from '../../ui/useTitle.ts'
import type { Scorer } from '../scorer.ts'
import css from './Practice.module.css'
import { openPracticeBook, type PracticeGame } from './practiceBook.ts'
import { practiceQueries } from './practiceUser.ts'

/** Loads the screen as the chunk that it is: shared with this page, the first view of real games would grow. */
async function loadParts() {
  const [parts, { CourtLines, ScoreScreen }] = await Promise.all([
    import('./parts.ts'),
    import('../screen/ScorePage.tsx'),
  ])
  return { ...parts, CourtLines, ScoreScreen }
}
type Parts = Awaited<ReturnType<typeof loadParts>>

/** A practice game on the real scoring screen: 8 guided plays, then a quarter at real speed. It works without an account. */
export default function PracticePage() {
  useTitle('Practice scoring')
  const { seed } = useSearch({ strict: false })
  const [queries] = useState(practiceQueries)
  const [isGuided, setGuided] = useState(seed === undefined)
  const parts = useLater(loadParts)
  if (!parts) return <PageSkeleton />
  return (
    <QueryClientProvider client={queries}>
      {isGuided ? (
        <GuidedPart parts={parts} onDone={() => setGuided(false)} />
      ) : (
        <QuarterPart parts={parts} seed={Number(seed) || DEFAULT_SEED} />
      )}
    </QueryClientProvider>
  )
}

/** A close quarter with every kind of play. */
const DEFAULT_SEED = 7

function GuidedPart({ parts, onDone }: { readonly parts: Parts; readonly onDone: () => void }) {
  const [{ game, plays }] = useState(parts.readGuidedPlays)
  return (
    <PracticeScreen game={game} ScoreScreen={parts.ScoreScreen}>
      {(book, scorer) => <parts.GuidedPanel {...{ book, scorer, onDone }} script={plays} />}
    </PracticeScreen>
  )
}

function QuarterPart({ parts, seed }: { readonly parts: Parts; readonly seed: number }) {
  const simulated = useMemo(() => parts.sampleGame('nfhs', seed), [parts, seed])
  const game = useMemo(() => ({ setup: simulated.setup, names: { home: 'Home', away: 'Away' } }), [simulated])
  return (
    <PracticeScreen game={game} ScoreScreen={parts.ScoreScreen}>
      {(book) => <parts.QuarterPanel {...{ book, game, simulated }} CourtLines={parts.CourtLines} />}
    </PracticeScreen>
  )
}

interface ScreenProps {
  readonly game: PracticeGame
  readonly ScoreScreen: Parts['ScoreScreen']
  /** The panel above the screen. */
  readonly children: (book: OpenBook, scorer: Scorer) => ReactNode
}

function PracticeScreen({ game, ScoreScreen, children }: ScreenProps) {
  const [book, setBook] = useState<OpenBook | null>(null)
  const [scorer, setScorer] = useState<Scorer | null>(null)
  useEffect(() => {
    const open = openPracticeBook(game)
    setBook(open)
    return () => {
      setBook(null)
      open.close()
    }
  }, [game])
  const { phase, setup, game: played } = useBookState(book)
  const mode = useMemo(
    () => ({
      isPractice: true,
      tabDraft: NO_TAB_DRAFT,
      // The panel says what comes next.
      onEnded: () => undefined,
      follow(next: Scorer) {
        setScorer(next)
        return () => setScorer(null)
      },
    }),
    [],
  )
  if (!book || phase === 'loading' || !setup || !played) return <PageSkeleton />
  return (
    <main className={css.practice}>
      <section className={css.panel} aria-label="Practice" data-practice>
        {scorer && children(book, scorer)}
      </section>
      <ScoreScreen book={book} mode={mode} />
    </main>
  )
}
