import { LinkButton } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'

/** Shown when a game does not exist, may not be seen by the user, or cannot be fetched now. */
export const NoGame = ({ missing, retry }: { readonly missing: boolean; readonly retry: () => void }) => {
  if (missing) {
    return (
      <Page
        title={t('This game does not exist')}
        sentence={t('It may belong to another program, or the link is wrong.')}
      >
        <LinkButton to="/a/team/schedule/">{t('Schedule')}</LinkButton>
      </Page>
    )
  }
  return (
    <Page title={t('This game cannot be shown')}>
      <ErrorBox error={t('The game cannot be fetched, and nothing of it is on this device.')} retry={retry} />
    </Page>
  )
}
