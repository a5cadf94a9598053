import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedIn } from '../../identity/session.ts'
import { continueVisitorGame } from '../../identity/visitor.ts'
import { ask } from '../../ui/ask.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { t } from '../../ui/language.ts'
import { toastError } from '../../ui/toast.tsx'
import style from './ScoreNow.module.css'
import { deleteVisitorGame, visitorOfDevice } from './visitorGame.ts'

/** The games of a visitor on this device. */
export function VisitorGames() {
  const isSignedIn = useSignedIn()
  const navigate = useNavigate()
  const [visitor, setVisitor] = useState(visitorOfDevice)
  if (!visitor) return null
  const { userId, games } = visitor

  function open(id: string): void {
    continueVisitorGame(userId, id)
    void navigate({ to: '/a/team/game/$id/', params: { id } })
  }
  async function remove(id: string, title: string): Promise<void> {
    const sure = await ask({
      title: t('Delete {game}?', { game: title }),
      text: t('It is on this device only, and cannot be restored.'),
      yes: t('Delete'),
      no: t('Cancel'),
      grave: true,
    })
    if (!sure) return
    await deleteVisitorGame(userId, id)
    setVisitor(visitorOfDevice())
    if (isSignedIn && !visitorOfDevice()) await navigate({ to: '/a/dashboard/' })
  }
  return (
    <section className={style.games} aria-label={t('Games on this device')}>
      <h2>{t('On this device only')}</h2>
      <ul>
        {games.map(({ id, title }) => (
          <li key={id}>
            <span>{title}</span>
            {!isSignedIn && (
              <Button
                variant="default"
                aria-label={t('Open {game}', { game: title })}
                onClick={() => open(id)}
              >
                {t('Open')}
              </Button>
            )}
            <Button
              variant="subtle"
              aria-label={t('Delete {game}', { game: title })}
              onClick={() => void remove(id, title).catch(toastError)}
            >
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      {!isSignedIn && (
        <LinkButton variant="default" to="/register/" search={{ next: '/score-now/' }}>
          {t(['Sign up to keep it', 'Sign up to keep them'], { count: games.length })}
        </LinkButton>
      )}
    </section>
  )
}
