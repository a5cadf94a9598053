import { type FilmPlace, placeAt, SEEK_STEPS, seamsOf } from '@fullcourt/film'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { cssVariables } from '../../ui/cssVariables.ts'
import { t } from '../../ui/language.ts'
import css from './FilmPlayer.module.css'
import type { PlayerFilm } from './film.ts'
import type { FilmControl } from './filmControl.ts'
import { filmTime } from './filmTime.ts'
import { useFilmView } from './useFilm.ts'

/** Milliseconds between two drawings of the time. */
const PAINT_MS = 100

interface SeekBarProps {
  readonly player: FilmControl
  readonly label?: string
  /** The place on film of a second of the bar; without it the bar is the whole film. */
  readonly placeOf?: (second: number) => FilmPlace | null
}

/** The place in the whole film, with the seams between its files; a picture of the place under the pointer. */
export function SeekBar({ player, label = t('Place in the film'), placeOf }: SeekBarProps) {
  const view = useFilmView(player)
  const input = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLOutputElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const { duration } = view.timeline
  useEffect(() => {
    const paint = () => {
      const second = player.now()?.second ?? 0
      const words = `${filmTime(second)} / ${filmTime(duration)}`
      if (time.current && time.current.textContent !== words) time.current.textContent = words
      if (!input.current) return
      input.current.value = String(second)
      input.current.setAttribute(
        'aria-valuetext',
        t('{time} of {duration}', { time: filmTime(second), duration: filmTime(duration) }),
      )
      input.current.style.setProperty('--played', `${duration > 0 ? (second / duration) * 100 : 0}%`)
    }
    paint()
    if (!view.isPlaying && !view.isWaiting) return
    const timer = setInterval(paint, PAINT_MS)
    return () => clearInterval(timer)
  }, [player, view, duration])
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    setPointed(Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * duration)
  }
  return (
    <div className={css.seek}>
      <div className={css.track} onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        {pointed !== null && duration > 0 && (
          <Preview
            films={view.films}
            second={pointed}
            at={pointed / duration}
            place={placeOf ? placeOf(pointed) : placeAt(view.timeline, pointed)}
          />
        )}
        <input
          ref={input}
          type="range"
          className={css.range}
          aria-label={label}
          min={0}
          max={duration}
          step={SEEK_STEPS.range}
          defaultValue={0}
          onInput={({ currentTarget }) => player.seek(Number(currentTarget.value))}
          onPointerUp={({ currentTarget }) => currentTarget.blur()}
        />
        {seamsOf(view.timeline).map((seam) => (
          <span key={seam} className={css.seam} style={{ left: `${(seam / duration) * 100}%` }} aria-hidden />
        ))}
      </div>
      <output ref={time} className={css.time} aria-hidden />
    </div>
  )
}

interface PreviewProps {
  readonly films: readonly PlayerFilm[]
  readonly second: number
  /** Share of the bar. */
  readonly at: number
  readonly place: FilmPlace | null
}

function Preview({ films, second, at, place }: PreviewProps) {
  const film = films.find(({ id }) => id === place?.filmId)
  return (
    <div className={css.preview} style={cssVariables({ '--at': at })} aria-hidden>
      {film?.sprites && place && <Sprite sprites={film.sprites} videoTime={place.videoTime} />}
      <span>{filmTime(second)}</span>
    </div>
  )
}

/** One picture of a sheet. */
function Sprite({
  sprites,
  videoTime,
}: {
  readonly sprites: NonNullable<PlayerFilm['sprites']>
  readonly videoTime: number
}) {
  const { interval, width, height, columns, rows, urls } = sprites
  const index = Math.floor(videoTime / interval)
  const sheet = urls[Math.floor(index / (columns * rows))]
  if (!sheet) return null
  const within = index % (columns * rows)
  const position = `-${(within % columns) * width}px -${Math.floor(within / columns) * height}px`
  return (
    <div
      className={css.sprite}
      style={{ width, height, backgroundImage: `url("${sheet}")`, backgroundPosition: position }}
    />
  )
}
