import { useEffect, useState } from 'react'
import { countLeftPlays, endedGuests } from '../identity/guest.ts'
import { LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import style from './Words.module.css'

/** /guest-ended/: the turn of a bench guest is over. Says what was saved and what is still on this device. */
export default function GuestEndedPage() {
  const [guest] = useState(() => endedGuests().at(-1))
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (guest) void countLeftPlays(guest).then(setLeft, () => setLeft(0))
    else setLeft(0)
  }, [guest])
  return (
    <Page
      title={t('Your turn to keep the book has ended')}
      sentence={guest ? t('Thank you, {name}.', { name: guest.name }) : t('Thank you.')}
      action={<LinkButton to="/">Fullcourt</LinkButton>}
    >
      <div className={style.words} role="status">
        {left === 0 && <p>{t('All your plays were saved.')}</p>}
        {left !== null && left > 0 && (
          <p>
            {t(
              [
                '{count} play was not sent and stay on this device. Ask the coach for a new link and open it here: then you can send them.',
                '{count} plays were not sent and stay on this device. Ask the coach for a new link and open it here: then you can send them.',
              ],
              { count: left },
            )}
          </p>
        )}
      </div>
    </Page>
  )
}
