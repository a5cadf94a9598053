import type { Film } from '@fullcourt/wire'
import { findOrPickFile, matchQuickly } from '../film/local/index.ts'
import { resumeFilm, WRONG_RESUME } from '../film/upload/index.ts'
import { useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

interface Props {
  readonly film: Film
  readonly label: string
  readonly variant?: 'filled' | 'default'
  /** In a list the name says of which film. */
  readonly isNamed?: boolean
}

/** Begins or goes on with the upload from this device, with a file of a remembered folder or one that the user picks. */
export function ResumeButton({ film, label, variant = 'filled', isNamed = false }: Props) {
  const user = useUser()
  const { busy, submit } = useSubmit(async () => {
    const picked = await findOrPickFile(film)
    if (!picked) return
    const isSame = (await matchQuickly(film, picked.file)) === 'same'
    if (isSame) await resumeFilm(user.id, film, picked)
    else toastError(new Error(t(WRONG_RESUME)))
  })
  return (
    <Button
      size="sm"
      variant={variant}
      loading={busy}
      {...(isNamed && { 'aria-label': `${label}: ${film.name}` })}
      onClick={submit}
    >
      {label}
    </Button>
  )
}
