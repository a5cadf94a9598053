import { useSignedIn } from '../identity/session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'

export default function NotFoundPage() {
  const signedIn = useSignedIn()
  return (
    <Page
      title={t('Page not found')}
      sentence={t('Nothing is kept at this address. It may have moved, or the link may be incomplete.')}
      action={
        <LinkButton to={signedIn ? '/a/dashboard/' : '/'}>{signedIn ? t('Dashboard') : t('Home')}</LinkButton>
      }
    />
  )
}
