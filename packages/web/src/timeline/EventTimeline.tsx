import { type BySide, SIDES } from '@fullcourt/scorebook/vocabulary'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../ui/language.ts'
import { initials } from '../ui/overlay/Avatar.tsx'
import type { EventAxis } from './axes.ts'
import { type Palette, readPalette } from './drawTimeline.ts'
import css from './EventTimeline.module.css'
import { type TimelineContent, TimelineTrack } from './TimelineTrack.tsx'
import { TimelineZoom } from './TimelineZoom.tsx'
import { useSelection } from './useSelection.ts'
import { useZoom, useZoomKey } from './useZoom.ts'

interface Props extends TimelineContent {
  readonly axis: Pick<EventAxis, 'duration' | 'marks'>
  readonly names: BySide<string>
}

/** The colors of the page, read again when the system changes between light and dark. */
function usePalette(): readonly [Palette | null, (element: HTMLElement | null) => void] {
  const [palette, setPalette] = useState<Palette | null>(null)
  const [element, setElement] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!element) return
    const read = () => setPalette(readPalette(element))
    const dark = matchMedia('(prefers-color-scheme: dark)')
    read()
    dark.addEventListener('change', read)
    return () => dark.removeEventListener('change', read)
  }, [element])
  return [palette, setElement]
}

/** The events of a game along its time: home above the axis, away below it, and the whole game with what of it is shown. */
export function EventTimeline({ axis, markers, names, colours, say, selected, onSelect, running }: Props) {
  const [palette, paletteOf] = usePalette()
  // A film that was not measured yet has no length.
  const duration = Math.max(1, axis.duration)
  const [chosen, choose] = useSelection(selected, onSelect)
  const { all } = markers
  const secondOfChosen = all.find(({ playId }) => playId === chosen)?.second ?? null
  const focus = useRef<() => number | null>(() => null)
  focus.current = () => secondOfChosen ?? running.now() ?? all.at(-1)?.second ?? null
  const zoom = useZoom(
    duration,
    useCallback(() => focus.current(), []),
  )
  useZoomKey(zoom.toggle)
  const { show } = zoom
  useEffect(() => {
    if (secondOfChosen !== null) show(secondOfChosen)
  }, [secondOfChosen, show])
  return (
    <section ref={paletteOf} className={css.timeline} aria-label={t('Timeline')}>
      <div className={css.names} aria-hidden>
        {SIDES.map((side) => (
          <span
            key={side}
            className={css.name}
            style={{ background: colours[side].fill, color: colours[side].text }}
            title={names[side]}
          >
            {initials(names[side])}
          </span>
        ))}
      </div>
      <TimelineTrack
        {...{ markers, colours, say, running, palette, zoom }}
        duration={duration}
        marks={axis.marks}
        selected={chosen}
        onSelect={choose}
      />
      <TimelineZoom duration={duration} zoom={zoom} lanes={markers.lanes} palette={palette} />
    </section>
  )
}
