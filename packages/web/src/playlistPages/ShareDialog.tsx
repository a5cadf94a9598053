import { DAY_MS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { listShares, type Playlist, revokeShare, type ShareLink, sharePlaylist } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useMayOnTeam, usePlace } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { ago } from '../ui/ago.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t, translateLabels } from '../ui/language.ts'
import { LinkCard } from '../ui/links/LinkCard.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { toastError } from '../ui/toast.tsx'
import css from './Playlist.module.css'
import { clipsText } from './playlistWords.ts'

const DAYS = [
  { value: 1, label: msg('1 day') },
  { value: 7, label: msg('1 week') },
  { value: 14, label: msg('2 weeks') },
  { value: 60, label: msg('2 months') },
  { value: 365, label: msg('1 year') },
]

const stateText = ({ revokedAt, expiresAt }: ShareLink): string => {
  if (revokedAt) return t('ended {day}', { day: dateText('day', revokedAt) })
  return Date.parse(expiresAt) < Date.now()
    ? t('expired {day}', { day: dateText('day', expiresAt) })
    : t('until {day}', { day: dateText('day', expiresAt) })
}

const openedText = ({ opened, lastOpenedAt }: ShareLink): string => {
  if (opened === 0 || !lastOpenedAt) return t('not opened yet')
  const last = ago(lastOpenedAt, Date.now())
  return opened === 1
    ? t('opened once, last {ago}', { ago: last })
    : t('opened {count} times, last {ago}', { count: opened, ago: last })
}

function LinkRow({ link }: { readonly link: ShareLink }) {
  const isOpen = !link.revokedAt && Date.parse(link.expiresAt) > Date.now()
  const end = async () => {
    const sure = await ask({
      title: t('End this link?'),
      text: t('It shows and plays nothing from now on.'),
      yes: t('End link'),
      no: t('Cancel'),
      grave: true,
    })
    if (sure) await call(revokeShare, { params: { id: link.id } })
  }
  const marks = [
    clipsText(link.clips),
    link.showNames && t('with names'),
    link.hasPasscode && t('passcode'),
    !link.sound && t('no sound'),
    link.download && t('downloads'),
  ]
  return (
    <Row
      name={t('Made {day}, {state}', { day: dateText('day', link.createdAt), state: stateText(link) })}
      notes={[`${marks.filter(Boolean).join(', ')} · ${openedText(link)}`]}
      tools={
        isOpen && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('End the link of {day}', { day: dateText('day', link.createdAt) })}
            onClick={() => void end().catch(toastError)}
          >
            {t('End link')}
          </Button>
        )
      }
    />
  )
}

/** Makes a link to a playlist. */
function LinkForm({
  playlistId,
  onMade,
}: {
  readonly playlistId: string
  readonly onMade: (url: string) => void
}) {
  const mayShowNames = useMayOnTeam('film.showNames')
  const [days, setDays] = useState(14)
  const [sound, setSound] = useState(true)
  const [download, setDownload] = useState(false)
  const [showNames, setShowNames] = useState(false)
  const form = useForm({
    start: { passcode: '' },
    schemas: {},
    async onSubmit(_, { passcode }) {
      const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString()
      const options = { expiresAt, sound, download, showNames, ...(passcode.trim() && { passcode }) }
      const body = { id: newId(), ...options }
      onMade((await call(sharePlaylist, { params: { id: playlistId }, body })).url)
    },
  })
  return (
    <Form form={form}>
      <p>
        {t(
          'A link needs no account. It shows the clips as they are now, with jersey numbers in place of names.',
        )}
      </p>
      <Fields>
        <NativeSelect label={t('Lives for')} data={translateLabels(DAYS)} value={days} onPick={setDays} />
        <TextInput
          label={t('Passcode (optional)')}
          autoComplete="off"
          maxLength={40}
          {...form.field('passcode')}
        />
      </Fields>
      <Checkbox
        label={t('Sound')}
        description={t('Voices on the film may call players by name.')}
        checked={sound}
        onChange={({ currentTarget }) => setSound(currentTarget.checked)}
      />
      <Checkbox
        label={t('Allow downloads')}
        description={t('Each clip can be saved as it was filmed, without drawings.')}
        checked={download}
        onChange={({ currentTarget }) => setDownload(currentTarget.checked)}
      />
      {mayShowNames && (
        <Checkbox
          label={t('Show names of our players')}
          description={t('Opponents stay numbers.')}
          checked={showNames}
          onChange={({ currentTarget }) => setShowNames(currentTarget.checked)}
        />
      )}
      <div>
        <Button type="submit" loading={form.busy}>
          {t('Make link')}
        </Button>
      </div>
    </Form>
  )
}

/** Links to a playlist for people without an account. */
export function ShareDialog({
  playlist: { id, name },
  onClose,
}: {
  readonly playlist: Playlist
  readonly onClose: () => void
}) {
  const { program } = usePlace()
  const links = useCall(listShares, { params: { id } })
  const [url, setUrl] = useState<string | null>(null)
  return (
    <Dialog open title={t('Share {name}', { name })} onClose={onClose}>
      {!program?.allowsLinks ? (
        <p>{t('This program has no links. An admin can allow them in the program settings.')}</p>
      ) : url ? (
        <>
          <p>{t('Everyone with this link can watch these clips. It is shown only now.')}</p>
          <LinkCard url={url} label={t('Link to the playlist')} />
        </>
      ) : (
        <LinkForm playlistId={id} onMade={setUrl} />
      )}
      <Answer of={links}>
        {({ results }) =>
          results.length > 0 && (
            <div className={css.links}>
              <h3>{t('Links')}</h3>
              <List label={t('Links')}>
                {results.map((link) => (
                  <LinkRow key={link.id} link={link} />
                ))}
              </List>
            </div>
          )
        }
      </Answer>
    </Dialog>
  )
}
