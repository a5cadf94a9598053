import { elapsedSeconds } from '@fullcourt/scorebook/vocabulary'
import { memo, useContext, useMemo } from 'react'
import { useFilmView } from '../../film/player/useFilm.ts'
import type { GameFilm } from '../../film/player/useGameFilm.ts'
import { sideColours } from '../../plays/sideColours.ts'
import { type EventAxis, filmAxis, gameAxis } from '../../timeline/axes.ts'
import { EventTimeline } from '../../timeline/EventTimeline.tsx'
import { filmPlace } from '../../timeline/filmPlace.ts'
import type { RunningPlace } from '../../timeline/RunningLine.tsx'
import { usePlayMarkers } from '../../timeline/usePlayMarkers.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { FilmContext } from '../store/filmContext.ts'
import type { Scorer } from '../store/scorer.ts'
import { useInputs, useScorer } from '../store/useScorer.ts'

/** The page has room for the timeline from here on. */
const WIDE = '(width >= 1280px)'

/** The timeline at the foot of the scoring screen: of the film where the game is scored from film, else of the game. */
const TimelineFoot = memo(function TimelineFoot() {
  const isWide = useMedia(WIDE)
  const film = useContext(FilmContext)
  if (!isWide) return null
  return film ? <FilmFoot film={film} /> : <GameFoot />
})

function GameFoot() {
  const scorer = useInputs()
  const { rules, period } = useScorer(({ game, clock }) => ({
    rules: game.sheet.setup.rules,
    period: Math.max(clock.period, game.period),
  }))
  const axis = useMemo(() => gameAxis(rules, period), [rules, period])
  const running = useMemo(() => clockPlace(scorer), [scorer])
  return <Foot axis={axis} running={running} />
}

/** Where the clock of the game is. */
const clockPlace = ({ clock, getState }: Scorer): RunningPlace => ({
  now() {
    const { period, clockTime } = clock.now()
    return elapsedSeconds(getState().game.sheet.setup.rules, period, clockTime)
  },
  isRunning: () => clock.getState().running,
  subscribe: (listener) => clock.subscribe(listener),
})

function FilmFoot({ film: { player, times } }: { readonly film: GameFilm }) {
  const { timeline } = useFilmView(player)
  const { rules, plays } = useScorer(({ game, book }) => ({
    rules: game.sheet.setup.rules,
    plays: book.plays,
  }))
  const axis = useMemo(() => filmAxis(rules, plays, times, timeline), [rules, plays, times, timeline])
  const running = useMemo(() => filmPlace(player), [player])
  return <Foot axis={axis} running={running} />
}

interface FootProps {
  readonly axis: EventAxis
  readonly running: RunningPlace
}

function Foot({ axis, running }: FootProps) {
  const scorer = useInputs()
  const { setup, rows, words, names, selected } = useScorer((state) => ({
    setup: state.setup,
    rows: state.rows,
    words: state.words,
    names: state.names,
    selected: state.selected,
  }))
  const { markers, say } = usePlayMarkers(rows, axis, words)
  const colours = useMemo(() => sideColours(setup), [setup])
  return (
    <EventTimeline
      axis={axis}
      markers={markers}
      names={names}
      colours={colours}
      say={say}
      selected={selected}
      onSelect={scorer.select}
      running={running}
    />
  )
}

export default TimelineFoot
