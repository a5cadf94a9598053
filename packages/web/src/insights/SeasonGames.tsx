import { TREND_FIGURES, type TrendFigure } from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { useShotValues } from '../charts/shotValues.ts'
import { resultLetter } from '../games/gameWords.ts'
import { moveByArrows } from '../ui/data/arrowCells.ts'
import { CellLink } from '../ui/data/CellLink.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { SeasonFigure } from './SeasonFigure.tsx'
import { trendText } from './SeasonTrend.tsx'
import { gameDayText, type SeasonGame } from './season.ts'

const scoreText = ({ own, other, result }: SeasonGame): string =>
  `${resultLetter(result)} ${own.points}–${other.points}`.trim()

/** The columns of the game table, which is also copied as text. */
function gameColumns(shotValues: ReturnType<typeof useShotValues>): readonly Column<SeasonGame>[] {
  const figures: readonly TrendFigure[] = TREND_FIGURES
  return [
    {
      key: 'day',
      label: msg('Game'),
      value: ({ day }) => day,
      show: ({ teamGameId, day, place, opponent }) => (
        <CellLink names to="/a/team/game/$id/" params={{ id: teamGameId }}>
          {gameDayText('weekday', day)} {place === 'home' ? t('vs') : t('at')} {opponent}
        </CellLink>
      ),
    },
    {
      key: 'score',
      label: msg('Score'),
      numeric: true,
      value: ({ own, other }) => own.points - other.points,
      show: scoreText,
    },
    ...figures.map(
      (figure): Column<SeasonGame> => ({
        key: figure.key,
        label: figure.heading,
        means: figure.name,
        numeric: true,
        value: (game) => figure.value(game, 1, shotValues),
        show: (game) => (
          <SeasonFigure names={false} figure={figure.behind} whose="own" gameId={game.teamGameId}>
            {trendText(figure, figure.value(game, 1, shotValues))}
          </SeasonFigure>
        ),
      }),
    ),
    {
      key: 'threes',
      label: msg('3ST'),
      means: msg('Three stops in a row'),
      numeric: true,
      value: ({ own }) => own.threesOfStops,
      show: ({ teamGameId, own }) => (
        <SeasonFigure names={false} figure="threesOfStops" whose="own" gameId={teamGameId}>
          {own.threesOfStops}
        </SeasonFigure>
      ),
    },
  ]
}

/** Every game with the figures of the trend: the table behind the chart. */
export const SeasonGames = ({ games }: { readonly games: readonly SeasonGame[] }) => (
  <Section title={t('Games')}>
    {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the figures */}
    <div onKeyDown={moveByArrows}>
      <DataTable
        tools
        dense
        caption={t('Games')}
        columns={gameColumns(useShotValues())}
        rows={games}
        rowKey={({ teamGameId }) => teamGameId}
        sort="-day"
      />
    </div>
  </Section>
)
