import { LinkButton } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import entry from '../Entry.module.css'
import { Entry } from '../Entry.tsx'

/** Says that an admin must approve: the invitation was sent to another address. */
export const JoinRequested = ({ name }: { readonly name: string }) => (
  <Entry title={t('Waiting for an admin')} sentence={t('You asked to join {name}.', { name })} other={null}>
    <div className={entry.text}>
      <p role="status">
        {t(
          'The invitation was sent to another address. An admin of {name} was told that you would like to join. You get a notification when they approve.',
          { name },
        )}
      </p>
      <LinkButton to="/a/dashboard/">{t('Dashboard')}</LinkButton>
    </div>
  </Entry>
)
