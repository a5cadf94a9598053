import { TREND_FIGURES, type TrendFigure, trendOf, valueText } from '@fullcourt/scorebook/figures'
import { teamStats } from '@fullcourt/wire'
import { useCall } from '../call/call.ts'
import { Spark } from '../charts/Spark.tsx'
import { useShotValues } from '../charts/shotValues.ts'
import { t } from '../ui/language.ts'
import style from './Dashboard.module.css'

/** The figures that decide games: both ends together, shooting, the ball, the boards. */
const KEYS = ['net', 'efg', 'tov', 'orb']
const SHOWN: readonly TrendFigure[] = TREND_FIGURES.filter(({ key }) => KEYS.includes(key))

const text = ({ format }: TrendFigure, value: number | null | undefined): string => {
  if (value === null || value === undefined) return '–'
  return `${valueText(value, format).replace('-', '−')}${format === 'percent' ? ' %' : ''}`
}

export interface Props {
  readonly teamId: string
  readonly gameId: string
}

/** Four figures of a game, each with its trend over the season and the season's own. Nothing for a game without plays. */
export default function LastFigures({ teamId, gameId }: Props) {
  const season = useCall(teamStats, { params: { id: teamId }, query: {} }, { kept: true })
  const shotValues = useShotValues()
  const games = season.data?.games ?? []
  const at = games.findIndex(({ teamGameId }) => teamGameId === gameId)
  if (season.data && at < 0) return null
  return (
    <dl className={style.figures}>
      {SHOWN.map((figure) => {
        const trend = trendOf(figure, games, shotValues)
        return (
          <div key={figure.key}>
            <dt title={t(figure.name)}>{t(figure.heading)}</dt>
            <dd>
              {text(figure, trend.games[at])}
              <Spark values={trend.games.filter((value) => value !== null)} />
            </dd>
            <dd className={style.season}>{t('Season {figure}', { figure: text(figure, trend.season) })}</dd>
          </div>
        )
      })}
    </dl>
  )
}
