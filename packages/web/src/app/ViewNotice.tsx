import { stopViewing } from '../book/store/viewing.ts'
import { useUser } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { dateText } from '../ui/dates.ts'
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
          Stop viewing
        </Button>
      }
    >
      You are viewing as {fullName} until {dateText('time', viewedUntil)}. You can read everything and change
      nothing. The activity of the program shows it.
    </Banner>
  )
}
