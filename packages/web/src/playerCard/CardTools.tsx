import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { t } from '../ui/language.ts'

/** Copies the address of the card, or prints it. */
export const CardTools = () => (
  <>
    <Button variant="default" onClick={() => void copyText(location.href)}>
      {t('Copy link')}
    </Button>
    <Button variant="default" onClick={() => window.print()}>
      {t('Print')}
    </Button>
  </>
)
