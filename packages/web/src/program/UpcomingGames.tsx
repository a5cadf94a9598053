import type { Game } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { usePlace } from '../session.ts'
import style from './Dashboard.module.css'

const dayOf = (game: Game) => new Date(`${game.localStartTime.slice(0, 10)}T12:00:00Z`)
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const MONTH = format({ month: 'short' })
const WEEKDAY = format({ weekday: 'long' })

/** The clock at the place of the game: '7:00pm'. */
function timeOf({ localStartTime }: Game): string {
  const [hour, minute] = localStartTime.slice(11, 16).split(':').map(Number) as [number, number]
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`
}

export function UpcomingGames({ games }: { readonly games: readonly Game[] }) {
  const { teams } = usePlace()
  const many = teams.length > 1
  return (
    <ul className={style.games}>
      {games.map((game) => (
        <li key={game.id}>
          <Link to={`/a/team/game/${game.id}/`} className={style.game}>
            <span className={style.day}>
              <span className={style.month}>{MONTH.format(dayOf(game))}</span>
              <span className={style.number}>{dayOf(game).getUTCDate()}</span>
            </span>
            <span>
              <span className={style.opponent}>
                {game.isHome ? 'VS' : 'AT'} {game.opponentFullName}
              </span>
              <span className={style.facts}>
                {WEEKDAY.format(dayOf(game))}, {timeOf(game)} · {game.location}
                {many && ` · ${teams.find(({ id }) => id === game.teamId)?.fullName ?? ''}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
