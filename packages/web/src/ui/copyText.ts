import { t } from './language.ts'
import { toastError, toastSuccess } from './toast.tsx'

/** Copies a text by selecting it, which needs no HTTPS. @returns whether the browser did */
function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  // While a dialog is open, nothing outside of it can be selected.
  ;(focused?.closest('dialog') ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}

/** Copies a text, and says so or that the browser refused. */
export async function copyText(text: string, done = t('The link has been copied.')): Promise<void> {
  // Pages without HTTPS have no clipboard.
  const clipboard: Clipboard | undefined = navigator.clipboard
  const isWritten = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (isWritten || copySelected(text)) toastSuccess(done)
  else toastError(t('Your browser did not allow copying.'))
}
