import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { t } from './language.ts'
import { Listeners } from './listeners.ts'
import style from './toast.module.css'

const FIVE_SECONDS = 5000
const TIME_TO_UNDO = 10_000

interface Toast {
  readonly id: number
  readonly title: string
  readonly message: string
  readonly tone: 'bad' | 'good' | 'plain' | 'note'
  readonly act?: ToastAct
}

/** An action of the toast, on a button. */
interface ToastAct {
  readonly label: string
  readonly onPress: () => void
}

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Listeners()

function set(next: readonly Toast[]): void {
  toasts = next
  listeners.call()
}
const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

function show(toast: Omit<Toast, 'id'>, stays?: number): void {
  last += 1
  const id = last
  set([...toasts.slice(-3), { ...toast, id }])
  if (stays) setTimeout(() => dismiss(id), stays)
}

/** Shows an error that has no place on the page: red, 5 s at the top, with DISMISS. Takes an error or a sentence. */
export const toastError = (error: unknown): void =>
  show(
    { title: t('Error'), message: error instanceof Error ? error.message : String(error), tone: 'bad' },
    FIVE_SECONDS,
  )

/** Takes errors away that were about something done meanwhile. */
export const dismissErrors = (): void => set(toasts.filter(({ tone }) => tone !== 'bad'))

export const toastSuccess = (message: string): void =>
  show({ title: t('Success'), message, tone: 'good' }, FIVE_SECONDS)

/** Shows a message that needs no action. */
export const toastInfo = (message: string): void => show({ title: '', message, tone: 'plain' }, TIME_TO_UNDO)

/** Shows a message that takes longer to read. It stays until it is dismissed. */
export const toastStay = (message: string): void => show({ title: '', message, tone: 'plain' })

/** Shows that something was deleted, with a button to restore it for 10 s. */
export const toastUndo = (message: string, undo: () => void): void =>
  show({ title: '', message, tone: 'plain', act: { label: t('Undo'), onPress: undo } }, TIME_TO_UNDO)

/** Offers to reload the page, once, until it is pressed or dismissed. */
export function toastReload(message: string): void {
  if (toasts.some((toast) => toast.message === message)) return
  show({ title: '', message, tone: 'plain', act: { label: t('Reload'), onPress: () => location.reload() } })
}

/** Shows a short message about the last action. It replaces the message before and covers nothing. */
export function toastNote(message: string, act?: ToastAct): void {
  set(toasts.filter(({ tone }) => tone !== 'note'))
  show({ title: '', message, tone: 'note', ...(act && { act }) }, FIVE_SECONDS)
}

let dialogs: readonly HTMLElement[] = []

/**
 * Puts toasts inside the open dialog, because everything outside of it is inert. Those about what came before it go, so that they
 * cover nothing of it; errors and what is offered for 10 s stay.
 * @returns how to undo that
 */
export function carryToasts(dialog: HTMLElement): () => void {
  toasts = toasts.filter(({ tone, act }) => tone === 'bad' || (tone === 'plain' && act))
  dialogs = [...dialogs, dialog]
  listeners.call()
  return () => {
    dialogs = dialogs.filter((one) => one !== dialog)
    listeners.call()
  }
}

const subscribe = listeners.add

const ActButton = ({ id, act }: { readonly id: number; readonly act: ToastAct }) => (
  <button
    type="button"
    onClick={() => {
      dismiss(id)
      act.onPress()
    }}
  >
    {act.label}
  </button>
)

/** Shows the toasts; mounted once in the app. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  const dialog = useSyncExternalStore(subscribe, () => dialogs.at(-1))
  const notes = shown.filter(({ tone }) => tone === 'note')
  return createPortal(
    <>
      <div className={style.notes} role="status" aria-live="polite">
        {notes.map(({ id, message, act }) => (
          <p key={id}>
            <span>{message}</span> {act && <ActButton id={id} act={act} />}
          </p>
        ))}
      </div>
      <div className={style.toasts} role="status" aria-live="polite">
        {shown
          .filter((toast) => !notes.includes(toast))
          .map(({ id, title, message, tone, act }) => (
            <div key={id} className={style[tone]}>
              <p>
                {title && <strong>{title}</strong>} {message}
              </p>
              {act && <ActButton id={id} act={act} />}
              <button type="button" onClick={() => dismiss(id)}>
                {t('DISMISS')}
              </button>
            </div>
          ))}
      </div>
    </>,
    dialog ?? document.body,
  )
}
