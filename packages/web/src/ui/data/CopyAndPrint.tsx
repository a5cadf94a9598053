import { Button } from '../Button.tsx'
import { t } from '../language.ts'
import { toastError, toastSuccess } from '../toast.tsx'

/** Copies a table as text, or prints it. */
export function CopyAndPrint({ text }: { readonly text: () => string }) {
  const copy = () =>
    navigator.clipboard
      .writeText(text())
      .then(() => toastSuccess(t('The table has been copied.')), toastError)
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => void copy()}>
        {t('Copy')}
      </Button>
      <Button variant="subtle" size="sm" onClick={() => window.print()}>
        {t('Print')}
      </Button>
    </>
  )
}
