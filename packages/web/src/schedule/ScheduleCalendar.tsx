import type { Game } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { wallTimeAt } from '@fullcourt/wire/forms/wallTime'
import { Link } from '@tanstack/react-router'
import { timeText, vsAt } from '../games/gameWords.ts'
import { useProgram } from '../identity/session.ts'
import { useInAddress } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { groupBy } from '../ui/data/groupBy.ts'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import { dayOf, monthBeside, numbersOfDay, weeksOf } from './games.ts'
import { ResultChip } from './ResultChip.tsx'
import css from './ScheduleCalendar.module.css'

/** The month of today where it has games or is among them, else that of the nearest game. */
function firstMonth(games: readonly Game[], today: string): string {
  const next = games.find((game) => dayOf(game) >= today) ?? games.at(-1)
  const isAmong = games.some((game) => dayOf(game) <= today) && next !== undefined && dayOf(next) >= today
  return (isAmong || !next ? today : dayOf(next)).slice(0, 7)
}

function CalendarGame({ game, number }: { readonly game: Game; readonly number: number | undefined }) {
  return (
    <Link to="/a/team/game/$id/" params={{ id: game.id }} className={css.game}>
      <span className={css.time}>
        {timeText(game.localStartTime)}
        {number !== undefined && ` · ${t('Game {number}', { number })}`}
      </span>
      <span className={css.opponent}>
        {vsAt(game)} {game.opponentName}
      </span>
      <ResultChip game={game} />
    </Link>
  )
}

/** One month of the schedule as a grid of weeks. @param games in the order of their start */
export function ScheduleCalendar({ games }: { readonly games: readonly Game[] }) {
  const { timezone } = useProgram()
  const today = wallTimeAt(Date.now(), timezone).slice(0, 10)
  const [month, setMonth] = useInAddress('month', firstMonth(games, today))
  const ofDay = groupBy(games, dayOf)
  const numbers = numbersOfDay(games)
  const weeks = weeksOf(month)
  const title = dateText('month', `${month}-15T12:00:00Z`, 'UTC')
  return (
    <section aria-label={t('Calendar')}>
      <div className={css.head}>
        <h2>{title}</h2>
        <Button
          variant="default"
          size="sm"
          aria-label={t('Month before')}
          onClick={() => setMonth(monthBeside(month, -1))}
        >
          ‹
        </Button>
        <Button variant="default" size="sm" onClick={() => setMonth(today.slice(0, 7))}>
          {t('Today')}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={t('Month after')}
          onClick={() => setMonth(monthBeside(month, 1))}
        >
          ›
        </Button>
      </div>
      <table className={css.month}>
        <caption className={hiddenCss.hidden}>{t('Games in {month}', { month: title })}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                <abbr title={dateText('weekdayName', day, 'UTC')}>
                  {dateText('shortWeekday', day, 'UTC')}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-other={!day.startsWith(month) || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <span className={css.day}>{Number(day.slice(8))}</span>
                  {ofDay.get(day)?.map((game) => (
                    <CalendarGame key={game.id} game={game} number={numbers.get(game.id)} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
