import { type ReactNode, useEffect, useId, useRef } from 'react'
import style from './Dialog.module.css'
import { carryToasts } from './toast.tsx'

export interface DialogProps {
  readonly title: ReactNode
  readonly open: boolean
  /** Escape, the cross, or a click beside it. */
  readonly onClose: () => void
  /** 'side': a sheet from the left edge; 'wide': for tables and pickers. */
  readonly shape?: 'middle' | 'wide' | 'side'
  readonly children: ReactNode
}

const FIELDS = ':is(input:not([type=checkbox], [type=radio], [type=color]), select, textarea):enabled'

/** Controls that do something of their own on Enter. */
const TAKES_ENTER =
  'button, a[href], select, textarea, summary, [role=option], [role=combobox], [contenteditable]'

/** Open dialogs, the topmost last. */
let openDialogs: readonly HTMLDialogElement[] = []

/** Enter that no control of the dialog takes is its main action: the form is submitted, or the button marked `data-enter` pressed. */
function pressMain(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.repeat) return
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const target = event.target instanceof Element ? event.target : dialog
  const isField = target.matches('input') && target.closest('form') !== null
  if (isField || target.closest(TAKES_ENTER)) return
  const main = dialog.querySelector<HTMLButtonElement>('[data-enter]:enabled, button[type=submit]:enabled')
  if (!main) return
  event.preventDefault()
  main.click()
}

/** A choice that was clicked gives the focus back to the heading, so that Enter is the main action's and does not undo the choice. */
function releaseChoice(dialog: HTMLDialogElement, { detail }: { readonly detail: number }): void {
  // Enter and Space press a choice too, and stay on it: their clicks have no detail.
  if (detail === 0 || !document.activeElement?.matches('[aria-pressed]')) return
  dialog.querySelector('h2')?.focus({ preventScroll: true })
}

/**
 * Where somebody begins: what asks to be first; where there is a keyboard, a first field that is still to be filled in;
 * else the heading. Never the cross, and never something that a stray key would change.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  const asking = dialog.querySelector<HTMLElement>('[data-first]')
  const field = dialog.querySelector<HTMLInputElement>(FIELDS)
  const toFill = field?.value === '' && matchMedia('(pointer: fine)').matches ? field : null
  ;(asking ?? toFill ?? dialog.querySelector('h2'))?.focus()
}

/** A dialog over the page; the browser keeps the focus inside and gives it back. Its content exists only while it is open. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, shape = 'middle', children }: Omit<DialogProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = box.current!
    const before = document.activeElement
    dialog.showModal()
    focusFirst(dialog)
    openDialogs = [...openDialogs, dialog]
    const leave = carryToasts(dialog)
    const onEnter = (event: KeyboardEvent) => {
      if (openDialogs.at(-1) === dialog) pressMain(dialog, event)
    }
    window.addEventListener('keydown', onEnter)
    return () => {
      openDialogs = openDialogs.filter((one) => one !== dialog)
      leave()
      window.removeEventListener('keydown', onEnter)
      dialog.close()
      // The browser gives the focus back to what is HTML, not to a mark in a picture.
      if (before instanceof SVGElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for keys what a click on the backdrop does for pointers.
    <dialog
      ref={box}
      className={style[shape]}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === box.current) onClose()
        else releaseChoice(box.current!, event)
      }}
    >
      <div className={style.inside}>
        <header className={style.head}>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={style.close} onClick={onClose} aria-label="Close">
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** The buttons at a dialog's foot, the one that goes on last. */
export const DialogButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={style.buttons}>{children}</div>
)
