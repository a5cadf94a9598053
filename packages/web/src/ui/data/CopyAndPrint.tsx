import { Button } from '../Button.tsx'
import { copyText } from '../copyText.ts'
import { t } from '../language.ts'

/** Copies a table as text, or prints it. */
export function CopyAndPrint({ text }: { readonly text: () => string }) {
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        onClick={() => void copyText(text(), t('The table has been copied.'))}
      >
        {t('Copy')}
      </Button>
      <Button variant="subtle" size="sm" onClick={() => window.print()}>
        {t('Print')}
      </Button>
    </>
  )
}
