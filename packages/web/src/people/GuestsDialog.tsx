import { UNNAMED_DEVICE } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { allowDevice, createInvitation, type Invitation, listGuests, revokeInvitation } from '@fullcourt/wire'
import { guestFields } from '@fullcourt/wire/forms/invitation'
import { Fragment, useState } from 'react'
import { call, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { LinkCard } from '../ui/links/LinkCard.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import css from './Guests.module.css'

export interface Props {
  readonly gameId: string
  readonly onClose: () => void
}

interface Shown {
  readonly name: string
  readonly url: string
}

/** Lets a guest keep the book of one game without an account: by a QR code, until the game is over. Lists who does so now. */
export default function GuestsDialog({ gameId, onClose }: Props) {
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <Dialog
      open
      title={shown ? t('{name} keeps the book', { name: shown.name }) : t('Invite a scorer')}
      onClose={onClose}
    >
      {shown ? (
        <Code shown={shown} onBack={() => setShown(null)} />
      ) : (
        <Invite gameId={gameId} onMade={setShown} />
      )}
    </Dialog>
  )
}

const Code = ({ shown: { name, url }, onBack }: { readonly shown: Shown; readonly onBack: () => void }) => (
  <>
    <p className={css.text}>
      {t(
        '{name} scans the code with a phone and scores this game, and nothing else. The link is shown only now.',
        { name },
      )}
    </p>
    <LinkCard url={url} label={t('Code for {name} to keep the book', { name })} />
    <p className={css.back}>
      <Button variant="subtle" onClick={onBack}>
        {t('Invite another scorer')}
      </Button>
    </p>
  </>
)

function Invite({ gameId, onMade }: { readonly gameId: string; readonly onMade: (shown: Shown) => void }) {
  const [id, setId] = useState(newId)
  const form = useForm({
    start: { name: '' },
    schemas: guestFields,
    refusals: 'form',
    async onSubmit({ name }) {
      const body = { id, kind: 'BENCH', teamGameId: gameId, name } as const
      const { acceptURL } = await call(createInvitation, { body })
      // A repeated call does not show the link again: the next one makes another.
      setId(newId())
      if (acceptURL) onMade({ name, url: acceptURL })
    },
  })
  return (
    <>
      <p className={css.text}>
        {t(
          'A guest keeps the book of this game without an account. It ends by itself 6 hours after the start, and every play carries the guest’s name.',
        )}
      </p>
      <Form form={form}>
        <TextInput
          label={t('Who keeps the book?')}
          placeholder={t('Anna')}
          autoComplete="off"
          {...form.field('name')}
        />
        <Button type="submit" loading={form.busy}>
          {t('Show the code')}
        </Button>
      </Form>
      <Guests gameId={gameId} />
    </>
  )
}

const STATES: Partial<Record<Invitation['state'], string>> = {
  ACCEPTED: msg('Keeps the book'),
  SEEN: msg('Opened the link'),
}

function Guests({ gameId }: { readonly gameId: string }) {
  const guests = useList(listGuests, { params: { id: gameId } })
  if (!guests.data?.length) return null
  return (
    <ul className={css.guests} aria-label={t('Guests of this game')}>
      {guests.data.map((guest) => (
        <Fragment key={guest.id}>
          <Guest guest={guest} />
          {guest.devices
            .filter(({ isAllowed }) => !isAllowed)
            .map((device) => (
              <WaitingDevice key={device.id} guest={guest} device={device} />
            ))}
        </Fragment>
      ))}
    </ul>
  )
}

/** A device without a name has one that the server gave. */
const nameOf = ({ name }: Invitation['devices'][number]): string =>
  name === UNNAMED_DEVICE ? t(UNNAMED_DEVICE) : name

/** A further device that opened the link, and waits. */
function WaitingDevice({
  guest: { id, name },
  device,
}: {
  readonly guest: Invitation
  readonly device: Invitation['devices'][number]
}) {
  const params = { id, deviceId: device.id }
  const { submit, busy } = useSubmit(() => call(allowDevice, { params }))
  return (
    <li>
      <span>
        <strong>{nameOf(device)}</strong>
        <small>
          {name
            ? t('Opened the link of {name} too, and waits', { name })
            : t('Opened the link of a guest too, and waits')}
        </small>
      </span>
      <Button
        size="sm"
        loading={busy}
        onClick={submit}
        aria-label={t('Allow {name}', { name: nameOf(device) })}
      >
        {t('Allow')}
      </Button>
    </li>
  )
}

function Guest({ guest: { id, name, state, devices } }: { readonly guest: Invitation }) {
  const used = devices.filter(({ isAllowed }) => isAllowed).map(nameOf)
  const { submit, busy } = useSubmit(() => call(revokeInvitation, { params: { id } }))
  return (
    <li>
      <span>
        <strong>{name ?? t('Guest')}</strong>
        <small>{[t(STATES[state] ?? msg('Not opened yet')), ...used].join(' · ')}</small>
      </span>
      <Button
        variant="default"
        size="sm"
        loading={busy}
        onClick={submit}
        aria-label={name ? t('End {name}', { name }) : t('End guest')}
      >
        {t('End')}
      </Button>
    </li>
  )
}
