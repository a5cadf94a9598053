import { type Shot, shots as shotsOf } from '@fullcourt/scorebook/shots'
import type { Play } from '@fullcourt/scorebook/vocabulary'
import { describePlay, sentenceOf } from '@fullcourt/scorebook/words'
import { useMemo, useState } from 'react'
import { MarkedPicture } from '../../charts/MarkedPicture.tsx'
import { Dot } from '../../charts/ShotChartDots.tsx'
import { placeShots, turnOf, viewBoxOf } from '../../charts/shotChartPlaces.ts'
import { CourtLines } from '../../court/Court.tsx'
import { useGamePlace } from './gamePlace.ts'
import css from './PlayList.module.css'
import type { Watched } from './watched.ts'

interface CourtProps {
  readonly watched: Watched
  readonly plays: readonly Play[]
  /** The play whose row is pointed at or has the focus. */
  readonly pointed?: string | null
  readonly onOpen: (playId: string) => void
}

/** The shots of some plays at one hoop, for the place beside their list. Null where none has a place. */
export function PlaysOnCourt({ watched, plays, pointed = null, onOpen }: CourtProps) {
  const [said, onSay] = useState('')
  const { court } = watched.gameSetup
  const placed = useMemo(() => {
    const playOf = new Map(
      plays.flatMap((play) => [play.origin, ...play.rel].map((event) => [event.id, play] as const)),
    )
    return placeShots(court, shotsOf(court, plays), 'half').flatMap(
      (shot: Shot & { x: number; y: number }) => {
        const play = playOf.get(shot.eventId)
        return play ? [{ shot, play }] : []
      },
    )
  }, [court, plays])
  if (placed.length === 0) return null
  const marks = placed.map(({ shot, play }) => ({
    key: shot.eventId,
    said: sentenceOf(watched.context, play),
    onOpen: () => onOpen(play.origin.id),
    at: shot,
    drawing: (
      <>
        <circle
          className={css.halo}
          data-pointed={play.origin.id === pointed}
          cx={shot.x}
          cy={shot.y}
          r={18}
        />
        <Dot {...shot} />
      </>
    ),
  }))
  return (
    <figure className={css.court} aria-label="Where the shots were taken">
      <MarkedPicture
        className={css.picture}
        viewBox={viewBoxOf(court, 'half')}
        turn={turnOf(court, 'half')}
        size={18}
        {...{ marks, onSay }}
      >
        <CourtLines court={court} />
      </MarkedPicture>
      <figcaption aria-hidden>{said || '● made, × missed'}</figcaption>
    </figure>
  )
}

/** Plays as sentences that open, with their shots on the court beside them. */
export function PlayList({ watched, plays }: { readonly watched: Watched; readonly plays: readonly Play[] }) {
  const { go } = useGamePlace()
  const [pointed, point] = useState<string | null>(null)
  const open = (play: string) => go({ play }, { replace: false })
  return (
    <div className={css.beside}>
      <ol className={css.plays}>
        {plays.map((play) => {
          const { who, action, rest, when } = describePlay(watched.context, play)
          const { id } = play.origin
          return (
            <li key={id}>
              <button
                type="button"
                className={css.play}
                onClick={() => open(id)}
                onPointerEnter={() => point(id)}
                onFocus={() => point(id)}
              >
                <time>{when}</time>
                <span>
                  {action} <strong>{who}</strong>
                </span>
                {rest.length > 0 && <small>{rest.join(' · ')}</small>}
              </button>
            </li>
          )
        })}
      </ol>
      <PlaysOnCourt watched={watched} plays={plays} pointed={pointed} onOpen={open} />
    </div>
  )
}
