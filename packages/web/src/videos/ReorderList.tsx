import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useDragging } from '../ui/data/useDragging.ts'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import style from './Film.module.css'

interface Item {
  readonly id: string
  readonly name: string
  readonly row: ReactNode
}

interface Props {
  readonly label: string
  readonly items: readonly Item[]
  readonly onMove: (from: number, to: number) => void
}

/** A list whose order is changed by dragging, or by the buttons of a row. */
export function ReorderList({ label, items, onMove }: Props) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)

  function move(from: number, to: number): void {
    if (from === to || to < 0 || to >= items.length) return
    onMove(from, to)
    setSaid(
      t('{name} is now {place} of {count}.', { name: items[from]!.name, place: to + 1, count: items.length }),
    )
  }
  /** The buttons of the row move with it, and so does the focus. */
  function press(from: number, by: -1 | 1): void {
    const to = from + by
    move(from, to)
    const name = by < 0 && to > 0 ? 'up' : by > 0 && to < items.length - 1 ? 'down' : by < 0 ? 'down' : 'up'
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLButtonElement>(`[data-move=${name}]`)[to]?.focus(),
    )
  }
  const dragging = useDragging(move)

  return (
    <>
      <ol ref={list} className={style.list} aria-label={label}>
        {items.map(({ id, name, row }, at) => (
          <li key={id} className={style.picked} {...dragging(at)}>
            <span className={style.grip} aria-hidden="true">
              ⠿
            </span>
            {row}
            <MoveButtons name={name} at={at} last={items.length - 1} onPress={press} />
          </li>
        ))}
      </ol>
      <span className={hiddenCss.hidden} role="status">
        {said}
      </span>
    </>
  )
}

interface MoveProps {
  readonly name: string
  readonly at: number
  readonly last: number
  readonly onPress: (from: number, by: -1 | 1) => void
}

function MoveButtons({ name, at, last, onPress }: MoveProps) {
  return (
    <span className={style.tools}>
      <Button
        size="sm"
        variant="default"
        data-move="up"
        disabled={at === 0}
        aria-label={t('Move up: {name}', { name })}
        onClick={() => onPress(at, -1)}
      >
        ↑
      </Button>
      <Button
        size="sm"
        variant="default"
        data-move="down"
        disabled={at === last}
        aria-label={t('Move down: {name}', { name })}
        onClick={() => onPress(at, 1)}
      >
        ↓
      </Button>
    </span>
  )
}
