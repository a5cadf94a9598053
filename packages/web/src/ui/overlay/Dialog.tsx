import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../Button.tsx'
import iconCss from '../icon.module.css'
import { t } from '../language.ts'
import { carryToasts } from '../toast.tsx'
import style from './Dialog.module.css'

export interface DialogProps {
  readonly title: ReactNode
  readonly open: boolean
  /** Called on Escape, the close button, and a click beside the dialog. */
  readonly onClose: () => void
  /** 'side': a sheet from the left edge; 'wide': for tables and pickers. */
  readonly shape?: 'middle' | 'wide' | 'side'
  readonly children: ReactNode
}

const FIELDS =
  ':is(input:not([type=checkbox], [type=radio], [type=color], [type=file]), select, textarea):enabled'

/** Controls that handle Enter themselves. */
const TAKES_ENTER =
  'button, a[href], select, textarea, summary, [role=option], [role=combobox], [contenteditable]'

/** Open dialogs, the topmost last. */
let openDialogs: readonly HTMLDialogElement[] = []

/** Enter runs the main action unless a control handles it: submits the form, or presses the button marked `data-enter`. */
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

/** A clicked choice moves the focus to the heading, so that Enter runs the main action and does not toggle the choice. */
function releaseChoice(dialog: HTMLDialogElement, { detail }: { readonly detail: number }): void {
  // Enter and Space click a choice too, without a detail. The focus stays on it.
  if (detail === 0 || !document.activeElement?.matches('[aria-pressed]')) return
  dialog.querySelector('h2')?.focus({ preventScroll: true })
}

/**
 * The initial focus: the autofocus element; on devices with a keyboard the first empty field; else the heading. Never the close
 * button, or a control that a stray key would change.
 */
function focusFirst(dialog: HTMLDialogElement): void {
  const asking = dialog.querySelector<HTMLElement>('[data-first]')
  const field = dialog.querySelector<HTMLInputElement>(FIELDS)
  const toFill = field?.value === '' && matchMedia('(pointer: fine)').matches ? field : null
  ;(asking ?? toFill ?? dialog.querySelector('h2'))?.focus()
}

/** A modal dialog. The browser keeps the focus inside and returns it. The content is mounted only while it is open. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, onClose, shape = 'middle', children }: Omit<DialogProps, 'open'>) {
  const box = useRef<HTMLDialogElement>(null)
  /** Where the last press began: text that is selected with a pointer may end beside the dialog, whose click it is then. */
  const pressed = useRef<EventTarget>(null)
  const heading = useId()
  // The browser never paints a dialog that is not open yet, and no key is lost before it opens.
  useLayoutEffect(() => {
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
      // The browser returns the focus to HTML elements only, not to a mark in an SVG.
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
        // React calls it for dialogs inside, too.
        if (event.target === box.current) onClose()
      }}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      onClick={(event) => {
        if (event.target === box.current) {
          if (pressed.current === box.current) onClose()
        } else releaseChoice(box.current!, event)
      }}
    >
      <div className={style.inside}>
        <header className={style.head}>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={iconCss.icon} onClick={onClose} aria-label={t('Close')}>
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

interface DialogButtonsProps {
  /** Draws a button that cancels. */
  readonly onCancel?: () => void
  readonly cancel?: string
  readonly children?: ReactNode
}

/** The buttons at the bottom of a dialog, the main one last. */
export const DialogButtons = ({ onCancel, cancel = t('Cancel'), children }: DialogButtonsProps) => (
  <div className={style.buttons}>
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
    )}
    {children}
  </div>
)
