import { sampleGame } from '@fullcourt/scorebook/simulate'
import { QueryClientProvider } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { NO_TAB_DRAFT, type OpenBook, useBookState } from '../../book/index.ts'
import { t } from '../../ui/language.ts'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { ScoreScreen } from '../screen/ScoreScreen.tsx'
import type { Scorer } from '../store/scorer.ts'
import { GuidedPanel } from './GuidedPanel.tsx'
import { readGuidedPlays } from './guidedPlays.ts'
import css from './Practice.module.css'
import { openPracticeBook, type PracticeGame } from './practiceBook.ts'
import { practiceQueries } from './practiceUser.ts'
import { QuarterPanel } from './QuarterPanel.tsx'

/** A practice game on the real scoring screen: 8 guided plays, then a quarter at real speed. It works without an account. */
export default function PracticePage() {
  useTitle(t('Practice scoring'))
  const { seed } = useSearch({ strict: false })
  const [queries] = useState(practiceQueries)
  const [isGuided, setGuided] = useState(seed === undefined)
  return (
    <QueryClientProvider client={queries}>
      {isGuided ? (
        <GuidedPart onDone={() => setGuided(false)} />
      ) : (
        <QuarterPart seed={Number(seed) || DEFAULT_SEED} />
      )}
    </QueryClientProvider>
  )
}

/** A close quarter with every kind of play. */
const DEFAULT_SEED = 7

function GuidedPart({ onDone }: { readonly onDone: () => void }) {
  const [{ game, plays }] = useState(readGuidedPlays)
  return (
    <PracticeScreen game={game}>
      {(book, scorer) => <GuidedPanel {...{ book, scorer, onDone }} script={plays} />}
    </PracticeScreen>
  )
}

function QuarterPart({ seed }: { readonly seed: number }) {
  const simulated = useMemo(() => sampleGame('nfhs', seed), [seed])
  const game = useMemo(
    () => ({ setup: simulated.setup, names: { home: t('Home'), away: t('Away') } }),
    [simulated],
  )
  return (
    <PracticeScreen game={game}>{(book) => <QuarterPanel {...{ book, game, simulated }} />}</PracticeScreen>
  )
}

interface ScreenProps {
  readonly game: PracticeGame
  /** The panel above the screen. */
  readonly children: (book: OpenBook, scorer: Scorer) => ReactNode
}

function PracticeScreen({ game, children }: ScreenProps) {
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
      <section className={css.panel} aria-label={t('Practice')} data-practice>
        {scorer && children(book, scorer)}
      </section>
      <ScoreScreen book={book} mode={mode} />
    </main>
  )
}
