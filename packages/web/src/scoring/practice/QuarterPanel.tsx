import { boxScore } from '@fullcourt/scorebook/figures'
import type { SampleGame } from '@fullcourt/scorebook/simulate'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type OpenBook, useBookState } from '../../book/index.ts'
import { CourtLines } from '../../court/Court.tsx'
import { describeContext } from '../../plays/describeContext.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { compareBoxes } from './compareBoxes.ts'
import css from './Practice.module.css'
import type { PracticeGame } from './practiceBook.ts'
import { ScoreSheet } from './ScoreSheet.tsx'
import { secondsBehind, type TickerLine, tickerOf } from './ticker.ts'
import { type Quarter, useEnteredAt, useInputCount, useQuarter } from './useQuarter.ts'

interface Props {
  readonly book: OpenBook
  readonly game: PracticeGame
  readonly simulated: SampleGame
}

/** Tells a simulated quarter at real speed, and compares the book with it at the end. */
export function QuarterPanel({ book, game, simulated }: Props) {
  const { plays } = useBookState(book)
  const { setup, names } = game
  const lines = useMemo(() => tickerOf(simulated, describeContext(setup, names)), [simulated, setup, names])
  const quarter = useQuarter(lines)
  const inputs = useInputCount(quarter.phase === 'running')
  const entered = useEnteredAt(plays, quarter)
  if (quarter.phase === 'before') return <Before onStart={quarter.start} />
  if (quarter.phase === 'running') return <Running {...{ lines, quarter, setup }} onStop={quarter.stop} />
  const actual = boxScore(
    setup,
    lines.map(({ play }) => play),
  )
  const scored = boxScore(setup, plays)
  return (
    <ScoreSheet
      comparison={compareBoxes(scored, actual)}
      names={names}
      inputsPerPlay={entered.length > 0 ? inputs / entered.length : null}
      behind={secondsBehind(lines, entered)}
    />
  )
}

const Before = ({ onStart }: { readonly onStart: () => void }) => (
  <div className={css.words}>
    <p className={css.says}>{t('A quarter at real speed')}</p>
    <p className={css.how}>
      {t(
        'The plays are told here as they happen, for 8 minutes. Press Start Game below, start the clock, and enter what you read. Your box score is compared at the end.',
      )}
    </p>
    <Button onClick={onStart}>{t('Start the quarter')}</Button>
  </div>
)

/** How many plays stay in sight. */
const SHOWN = 3

interface RunningProps {
  readonly lines: readonly TickerLine[]
  readonly quarter: Quarter
  readonly setup: PracticeGame['setup']
  readonly onStop: () => void
}

function Running({ lines, quarter, setup, onStop }: RunningProps) {
  const { happened } = quarter
  const shown = lines.slice(Math.max(0, happened - SHOWN), happened)
  const { court } = setup
  const last = shown.at(-1)
  return (
    <div className={css.ticker}>
      <svg
        className={css.court}
        viewBox={`0 0 ${court.widthInches} ${court.heightInches}`}
        role="img"
        aria-label={last ? t('Where it happened: {play}', { play: last.text }) : t('The court')}
      >
        <CourtLines court={court} />
        {shown.map(({ place, play, side }, n) =>
          place ? (
            <circle
              key={play.origin.id}
              cx={place.x}
              cy={place.y}
              r={22}
              className={css.spot}
              data-side={side}
              opacity={n === shown.length - 1 ? 1 : 0.35}
            />
          ) : null,
        )}
      </svg>
      <ol className={css.lines} aria-live="polite">
        {shown.map(({ play, side, text }) => (
          <li key={play.origin.id} data-side={side}>
            {text}
          </li>
        ))}
      </ol>
      <p className={css.progress}>
        {t('{place} of {count} plays', { place: happened, count: lines.length })}
        <Button variant="subtle" onClick={onStop}>
          {t('End here')}
        </Button>
        <Link to="/" className={css.leave}>
          {t('Leave practice')}
        </Link>
      </p>
    </div>
  )
}
