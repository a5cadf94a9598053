import { readUser, type User } from '@fullcourt/wire'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../../call/call.ts'
import { Answer } from '../../ui/Answer.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import style from './ScoreNow.module.css'
import { VisitorGames } from './VisitorGames.tsx'
import { keepVisitorGames, visitorOfDevice } from './visitorGame.ts'

/** Keeps the games of this device's visitor in the account of the user who has signed up or logged in. */
export function KeepGames() {
  const user = useCall(readUser, {})
  return <Answer of={user}>{(found) => <Keeping user={found} />}</Answer>
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function Keeping({ user }: { readonly user: User }) {
  const navigate = useNavigate()
  const [visitor] = useState(visitorOfDevice)
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, submit } = useSubmit(
    async () => {
      setFailure(null)
      await keepVisitorGames(user)
      const id = visitor?.games.at(-1)?.id
      await (id ? navigate({ to: '/a/team/game/$id/', params: { id } }) : navigate({ to: '/a/dashboard/' }))
    },
    (error) => setFailure(messageOf(error)),
  )
  // Signed up with these games. Another user of this device is asked first: they may be another person's.
  const isOwn = visitor?.userId === user.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again only when the user asks for it
  useEffect(() => {
    if (isOwn) submit()
  }, [isOwn])
  // Another tab has kept them: this one only follows to the game.
  const follow = useEffectEvent(() => {
    if (!visitorOfDevice()) submit()
  })
  useEffect(() => {
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  const waiting = failure
    ? t('They are still on this device.')
    : t('They move to the account of {name}.', { name: user.fullName })
  return (
    <div className={style.page}>
      <h1>{t('Keep your games')}</h1>
      <p role="status">{busy ? t('Moving them to your account…') : waiting}</p>
      {failure && <Banner grave>{failure}</Banner>}
      {!busy && <VisitorGames />}
      <Button size="lg" loading={busy} onClick={submit}>
        {failure ? t('Try again') : t('Add to my account')}
      </Button>
      {!isOwn && (
        <LinkButton variant="subtle" to="/a/dashboard/">
          {t('Not now')}
        </LinkButton>
      )}
    </div>
  )
}
