import { type Playlist, readPlaylist, type SentBody, steerScreen } from '@fullcourt/wire'
import {
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { call, useCall } from '../call/call.ts'
import { useTeamOf } from '../identity/session.ts'
import { useId } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { inPageLanguage, t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { toastError } from '../ui/toast.tsx'
import css from './Playlist.module.css'
import { titleOf } from './playlistWords.ts'

type Act = Partial<Pick<SentBody<typeof steerScreen>, 'act' | 'itemId'>>

function Remote({ playlist: { id, teamId, name, items } }: { readonly playlist: Playlist }) {
  useTeamOf(teamId)
  const { screen = '' }: { readonly screen?: string } = useSearch({ strict: false })
  const send = (act: Act) => () =>
    void call(steerScreen, { params: { id }, body: { screen, act: null, itemId: null, ...act } }).catch(
      toastError,
    )
  return (
    <Page title={name} sentence={t('Steers the screen that shows this playlist.')}>
      <div className={css.steer} dir="ltr">
        <Button variant="default" aria-label={t('Previous clip')} onClick={send({ act: 'previous' })}>
          <IconPlayerSkipBackFilled size={28} aria-hidden />
        </Button>
        <Button variant="default" aria-label={t('Play or pause')} onClick={send({ act: 'toggle' })}>
          <IconPlayerPlayFilled size={28} aria-hidden />
        </Button>
        <Button aria-label={t('Next clip')} onClick={send({ act: 'next' })}>
          <IconPlayerSkipForwardFilled size={28} aria-hidden />
        </Button>
      </div>
      <ol className={css.clips} aria-label={t('Clips')}>
        {items.map((item, at) => (
          <li key={item.id} className={css.clip}>
            <button
              type="button"
              className={css.open}
              disabled={item.parts.length === 0}
              onClick={send({ itemId: item.id })}
            >
              <span className={css.number}>{at + 1}</span>
              <span className={css.words}>
                <strong dir="auto">{titleOf(item)}</strong>
                {item.note && (
                  <span className={css.note} dir="auto">
                    {item.note}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Page>
  )
}

/** The remote of a presentation, for a phone: its screen shows the address as a QR code. */
export default function RemotePage() {
  const answer = useCall(readPlaylist, { params: { id: useId() }, query: inPageLanguage() })
  return <PageAnswer of={answer}>{(playlist) => <Remote playlist={playlist} />}</PageAnswer>
}
