import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  type LiveScoreLink,
  readLiveScoreLink,
  renewLiveScoreLink,
  shareLiveScore,
  stopLiveScore,
} from '@fullcourt/wire'
import { call, useCall } from '../call/call.ts'
import { useMayInProgram } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { Answer } from '../ui/Answer.tsx'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { t } from '../ui/language.ts'
import { LinkCard } from '../ui/links/LinkCard.tsx'
import { LinkInput } from '../ui/links/LinkInput.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { EmbedPicker } from './EmbedPicker.tsx'
import css from './ShareDialog.module.css'

export interface Props {
  readonly gameId: string
  readonly onClose: () => void
}

/** Turns the public link of a game on and off, and shows it: as a page for phones as a part of a website, and as an overlay for a video stream. */
export default function ShareDialog({ gameId, onClose }: Props) {
  const link = useCall(readLiveScoreLink, { params: { id: gameId } })
  return (
    <Dialog open title={t('Share live score')} onClose={onClose}>
      <Answer of={link}>
        {(shown) => (shown.isOn ? <Shared link={shown} gameId={gameId} /> : <NotShared gameId={gameId} />)}
      </Answer>
    </Dialog>
  )
}

function NotShared({ gameId }: Pick<Props, 'gameId'>) {
  const { submit, busy } = useSubmit(() => call(shareLiveScore, { params: { id: gameId }, body: {} }))
  return (
    <>
      <p className={css.text}>
        {t(
          'Parents and fans follow the game on their phones, without an account. Everyone with the link sees the score, the clock, the team fouls and the last plays. Players are jersey numbers, without names.',
        )}
      </p>
      <Button loading={busy} onClick={submit}>
        {t('Turn on')}
      </Button>
    </>
  )
}

interface Link {
  readonly link: LiveScoreLink
  readonly gameId: string
}

function Shared({ link, gameId }: Link) {
  return (
    <>
      <LinkCard url={link.followURL ?? ''} label={t('Code to follow the score')} />
      <Names link={link} gameId={gameId} />
      <EmbedPicker followURL={link.followURL ?? ''} />
      <section className={css.section}>
        <h3>{t('For a video stream')}</h3>
        <p className={css.text}>
          {t(
            'Add this link to OBS as a browser source. It is transparent and as wide as the source. End it with ?look=box for a corner, or ?look=clock for the clock alone.',
          )}
        </p>
        <LinkInput url={link.overlayURL ?? ''} label={t('Link of the overlay')} />
        <p className={css.copy}>
          <Button variant="default" onClick={() => void copyText(link.overlayURL ?? '')}>
            {t('Copy link of the overlay')}
          </Button>
        </p>
      </section>
      <Changes gameId={gameId} />
    </>
  )
}

function Names({ link: { showsNames }, gameId }: Link) {
  const mayShow = useMayInProgram('game.showNames')
  const { submit, busy } = useSubmit((next: boolean) =>
    call(shareLiveScore, { params: { id: gameId }, body: { showsNames: next } }),
  )
  return (
    <div className={css.names}>
      <Switch
        label={t('Show names of players')}
        description={t('Off, players are jersey numbers. Ask the parents first.')}
        checked={showsNames}
        disabled={busy || (!mayShow && !showsNames)}
        onChange={(event) => submit(event.currentTarget.checked)}
      />
      {!mayShow && !showsNames && <AdminNote act={msg('show the names of players')} />}
    </div>
  )
}

function Changes({ gameId }: Pick<Props, 'gameId'>) {
  const params = { id: gameId }
  const renew = useSubmit(async () => {
    const isSure = await ask({
      title: t('Make a new link?'),
      text: t('The link that you shared stops working at once. Everyone needs the new one.'),
      yes: t('New link'),
      no: t('Cancel'),
    })
    if (!isSure) return
    await call(renewLiveScoreLink, { params })
    toastSuccess(t('The old link has stopped working.'))
  })
  const stop = useSubmit(async () => {
    await call(stopLiveScore, { params })
    toastSuccess(t('The score is no longer shared.'))
  })
  return (
    <div className={css.buttons}>
      <Button variant="default" loading={renew.busy} onClick={renew.submit}>
        {t('New link')}
      </Button>
      <Button variant="default" loading={stop.busy} onClick={stop.submit}>
        {t('Turn off')}
      </Button>
    </div>
  )
}
