import { SEEK_BACK, timelineSecond } from '@fullcourt/film'
import { playEvents } from '@fullcourt/scorebook/vocabulary'
import { Link, Navigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type BookState, gameSetupOf, useBook } from '../book/index.ts'
import { FilmPlayerBox } from '../film/player/FilmPlayerBox.tsx'
import { isOnItsWay } from '../film/player/film.ts'
import type { FilmPlayer } from '../film/player/filmPlayer.ts'
import { useFilmView } from '../film/player/useFilm.ts'
import { type GameFilm, useGameFilm } from '../film/player/useGameFilm.ts'
import { VideosUnavailable } from '../film/player/VideosUnavailable.tsx'
import { NoGame } from '../games/NoGame.tsx'
import { useMayOn, useMayOnTeam, useTeamOf } from '../identity/session.ts'
import { describeContext } from '../plays/describeContext.ts'
import { useId } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { rich } from '../ui/rich.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { PeriodFrames } from './PeriodFrames.tsx'
import { StepForm } from './StepForm.tsx'
import css from './Sync.module.css'
import { checksOf, nextStep, periodsOf, type Step, suggestedPlay } from './steps.ts'
import { useAnchors } from './useAnchors.ts'
import { useFilmKeys } from './useFilmKeys.ts'

/** /a/team/game/{id}/videos/sync/: places the plays of a game on a film that was added later. */
export default function SyncPage() {
  const gameId = useId()
  const book = useBook(gameId)
  const film = useGameFilm(gameId)
  const { setup, phase, plays } = book.state
  useTeamOf(setup?.teamGame.teamId)
  const mayScore = useMayOn('game.score', setup?.teamGame.teamId)
  if (!setup) {
    if (phase === 'loading') return <PageSkeleton />
    return <NoGame missing={phase === 'missing'} retry={() => book.refresh()} />
  }
  if (mayScore === false) return <Navigate to="/a/team/game/$id/videos/" params={{ id: gameId }} replace />
  if (film.phase === 'loading') return <PageSkeleton />
  const title = t('Match film and plays')
  const back = (
    <Link to="/a/team/game/$id/" params={{ id: gameId }}>
      {setup.home.name} – {setup.away.name}
    </Link>
  )
  if (film.phase === 'ready' && plays.length > 0) {
    return (
      <Page
        wide
        title={title}
        back={back}
        sentence={t(
          'Find a few frames and enter the clock they show. Every play gets its place on the film.',
        )}
      >
        <FilmWithSteps gameId={gameId} film={film} state={book.state} setup={setup} />
      </Page>
    )
  }
  const game = (
    <LinkButton to="/a/team/game/$id/" params={{ id: gameId }}>
      {t('Go to the game')}
    </LinkButton>
  )
  return (
    <Page title={title} back={back}>
      {film.phase === 'failed' ? (
        <ErrorBox error={t('The film cannot be loaded now.')} retry={film.retry} />
      ) : film.phase === 'none' ? (
        <Empty title={t('This game has no video yet')} action={game}>
          {t('Add a video to the game, then match it with the plays here.')}
        </Empty>
      ) : (
        <Empty title={t('This game has no plays yet')} action={game}>
          {t('Score the game first. A game that is scored from film needs no matching.')}
        </Empty>
      )}
    </Page>
  )
}

interface MatchingProps {
  readonly gameId: string
  readonly film: GameFilm
  readonly state: BookState
  readonly setup: NonNullable<BookState['setup']>
}

function FilmWithSteps(props: MatchingProps) {
  const { player, missing, files } = props.film
  const [isAsking, setIsAsking] = useState(() => missing.some((film) => !isOnItsWay(film)))
  useFilmKeys(player)
  return (
    <div className={css.sync}>
      <div className={css.film}>
        <FilmPlayerBox player={player} onChooseFile={() => setIsAsking(true)} />
        {isAsking && missing.length > 0 && (
          <VideosUnavailable missing={missing} files={files} onClose={() => setIsAsking(false)} />
        )}
      </div>
      <MatchingSteps {...props} />
    </div>
  )
}

