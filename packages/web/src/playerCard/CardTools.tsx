import { Button } from '../ui/Button.tsx'
import { copyLink } from '../ui/links/copyLink.ts'

/** Copies the address of the card, or prints it. */
export const CardTools = () => (
  <>
    <Button variant="default" onClick={() => copyLink(location.href)}>
      Copy link
    </Button>
    <Button variant="default" onClick={() => window.print()}>
      Print
    </Button>
  </>
)
