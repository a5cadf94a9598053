import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { joinWords } from '../joinWords.ts'
import style from './Menu.module.css'

export interface MenuChoice {
  readonly label: string
  readonly onChoose: () => void
  /** The current one. */
  readonly current?: boolean
}
export interface MenuGroup {
  readonly label?: string
  /** Short words beside the label. */
  readonly marks?: readonly string[]
  readonly choices: readonly MenuChoice[]
}

interface Props {
  /** The accessible name of the button. It must contain the visible text. */
  readonly name: string
  readonly button: ReactNode
  readonly groups: readonly MenuGroup[]
  /** Under the left or the right end of its button; or at the right edge of the page, where it covers nothing important. */
  readonly side?: 'left' | 'right' | 'page'
  readonly className?: string | undefined
}

/** Opens and closes the menu. Handles arrows, Home, End, Escape and Tab; a press outside closes it. */
function useOpening() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isByPointer = useRef(false)
  const press = ({ detail }: { readonly detail: number }) => {
    // Enter and Space click a button too, without a detail.
    isByPointer.current = detail > 0
    setOpen(!open)
  }
  // Space belongs to the page again after a menu that was opened by a pointer: its button does not keep the focus.
  const close = () => {
    setOpen(false)
    opener.current?.focus()
    if (isByPointer.current) opener.current?.blur()
  }
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!open) return
    items(box.current).at(0)?.focus()
    const isInside = (event: Event) =>
      event.target instanceof Node && box.current?.contains(event.target) === true
    const outside = (event: PointerEvent) => {
      if (!isInside(event)) setOpen(false)
    }
    // While it is open, the menu handles keys of the whole page, because a page may have moved the focus.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current()
      else if (!move(items(box.current), event.key)) {
        if (event.key === 'Tab' || !isInside(event)) setOpen(false)
        return
      }
      event.preventDefault()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return { open, press, close, box, opener }
}

/** Pixels between a list and the edge of the window. */
const EDGE = 8

/** Moves a list that would reach over an edge of the window back into it. */
function useInWindow(open: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!open || !list.current) return
    const { left, right } = list.current.getBoundingClientRect()
    const shift = Math.max(EDGE - left, 0) || Math.min(document.documentElement.clientWidth - EDGE - right, 0)
    list.current.style.translate = `${shift}px`
  }, [open])
  return list
}

/** A button that opens a list of choices. */
export function Menu({ name, button, groups, side = 'left', className }: Props) {
  const { open, press, close, box, opener } = useOpening()
  const id = useId()
  const list = useInWindow(open)
  return (
    <div ref={box} className={style.menu}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={press}
      >
        {button}
      </button>
      {open && (
        <div ref={list} id={id} role="menu" aria-label={name} className={style[side]}>
          {groups.map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name and do not move while open.
            <Group key={at} group={group} onClose={close} />
          ))}
        </div>
      )}
    </div>
  )
}

const Group = ({
  group: { label: title, marks = [], choices },
  onClose,
}: {
  readonly group: MenuGroup
  readonly onClose: () => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset.
  <div role="group" aria-label={marks.length > 0 ? `${title}: ${joinWords(marks)}` : title}>
    {title && (
      <p className={style.label} aria-hidden="true">
        {title}
        {marks.map((mark) => (
          <span key={mark} className={style.mark}>
            {mark}
          </span>
        ))}
      </p>
    )}
    {choices.map(({ label, onChoose, current = false }) => (
      <button
        key={label}
        type="button"
        role="menuitem"
        aria-current={current || undefined}
        className={style.item}
        onClick={() => {
          onClose()
          onChoose()
        }}
      >
        {label}
      </button>
    ))}
  </div>
)

const items = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

function move(all: readonly HTMLElement[], key: string): boolean {
  const at = all.findIndex((item) => item.isSameNode(document.activeElement))
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key]
  if (next === undefined) return false
  all.at(next % all.length)?.focus()
  return true
}
