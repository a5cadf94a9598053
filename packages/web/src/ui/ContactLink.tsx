import { useContactEmail } from './installation.ts'
import { t } from './language.ts'

/** 'Contact us', where this installation names an address. */
export function ContactLink({ subject }: { readonly subject?: string }) {
  const email = useContactEmail()
  if (email === null) return null
  return (
    <a href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}>
      {t('Contact us')}
    </a>
  )
}
