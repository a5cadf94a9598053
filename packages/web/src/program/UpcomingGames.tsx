import type { Game } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { liveWord, ourScore, stageOf, timeText } from '../games/gameWords.ts'
import { useTeamName } from '../identity/teamNames.ts'
import { Figure } from '../ui/Figure.tsx'
import { t } from '../ui/language.ts'
import style from './Dashboard.module.css'

/** Part of a game's day, where it is played. */
const ofDay = (form: 'shortMonth' | 'weekdayName', game: Game) =>
  dateText(form, `${game.localStartTime.slice(0, 10)}T12:00:00Z`, 'UTC')

export function UpcomingGames({ games }: { readonly games: readonly Game[] }) {
  const teamName = useTeamName()
  return (
    <ul className={style.games}>
      {games.map((game) => (
        <li key={game.id}>
          <Link to="/a/team/game/$id/" params={{ id: game.id }} className={style.game}>
            <span className={style.day}>
              <span className={style.month}>{ofDay('shortMonth', game)}</span>
              <span className={style.number}>{Number(game.localStartTime.slice(8, 10))}</span>
            </span>
            <span>
              <span className={style.opponent}>
                {game.isHome ? t('VS') : t('AT')} {game.opponentFullName}
              </span>
              <span className={style.facts}>
                {ofDay('weekdayName', game)}, {timeText(game.localStartTime)} · {game.location}
                {teamName(game.teamId) && ` · ${teamName(game.teamId)}`}
              </span>
            </span>
            {stageOf(game) === 'live' && (
              <span className={style.live}>
                {liveWord(game)} <Figure>{ourScore(game).join('–')}</Figure>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
