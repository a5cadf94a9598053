import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Refused } from '../call/call.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { PageIsStale, PartMissing } from '../ui/loader.ts'
import { Page } from '../ui/Page.tsx'

/** Shown when a page fails: the error, and ways to continue. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = () => void router.invalidate().then(reset)
  const isStale = error instanceof PageIsStale
  const hasSentence = error instanceof Refused || error instanceof PartMissing
  return (
    <Page
      title={hasSentence ? t('This page cannot be shown') : t('Something went wrong')}
      sentence={
        hasSentence ? error.message : t('The page stopped working. What you recorded is safe on this device.')
      }
      action={
        <>
          {isStale ? (
            <Button onClick={() => location.reload()}>{t('Reload')}</Button>
          ) : (
            <Button onClick={again}>{t('Retry')}</Button>
          )}
          <LinkButton variant="default" to="/a/dashboard/">
            {t('Dashboard')}
          </LinkButton>
        </>
      }
    />
  )
}

/** The same without a frame around it. */
export const BrokenAlone = (props: ErrorComponentProps) => (
  <main>
    <Broken {...props} />
  </main>
)
