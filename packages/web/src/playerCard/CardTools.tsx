import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { copyLink } from '../ui/links/copyLink.ts'

/** Copies the address of the card, or prints it. */
export const CardTools = () => (
  <>
    <Button variant="default" onClick={() => copyLink(location.href)}>
      {t('Copy link')}
    </Button>
    <Button variant="default" onClick={() => window.print()}>
      {t('Print')}
    </Button>
  </>
)
