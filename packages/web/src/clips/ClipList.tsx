import { dateText } from '@fullcourt/wire/forms/intl'
import { useEffect, useRef } from 'react'
import { ShotPlace } from '../court/ShotPlace.tsx'
import { UNFILMED_WORDS } from '../film/clips/FilmCount.tsx'
import { groupBy } from '../ui/data/groupBy.ts'
import { t } from '../ui/language.ts'
import css from './Clips.module.css'
import { playsOf } from './useClipFilm.ts'
import type { ClipsPageReply, FoundPlay } from './useFoundClips.ts'

type Game = ClipsPageReply['games'][number]

interface Props {
  readonly pages: readonly ClipsPageReply[]
  /** The play on screen. */
  readonly current: string | null
  /** Plays with a clip that can play here. */
  readonly clips: ReadonlySet<string>
  /** Shows the clip of a play. */
  readonly onOpen: (eventId: string) => void
}

interface GamePlays {
  readonly game: Game
  readonly plays: readonly FoundPlay[]
}

/** The plays by game, over all pages. */
function byGame(pages: readonly ClipsPageReply[]): readonly GamePlays[] {
  const games = new Map(pages.flatMap((page) => page.games.map((game) => [game.id, game])))
  const plays = groupBy(pages.flatMap(playsOf), ({ teamGameId }) => teamGameId)
  return [...games.values()].map((game) => ({ game, plays: plays.get(game.id) ?? [] }))
}

/** 'Q3 4:12', what happened, '45–40'. */
function PlayWords({ play, isClip }: { readonly play: FoundPlay; readonly isClip: boolean }) {
  const [when, what, score] = play.title.split(' · ')
  const why = 'why' in play && !isClip ? t(UNFILMED_WORDS[play.why]) : null
  return (
    <>
      <time>{when}</time>
      <span>
        <strong>{what}</strong>
        {play.words.length > 0 && <small>{play.words.join(' · ')}</small>}
        {why && <small className={css.why}>{t('No film: {why}', { why })}</small>}
      </span>
      <span className={css.score}>{score}</span>
    </>
  )
}

function PlayRow({
  play,
  game,
  current,
  clips,
  onOpen,
}: { readonly play: FoundPlay; readonly game: Game } & Omit<Props, 'pages'>) {
  const row = useRef<HTMLButtonElement>(null)
  const isClip = clips.has(play.eventId)
  const isCurrent = play.eventId === current
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const inside = (
    <>
      <PlayWords play={play} isClip={isClip} />
      {play.shot && (
        <ShotPlace
          shot={play.shot}
          isHomeTeam={play.isHomeTeam}
          courtCode={game.courtCode}
          className={css.court}
        />
      )}
    </>
  )
  if (!isClip) return <div className={css.play}>{inside}</div>
  return (
    <button
      ref={row}
      type="button"
      className={css.play}
      aria-current={isCurrent || undefined}
      onClick={() => onOpen(play.eventId)}
    >
      {inside}
    </button>
  )
}

/** The plays of a list, game by game. A play with film opens its clip. */
export function ClipList({ pages, ...rest }: Props) {
  return (
    <div className={css.games}>
      {byGame(pages).map(({ game, plays }) => (
        <section key={game.id}>
          <h2 className={css.game}>
            {dateText('weekday', `${game.day}T00:00:00Z`, 'UTC')} {game.isHome ? t('vs') : t('at')}{' '}
            {game.opponent}
          </h2>
          <ol className={css.plays}>
            {plays.map((play) => (
              <li key={play.eventId}>
                <PlayRow play={play} game={game} {...rest} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
