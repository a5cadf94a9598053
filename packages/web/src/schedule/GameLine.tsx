import type { Game } from '@fullcourt/wire'
import { dayText, timeText, vsAt, zoneText } from '../games/gameWords.ts'
import { t } from '../ui/language.ts'
import css from './SchedulePage.module.css'

/** When a game of the schedule is, and against which opponent. @param number of its day, where the day has several */
export const GameLine = ({ game, number }: { readonly game: Game; readonly number?: number | undefined }) => (
  <>
    <time className={css.when} dateTime={game.gameStartTime}>
      {dayText(game.localStartTime)}
      <small>
        {timeText(game.localStartTime)} {zoneText(game)}
      </small>
    </time>
    <span className={css.opponent}>
      <span className={css.place}>{vsAt(game)}</span>
      {game.opponentFullName}
      {number !== undefined && <span className={css.number}>{t('Game {number}', { number })}</span>}
    </span>
  </>
)
