import { Link } from '@tanstack/react-router'
import { useHelpUrl } from '../ui/installation.ts'
import { t } from '../ui/language.ts'

/** The link to the help, which may be pages of another site. */
export function HelpLink({ className }: { readonly className?: string | undefined }) {
  const url = useHelpUrl()
  if (url === '/help/')
    return (
      <Link to="/help/" className={className} activeProps={{ 'aria-current': 'page' }}>
        {t('Help')}
      </Link>
    )
  return (
    <a href={url} className={className} target="_blank" rel="noreferrer">
      {t('Help')}
    </a>
  )
}
