import { readCalendar, renewCalendar } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { AnchorButton, Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { LinkCard } from '../ui/links/LinkCard.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import css from './CalendarFeed.module.css'

function NoLink({
  madeAt,
  onMade,
}: {
  readonly madeAt: string | null
  readonly onMade: (url: string) => void
}) {
  const { id } = useTeam()
  const { busy, submit } = useSubmit(async () => onMade((await call(renewCalendar, { params: { id } })).url))
  return (
    <>
      {madeAt && (
        <p className={css.text}>
          {t(
            'A link was made on {day}. A new one replaces it: calendars that follow the old link need the new one.',
            { day: dateText('longDay', madeAt) },
          )}
        </p>
      )}
      <Button variant={madeAt ? 'default' : 'filled'} loading={busy} onClick={submit}>
        {madeAt ? t('Make a new link') : t('Make link')}
      </Button>
    </>
  )
}

/** A phone that opens this address follows the feed; with https it would copy the games once. */
const webcalUrl = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** Makes the link to the team's schedule for calendar programs. Only its hash is stored, so it is shown once. */
export default function CalendarFeedDialog({ onClose }: { readonly onClose: () => void }) {
  const { id, fullName } = useTeam()
  const feed = useCall(readCalendar, { params: { id } })
  const [url, setUrl] = useState<string | null>(null)
  return (
    <Dialog open title={t('Calendar feed')} onClose={onClose}>
      <p className={css.text}>
        {t(
          'Everyone with the link sees the games of {name} in their own calendar and follows each change: opponents, times and places, without names of players.',
          { name: fullName },
        )}
      </p>
      {url ? (
        <>
          <LinkCard url={url} codeUrl={webcalUrl(url)} label={t('Code to follow the schedule')} />
          <p className={css.next}>
            <AnchorButton variant="default" href={webcalUrl(url)}>
              {t('Open in my calendar')}
            </AnchorButton>
          </p>
          <p className={css.text}>
            {t(
              'For Google Calendar, copy the link and choose Other calendars, From URL. Keep it: it is not shown again.',
            )}
          </p>
        </>
      ) : (
        <Answer of={feed}>{({ madeAt }) => <NoLink madeAt={madeAt} onMade={setUrl} />}</Answer>
      )}
    </Dialog>
  )
}
