import type { Point } from '@fullcourt/scorebook'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useRoving } from '../ui/useRoving.ts'
import css from './MarkedPicture.module.css'
import { nearestMark, REACH } from './nearestMark.ts'

/** Something in a picture that can be pointed at, reached by arrow keys, and opened. */
export interface Mark {
  readonly key: string
  /** What it shows, in words; said when it is pointed at or reached. */
  readonly said: string
  readonly onOpen: () => void
  /** Its middle, in the picture's units: what is nearest is hit. Without one, the mark is hit where it is drawn. */
  readonly at?: Point
  readonly drawing: ReactNode
}

interface Props {
  readonly className: string | undefined
  readonly viewBox: string
  readonly marks: readonly Mark[]
  /** What the pointer is at, or what has the focus; '' for nothing. */
  readonly onSay: (said: string) => void
  /** Units around its middle in which a mark is hit, however far a finger reaches. */
  readonly size?: number
  /** What lies under the marks, and over them. */
  readonly children: ReactNode
  readonly over?: ReactNode
}

type Pointed = MouseEvent<SVGSVGElement>

/** The mark that a pointer is nearest to, in what a finger reaches. */
function markAt({ currentTarget, clientX, clientY }: Pointed, marks: readonly Mark[], size: number) {
  const matrix = currentTarget.getScreenCTM()
  if (!matrix) return null
  const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
  return nearestMark(marks, at, Math.max(size, REACH / matrix.a))
}

/**
 * A picture of marks, one stop of the Tab key; arrows go from mark to mark. Small ones are hit by being the nearest within a
 * finger's reach, so that none needs to be as large as a target has to be.
 */
export function MarkedPicture({ className, viewBox, marks, onSay, size = 0, children, over }: Props) {
  const roving = useRoving(marks.length)
  const group = useRef<SVGGElement>(null)
  const [near, setNear] = useState<number | null>(null)
  const isNear = marks.some(({ at }) => at !== undefined)
  const point = (event: Pointed) => {
    const found = markAt(event, marks, size)
    if (found === near) return
    setNear(found)
    if (found !== null) onSay(marks[found]!.said)
  }
  const press = (event: Pointed) => {
    // A click without a count is a key's, or a reader's: it means the mark that it is on.
    if (event.detail === 0) return
    event.stopPropagation()
    const found = markAt(event, marks, size)
    if (found === null) return
    const mark = group.current?.children[found]
    // So that the focus comes back to it.
    if (mark instanceof SVGElement) mark.focus({ preventScroll: true })
    marks[found]!.onOpen()
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it has the name; a title would cover the marks' own
    <svg
      className={className}
      viewBox={viewBox}
      // WebKit fills the column where a height is limited: without it the court stands beside its heading.
      style={{ aspectRatio: viewBox.split(' ').slice(2).join(' / ') }}
      data-near={near === null ? undefined : ''}
      {...(isNear && { onPointerMove: point, onPointerLeave: () => setNear(null), onClickCapture: press })}
    >
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
    </svg>
  )
}
