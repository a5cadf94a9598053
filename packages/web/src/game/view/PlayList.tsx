import { type Shot, shots as shotsOf } from '@fullcourt/scorebook/shots'
import { type Play, playEvents } from '@fullcourt/scorebook/vocabulary'
import { describePlay, sentenceOf } from '@fullcourt/scorebook/words'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MarkedPicture } from '../../charts/MarkedPicture.tsx'
import { Dot } from '../../charts/ShotChartDots.tsx'
import { placeShots, turnOf, viewBoxOf } from '../../charts/shotChartPlaces.ts'
import { CourtLines } from '../../court/Court.tsx'
import type { OpenClip } from '../../film/clips/ClipBox.tsx'
import { ClipBox } from '../../film/clips/clipBox.door.ts'
import { FilmCount, UNFILMED_WORDS } from '../../film/clips/FilmCount.tsx'
import { useGameClips } from '../../film/clips/useGameClips.ts'
import { useMayOnTeam } from '../../identity/session.ts'
import { DrawingsOver } from '../../marks/drawings.door.ts'
import { t } from '../../ui/language.ts'
import { useSettled } from '../../ui/useSettled.ts'
import { AddPlays } from './AddPlays.tsx'
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
      plays.flatMap((play) => playEvents(play).map((event) => [event.id, play] as const)),
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
    <figure className={css.court} aria-label={t('Where the shots were taken')}>
      <MarkedPicture
        className={css.picture}
        viewBox={viewBoxOf(court, 'half')}
        turn={turnOf(court, 'half')}
        size={18}
        {...{ marks, onSay }}
      >
        <CourtLines court={court} />
      </MarkedPicture>
      <figcaption aria-hidden>{said || t('● made, × missed')}</figcaption>
    </figure>
  )
}

interface RowProps {
  readonly watched: Watched
  readonly play: Play
  /** Why it has no film, where other plays of the list have. */
  readonly why: string
  readonly isOnScreen: boolean
  readonly onClick: () => void
  readonly onPoint: () => void
  /** Opens everything that is known of the play; without it a click does. */
  readonly onDetails?: (() => void) | undefined
}

function PlayRow({ watched, play, why, isOnScreen, onClick, onPoint, onDetails }: RowProps) {
  const { who, action, rest, when } = describePlay(watched.context, play)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const list = row.current?.parentElement
    const scrollsAlone = list && list.scrollHeight > list.clientHeight
    if (isOnScreen && scrollsAlone) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isOnScreen])
  return (
    <li ref={row} className={css.row} aria-current={isOnScreen || undefined}>
      <button type="button" className={css.play} onClick={onClick} onPointerEnter={onPoint} onFocus={onPoint}>
        <time>{when}</time>
        <span>
          {action} <strong>{who}</strong>
        </span>
        {rest.length > 0 && <small>{rest.join(' · ')}</small>}
        {why && <small>{t('No film: {why}', { why })}</small>}
      </button>
      {onDetails && (
        <button
          type="button"
          className={css.details}
          aria-label={t('Details of the play')}
          onClick={onDetails}
        >
          <IconChevronRight size={20} aria-hidden />
        </button>
      )}
    </li>
  )
}

/** Keeps the clip on screen in the address. It waits a moment: the page is drawn again for it, and no clip may begin late. */
function useClipInAddress(onScreen: string): void {
  const { place, go } = useGamePlace()
  const clip = useSettled(onScreen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another clip is what it waits for
  useEffect(() => {
    if (clip !== place.clip) go({ clip })
  }, [clip])
}

/**
 * Plays as sentences, with their shots on the court beside them. Where they have film, a player runs through their clips, and a click
 * shows the clip of a play; without film it opens the play.
 */
export function PlayList({ watched, plays }: { readonly watched: Watched; readonly plays: readonly Play[] }) {
  const { place, go } = useGamePlace()
  const mayDownload = useMayOnTeam('film.write')
  const [pointed, point] = useState<string | null>(null)
  const opener = useRef<OpenClip>(null)
  const film = useGameClips(watched.game.id, plays)
  const { clips, unfilmed } = film
  const byId = useMemo(() => new Map(plays.map((play) => [play.origin.id, play])), [plays])
  const open = (play: string) => go({ play, clip: onScreen }, { replace: false })
  const isFilmed = clips.length > 0
  const [onScreen, setOnScreen] = useState(place.clip)
  useClipInAddress(onScreen)
  const watch = (clip: string) => (opener.current ?? setOnScreen)(clip)
  const hasClip = new Set(clips.map(({ playId }) => playId))
  const whyOf = (id: string) => {
    const why = unfilmed.get(id)
    return isFilmed && why ? UNFILMED_WORDS[why] : ''
  }
  return (
    <>
      <FilmCount {...film} />
      <AddPlays watched={watched} plays={plays} onScreen={isFilmed ? byId.get(place.clip) : undefined} />
      <div className={css.beside} data-filmed={isFilmed || undefined}>
        {isFilmed && (
          <div className={css.film}>
            <ClipBox
              films={film.films}
              clips={clips}
              refresh={film.refresh}
              first={onScreen}
              over={(player) => <DrawingsOver player={player} />}
              sayPlay={(id) => {
                const play = byId.get(id)
                return play ? sentenceOf(watched.context, play) : ''
              }}
              onClip={setOnScreen}
              mayDownload={mayDownload}
              opener={opener}
            />
          </div>
        )}
        <ol className={css.plays}>
          {plays.map((play) => {
            const { id } = play.origin
            const isClip = hasClip.has(id)
            return (
              <PlayRow
                key={id}
                watched={watched}
                play={play}
                why={whyOf(id)}
                isOnScreen={isClip && id === onScreen}
                onClick={() => (isClip ? watch(id) : open(id))}
                onPoint={() => point(id)}
                onDetails={isClip ? () => open(id) : undefined}
              />
            )
          })}
        </ol>
        <PlaysOnCourt
          watched={watched}
          plays={plays}
          pointed={pointed ?? onScreen}
          onOpen={(id) => (hasClip.has(id) ? watch(id) : open(id))}
        />
      </div>
    </>
  )
}