/** Asks for a frame after the other, and shows what came of them. */
function MatchingSteps({ gameId, film, state, setup }: MatchingProps) {
  const { plays } = state
  const { player, times } = film
  const { timeline } = useFilmView(player)
  const { anchors, add, remove, busy } = useAnchors(gameId)
  const mayScore = useMayOnTeam('game.score')
  const [asked, setAsked] = useState<Step | null>(null)
  const gameSetup = useMemo(() => gameSetupOf(setup), [setup])
  const context = useMemo(
    () => describeContext(gameSetup, { home: setup.home.name, away: setup.away.name }),
    [gameSetup, setup],
  )
  const periods = periodsOf(gameSetup.rules, plays)
  const step = asked ?? nextStep(periods, anchors)
  const period = periods.find(({ number }) => number === step?.period)
  const suggested = step && suggestedPlay(step, plays, times)
  const secondOf = ({ teamVideoId, videoTime }: VideoPlace) =>
    timelineSecond(timeline, { filmId: teamVideoId, videoTime })

  function setFrame(clockTime: number): void {
    const now = player.now()
    if (!now || !step) return
    player.pause()
    const { filmId: teamVideoId, videoTime } = now
    add({ teamVideoId, videoTime, period: step.period, clockTime }, () => setAsked(null))
  }
  return (
    <div className={css.guide}>
      <PlacedEvents plays={plays} times={times} />
      {mayScore && step && period && (
        <StepForm
          key={`${step.period} ${step.kind}`}
          step={step}
          period={period}
          player={player}
          busy={busy}
          onSuggest={suggested ? () => pauseAt(player, secondOf(suggested)) : undefined}
          onSet={setFrame}
        />
      )}
      {!step && <p className={css.done}>{t('Each period has its frames. Check a few plays below.')}</p>}
      <Checks checks={checksOf(context, plays, times)} onGo={(place) => playFrom(player, secondOf(place))} />
      <div className={css.periods}>
        {periods.map((one) => (
          <PeriodFrames
            key={one.number}
            period={one}
            anchors={anchors}
            step={step}
            readOnly={!mayScore}
            busy={busy}
            secondOf={secondOf}
            onGo={(second) => pauseAt(player, second)}
            onRemove={remove}
            onStep={setAsked}
          />
        ))}
      </div>
    </div>
  )
}

interface VideoPlace {
  readonly teamVideoId: string
  readonly videoTime: number
}

function pauseAt(player: FilmPlayer, second: number | null): void {
  if (second === null) return
  player.pause()
  player.seek(second)
}

function playFrom(player: FilmPlayer, second: number | null): void {
  if (second === null) return
  player.seek(Math.max(0, second - SEEK_BACK))
  player.play()
}

function PlacedEvents({ plays, times }: Pick<BookState, 'plays'> & Pick<GameFilm, 'times'>) {
  const ids = plays.flatMap((play) => playEvents(play).map(({ id }) => id))
  const placed = ids.filter((id) => times.has(id)).length
  return (
    <p className={css.placed} role="status">
      {rich(t('<b>{placed} of {count}</b> events placed', { placed, count: ids.length }), {
        b: (words) => <strong>{words}</strong>,
      })}
    </p>
  )
}

interface ChecksProps<Place> {
  readonly checks: ReturnType<typeof checksOf<Place>>
  readonly onGo: (place: Place) => void
}

function Checks<Place>({ checks, onGo }: ChecksProps<Place>) {
  if (checks.length === 0) return null
  return (
    <section className={css.checks} aria-labelledby="sync-checks">
      <h2 id="sync-checks">{t('Check')}</h2>
      <ul>
        {checks.map(({ id, words, place }) => (
          <li key={id}>
            <button type="button" className={css.check} onClick={() => onGo(place)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <p>{t('Plays from 4 s before each basket. If one is not there, add a frame near it.')}</p>
    </section>
  )
}
