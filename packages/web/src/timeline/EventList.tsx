import { type KeyboardEvent, type ReactNode, useId } from 'react'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import css from './EventTimeline.module.css'
import type { EventMarker } from './markers.ts'

interface Props {
  /** In the order of the timeline. */
  readonly markers: readonly EventMarker[]
  readonly say: (playId: string) => string
  readonly selected: string | null
  readonly onSelect: (playId: string | null) => void
  /** The picture of the same events. */
  readonly children: ReactNode
}

/** Where each key leads from `at` of `count` events. From none they lead to the last, as the keys of the feed do. */
const MOVES: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The events as a list that the arrow keys walk through. Only the selected one and those beside it are in the document. */
export function EventList({ markers, say, selected, onSelect, children }: Props) {
  const id = useId()
  const count = markers.length
  const at = markers.findIndex(({ playId }) => playId === selected)
  const first = Math.max(0, (at < 0 ? count : at) - 1)
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const move = MOVES[event.key]
    const isLeft = event.key === 'Escape' && selected !== null
    if ((!move && !isLeft) || count === 0) return
    event.preventDefault()
    event.stopPropagation()
    const to = !move ? null : at < 0 && event.key.startsWith('Arrow') ? count - 1 : move(at, count)
    onSelect(to === null ? null : markers[Math.min(count - 1, Math.max(0, to))]!.playId)
  }
  return (
    <div
      role="listbox"
      className={css.track}
      tabIndex={0}
      aria-label={t('Events on the timeline: arrow keys')}
      aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
      // A click on the picture does not take the focus from the keys of the page.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={onKey}
    >
      {children}
      {markers.slice(first, first + 3).map(({ playId }, beside) => (
        <div
          key={playId}
          id={`${id}-${first + beside}`}
          role="option"
          className={hiddenCss.hidden}
          tabIndex={-1}
          aria-selected={playId === selected}
          aria-setsize={count}
          aria-posinset={first + beside + 1}
        >
          {say(playId)}
        </div>
      ))}
    </div>
  )
}
