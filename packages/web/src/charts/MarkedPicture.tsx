import type { Point } from '@fullcourt/scorebook/vocabulary'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useRoving } from '../ui/data/useRoving.ts'
import css from './MarkedPicture.module.css'
import { nearestMark, REACH } from './nearestMark.ts'

/** A mark in a picture: it can be pointed at, reached with arrow keys, and opened. */
export interface Mark {
  readonly key: string
  /** Its description, shown and announced when it is pointed at or has the focus. */
  readonly said: string
  readonly onOpen: () => void
  /** Its center in SVG units. The nearest center is hit. Without one, the drawn shape is the target. */
  readonly at?: Point
  readonly drawing: ReactNode
}

interface Props {
  readonly className: string | undefined
  readonly viewBox: string
  /** An SVG transform of everything that is drawn, marks included. */
  readonly turn?: string | undefined
  readonly marks: readonly Mark[]
  /** Receives the description of the mark that is pointed at or has the focus; '' for none. */
  readonly onSay: (said: string) => void
  /** Distance from the center, in SVG units, within which a mark is hit. The size of a finger on the screen limits it. */
  readonly size?: number
  /** Drawn below the marks, and above them. */
  readonly children: ReactNode
  readonly over?: ReactNode
}

type Pointed = MouseEvent<SVGSVGElement>

/** The mark nearest to the pointer, within the reach of a finger. */
function markAt(
  { clientX, clientY }: Pointed,
  drawn: SVGGElement | null,
  marks: readonly Mark[],
  size: number,
) {
  const matrix = drawn?.getScreenCTM()
  if (!matrix) return null
  const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
  return nearestMark(marks, at, Math.max(size, REACH / Math.hypot(matrix.a, matrix.b)))
}

/**
 * A picture of marks. Tab stops once; arrow keys move between marks. A pointer hits the nearest mark within the reach of a
 * finger, so small marks meet the target size of WCAG.
 */
export function MarkedPicture(props: Props) {
  const { className, viewBox, turn, marks, onSay, size = 0, children, over } = props
  const roving = useRoving(marks.length)
  const group = useRef<SVGGElement>(null)
  const [near, setNear] = useState<number | null>(null)
  const isNear = marks.some(({ at }) => at !== undefined)
  const point = (event: Pointed) => {
    const found = markAt(event, group.current, marks, size)
    if (found === near) return
    setNear(found)
    if (found !== null) onSay(marks[found]!.said)
  }
  const press = (event: Pointed) => {
    // A click without a count comes from a key or a screen reader: it is meant for the focused mark.
    if (event.detail === 0) return
    event.stopPropagation()
    const found = markAt(event, group.current, marks, size)
    if (found === null) return
    const mark = group.current?.children[found]
    // The focus returns to the mark when the dialog closes.
    if (mark instanceof SVGElement) mark.focus({ preventScroll: true })
    marks[found]!.onOpen()
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the name; a title would cover the marks' own
    <svg
      className={className}
      viewBox={viewBox}
      // Where the height is limited, WebKit fills the column, and the court would be beside its heading.
      style={{ aspectRatio: viewBox.split(' ').slice(2).join(' / ') }}
      data-near={near === null ? undefined : ''}
      {...(isNear && { onPointerMove: point, onPointerLeave: () => setNear(null), onClickCapture: press })}
    >
      <g transform={turn}>
        {children}
        <g ref={group}>
          {marks.map(({ key, said, onOpen, drawing }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a button of HTML cannot stand in a picture
            <g
              key={key}
              className={css.mark}
              data-near={index === near ? '' : undefined}
              role="button"
              aria-label={said}
              {...roving(index)}
              onFocus={() => onSay(said)}
              onPointerEnter={isNear ? undefined : () => onSay(said)}
              onClick={onOpen}
            >
              {drawing}
            </g>
          ))}
        </g>
        {over}
      </g>
    </svg>
  )
}
