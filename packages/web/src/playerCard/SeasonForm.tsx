import { type CountedKey, quotient } from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { playerStats, Received } from '@fullcourt/wire'
import { BehindLink } from '../games/GamesBehind.tsx'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import css from './PlayerCard.module.css'

export type PlayerSeason = Received<typeof playerStats>
/** A player's line in one game. */
export type GameLine = PlayerSeason['results'][number]

/** The games whose form is drawn. */
const FORM = 5

interface Shown {
  readonly figure: CountedKey
  readonly word: string
  /** The figure of one game, or of a season by game. */
  readonly value: (line: GameLine) => number | null
  readonly season: (totals: PlayerSeason['totals']) => number | null | undefined
  readonly text: (value: number | null) => string
}

const one = (value: number | null): string => (value === null ? '–' : value.toFixed(1))
const percent = (value: number | null): string => (value === null ? '–' : `${Math.round(100 * value)} %`)

const FIGURES: readonly Shown[] = [
  {
    figure: 'points',
    word: msg('Points'),
    value: ({ points }) => points,
    season: ({ pointsPerGame }) => pointsPerGame,
    text: one,
  },
  {
    figure: 'totalRebounds',
    word: msg('Rebounds'),
    value: ({ totalRebounds }) => totalRebounds,
    season: ({ reboundsPerGame }) => reboundsPerGame,
    text: one,
  },
  {
    figure: 'assists',
    word: msg('Assists'),
    value: ({ assists }) => assists,
    season: ({ assistsPerGame }) => assistsPerGame,
    text: one,
  },
  {
    figure: 'fieldGoals',
    word: msg('Field goals'),
    value: ({ fieldGoals: { made, total } }) => quotient(made, total),
    season: ({ fieldGoalPercentage }) => fieldGoalPercentage,
    text: percent,
  },
  {
    figure: 'turnovers',
    word: msg('Turnovers'),
    value: ({ turnovers }) => turnovers,
    season: ({ turnovers = 0, gamesPlayed = 0 }) => quotient(turnovers, gamesPlayed),
    text: one,
  },
]

const WIDTH = 64
const HEIGHT = 24
const STEP = WIDTH / FORM

/** A bar for each of the latest games, and the season as a line across them. */
function Bars({ values, season }: { readonly values: readonly (number | null)[]; readonly season: number }) {
  const most = Math.max(season, ...values.map((value) => value ?? 0)) || 1
  const y = (value: number) => HEIGHT - (value / most) * (HEIGHT - 2)
  return (
    <svg className={css.bars} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      {values.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no other name than its place.
          key={index}
          x={index * STEP + 1}
          width={STEP - 3}
          y={y(value ?? 0) - 1}
          height={HEIGHT - y(value ?? 0) + 1}
        />
      ))}
      <line x1="0" x2={WIDTH} y1={y(season)} y2={y(season)} />
    </svg>
  )
}

/** Five figures of the season, each with the last five games. A figure opens the games behind it. */
export function SeasonForm({ season: { results, totals } }: { readonly season: PlayerSeason }) {
  const latest = results
    .filter(({ gamesPlayed }) => gamesPlayed > 0)
    .toSorted((a, b) => a.gameStartTime.localeCompare(b.gameStartTime))
    .slice(-FORM)
  return (
    <dl className={css.figures}>
      {FIGURES.map(({ figure, word, value, season, text }) => {
        const average = season(totals) ?? null
        const values = latest.map(value)
        return (
          <div key={figure}>
            <dt>{t(word)}</dt>
            <dd>
              <BehindLink behind={figure}>{text(average)}</BehindLink>
              <Bars values={values} season={average ?? 0} />
              <span className={hiddenCss.hidden}>
                {t('Last {count}: {figures}', { count: latest.length, figures: values.map(text).join(', ') })}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
