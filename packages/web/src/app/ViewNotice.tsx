import { dateText } from '@fullcourt/wire/forms/intl'
import { stopViewing } from '../book/store/viewing.ts'
import { useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

/** Above every page while an administrator looks through the eyes of a user. */
export function ViewNotice() {
  const { fullName, viewedUntil } = useUser()
  const { busy, submit } = useSubmit(stopViewing)
  if (!viewedUntil) return null
  return (
    <Banner
      grave
      action={
        <Button variant="default" loading={busy} onClick={submit}>
          {t('Stop viewing')}
        </Button>
      }
    >
      {t(
        'You are viewing as {name} until {time}. You can read everything and change nothing. The activity of the program shows it.',
        { name: fullName, time: dateText('time', viewedUntil) },
      )}
    </Banner>
  )
}
