import { t } from '../ui/language.ts'

/** The version, the source of this server (AGPL, section 13), and the licenses of the packages in its pages. Neither is a page of the app. */
export const SourceLinks = () => (
  <>
    <a href="/source/" target="_blank" rel="noreferrer">
      {t('Source')}
    </a>
    <a href="/licenses.txt" target="_blank" rel="noreferrer">
      {t('Licenses')}
    </a>
    <span>{t('Version {version}', { version: __VERSION__ })}</span>
  </>
)
