import { useEffect, useState } from 'react'
import { countLeftPlays, type EndedGuest, endedGuests, takeOverPlays } from '../../identity/guest.ts'
import { useUser } from '../../identity/session.ts'
import { Button } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { useScorer } from '../store/useScorer.ts'
import css from './Banners.module.css'

/** Offers to send what a guest whose turn ended left unsent on this device. */
export function LeftPlays() {
  const { id: userId } = useUser()
  const gameId = useScorer((state) => state.setup.teamGame.id)
  const [left, setLeft] = useState<{ readonly guest: EndedGuest; readonly count: number } | null>(null)
  useEffect(() => {
    for (const guest of endedGuests()) {
      if (guest.gameId !== gameId || guest.id === userId) continue
      void countLeftPlays(guest).then((count) => {
        if (count > 0) setLeft({ guest, count })
      })
    }
  }, [gameId, userId])
  const { submit, busy } = useSubmit(async () => {
    if (!left) return
    await takeOverPlays(left.guest, userId)
    // The book reads them from disk when it opens.
    location.reload()
  })
  if (!left) return null
  const { guest, count } = left
  return (
    <div className={css.banner} role="status">
      <span>
        {t(
          [
            '{count} play by {name} on this device was not sent.',
            '{count} plays by {name} on this device were not sent.',
          ],
          { count, name: guest.name ?? '' },
        )}
      </span>
      <Button size="sm" loading={busy} onClick={submit}>
        {t('Send')}
      </Button>
    </div>
  )
}
