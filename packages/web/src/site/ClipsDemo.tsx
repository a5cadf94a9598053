import { useRef, useState } from 'react'
import { t } from '../ui/language.ts'
import css from './ClipsDemo.module.css'
import { SAMPLE_CLIPS, type SampleClip } from './clips.ts'
import { CourtLines } from './HalfCourt.tsx'

const STEP_MS = 900
const FIVE = ['guard', 'second guard', 'wing', 'forward', 'center'] as const

/** The keyframes of a thing that goes from place to place. */
const pathOf = (spots: readonly (readonly [number, number])[]): Keyframe[] =>
  spots.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }))

/** Plays a clip once. A reader who wants less motion sees its last moment. */
function playIn(court: SVGSVGElement, clip: SampleClip): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = isStill ? 0 : STEP_MS * (clip.ball.length - 1)
  const tracks = [...clip.ours, ...clip.theirs, clip.ball]
  for (const [index, element] of court.querySelectorAll('[data-moves]').entries())
    element.animate(pathOf(tracks[index]!), { duration, fill: 'forwards', easing: 'ease-in-out' })
}

/** A short demo of film and clips: the plays of a list run on the court, as they do on film. */
export function ClipsDemo() {
  const [chosen, setChosen] = useState(0)
  const court = useRef<SVGSVGElement>(null)
  const clip = SAMPLE_CLIPS[chosen]!
  const play = (index: number) => {
    setChosen(index)
    if (court.current) playIn(court.current, SAMPLE_CLIPS[index]!)
  }
  return (
    <figure className={css.demo} aria-label={t('A list of clips, and the one that plays')}>
      <div className={css.screen}>
        <svg ref={court} className={css.court} viewBox="-1 -1 52 34" role="img" aria-label={t(clip.words)}>
          <CourtLines className={css.lines} />
          {FIVE.map((name, index) => (
            <circle
              key={name}
              data-moves=""
              r="1.25"
              className={css.ours}
              style={at(clip.ours[index]?.[0])}
            />
          ))}
          {FIVE.map((name, index) => (
            <circle
              key={`against ${name}`}
              data-moves=""
              r="1.2"
              className={css.theirs}
              style={at(clip.theirs[index]?.[0])}
            />
          ))}
          <circle data-moves="" r="0.7" className={css.ball} style={at(clip.ball[0])} />
        </svg>
        <p className={css.words} aria-live="polite">
          <span>{clip.clock}</span> {t(clip.words)}
        </p>
        <div className={css.film} aria-hidden="true">
          {SAMPLE_CLIPS.map((one, index) => (
            <i key={one.clock} data-on={index === chosen || undefined} style={{ left: `${one.at * 100}%` }} />
          ))}
        </div>
      </div>
      <div className={css.side}>
        <p className={css.hint}>{t('Clips of the first quarter. Press one.')}</p>
        <ol className={css.list}>
          {SAMPLE_CLIPS.map((one, index) => (
            <li key={one.clock}>
              <button type="button" aria-pressed={index === chosen} onClick={() => play(index)}>
                <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                  <path d="M4 2.500v11l9-5.500z" fill="currentColor" />
                </svg>
                <span>
                  {t(one.title)} <small>{one.clock}</small>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  )
}

const at = ([x, y]: readonly [number, number] = [0, 0]) => ({
  transform: `translate(${x}px, ${y}px)`,
})
