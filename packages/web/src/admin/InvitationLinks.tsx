import type { CreatedForAccount } from '@fullcourt/wire'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { t } from '../ui/language.ts'
import { LinkInput } from '../ui/links/LinkInput.tsx'
import style from './Admin.module.css'

function CopiedLink({
  label,
  note,
  url,
}: {
  readonly label: string
  readonly note: string
  readonly url: string
}) {
  return (
    <div className={style.link}>
      <div className={style.linkText}>
        <span className={style.name}>{label}</span>
        <span className={style.hint}>{note}</span>
        <LinkInput label={label} url={url} />
      </div>
      <Button variant="default" aria-label={t('Copy {label}', { label })} onClick={() => void copyText(url)}>
        {t('Copy')}
      </Button>
    </div>
  )
}

/** The links of a new invitation. The first one is shown this once. */
export const InvitationLinks = ({ made }: { readonly made: CreatedForAccount }) => (
  <div className={style.links}>
    {made.acceptURL && (
      <CopiedLink
        label={t('Accept link')}
        note={t('Only for the invited person. It works once, for 7 days, and is shown this once.')}
        url={made.acceptURL}
      />
    )}
    <CopiedLink label={t('Home link')} note={t('The front page.')} url={made.homeURL} />
    <CopiedLink label={t('Video link')} note={t('The page with the video.')} url={made.videoURL} />
  </div>
)
