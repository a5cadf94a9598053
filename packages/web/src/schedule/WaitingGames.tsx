import type { Game } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { waitingGames } from '../book/store/newGame.ts'
import { useTeam, useUser } from '../identity/session.ts'
import { t } from '../ui/language.ts'
import { GameLine } from './GameLine.tsx'
import css from './SchedulePage.module.css'

/** Games that were created on this device without a network, until the server has them. @param games those of the server */
export function WaitingGames({ games }: { readonly games: readonly Game[] | undefined }) {
  const user = useUser()
  const team = useTeam()
  const [waiting, setWaiting] = useState<readonly Game[]>([])
  // Looks again when the list changes: a game that has arrived is in it.
  useEffect(() => {
    let isGone = false
    void waitingGames(user, team.id).then((found) => {
      const known = new Set(games?.map(({ id }) => id))
      if (!isGone) setWaiting(found.filter(({ id }) => !known.has(id)))
    })
    return () => {
      isGone = true
    }
  }, [user, team.id, games])
  if (waiting.length === 0) return null
  return (
    <section className={css.monthOf}>
      <h2 className={css.month}>{t('On this device, not sent yet')}</h2>
      <ul className={css.games}>
        {waiting.map((game) => (
          <li key={game.id}>
            <Link to="/a/team/game/$id/setup/" params={{ id: game.id }} className={css.game}>
              <GameLine game={game} />
              <span className={css.where}>{game.location}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
