import {
  type Basis,
  type BoxFigureKey,
  boxFigure,
  leaders,
  type SeasonRow,
  type SeasonTotals,
  type SumKey,
} from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { ReactNode } from 'react'
import { type StatsRow, seasonColumns } from '../figures/seasonColumns.tsx'
import { useInAddress } from '../ui/address.ts'
import { moveByArrows } from '../ui/data/arrowCells.ts'
import { CellLink } from '../ui/data/CellLink.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { t } from '../ui/language.ts'
import { LeaderLists } from './LeaderLists.tsx'
import { SeasonFigure } from './SeasonFigure.tsx'
import css from './Stats.module.css'
import { type FilterTexts, type Season, useEntryId } from './season.ts'

/** `column`: how the player's page is sorted. */
const LEADERS = [
  { figure: 'points', column: 'points' },
  { figure: 'totalRebounds', column: 'totalRebounds' },
  { figure: 'assists', column: 'assists' },
  { figure: 'steals', column: 'steals' },
  { figure: 'blockedShots', column: 'blockedShots' },
  { figure: 'threePointersMade', column: 'threePointers' },
] as const satisfies readonly { figure: SumKey; column: BoxFigureKey }[]

const leaderTitle = ({ figure, column }: (typeof LEADERS)[number]): string => {
  const { name } = boxFigure(column)
  return figure === column ? t(name) : t('{figure} made', { figure: t(name) })
}

/** The links of a player on the roster; plain text for players no longer there. `names`: Tab reaches the link. */
interface PlayerLinks {
  /** To the player's page; `sort` orders the game log by a figure. */
  readonly page: (id: string, sort: string, children: ReactNode, names?: boolean) => ReactNode
  /** To the games behind a figure. */
  readonly games: (id: string, figure: BoxFigureKey, text: string, names?: boolean) => ReactNode
}

/** The player's page opens with the same season. */
function usePlayerLinks({ season }: FilterTexts): PlayerLinks {
  const entryId = useEntryId()
  return {
    page(id, figure, children, names = false) {
      const entry = entryId(id)
      if (!entry) return children
      const search = { season: season || 'all', ...(figure ? { sort: `-${figure}` } : {}) }
      return (
        <CellLink names={names} to="/a/team/player/$id/" params={{ id: entry }} search={search}>
          {children}
        </CellLink>
      )
    },
    games(id, figure, text, names = false) {
      const entry = entryId(id)
      // Nothing is behind 0.
      if (!entry || !/[1-9]/.test(text)) return text
      return (
        <SeasonFigure names={names} figure={figure} whose="player" ids={[entry]}>
          {text}
        </SeasonFigure>
      )
    },
  }
}

interface Props {
  readonly season: Season
  readonly basis: Basis
  readonly texts: FilterTexts
}

/** The first three players in each of some figures. */
export function SeasonLeaders({ season: { results }, basis, texts }: Props) {
  const link = usePlayerLinks(texts)
  const text = (value: number) => (basis === 'total' ? String(value) : value.toFixed(1))
  const lists = LEADERS.map((leading) => ({
    key: leading.figure,
    title: leaderTitle(leading),
    rows: leaders(results, { figure: leading.figure, basis, most: 3 }).map(({ id, fullName, value }) => ({
      key: id,
      who: link.page(id, leading.column, fullName, true),
      value: <span>{link.games(id, leading.column, text(value), true)}</span>,
    })),
  }))
  return <LeaderLists lists={lists} />
}

const TOTALS = 'totals'

/** A row of the table: a player's, or the team's own. */
type PlayersRow = StatsRow & Pick<SeasonRow, 'fullName' | 'jersey'>

/** A figure of the team in the last row. Its minutes are in no game of the series. */
const teamFigure = (figure: BoxFigureKey, text: string): ReactNode =>
  figure === 'secondsPlayed' || !/[1-9]/.test(text) ? (
    text
  ) : (
    <SeasonFigure names={false} figure={figure} whose="own">
      {text}
    </SeasonFigure>
  )

function columnsOf(basis: Basis, link: PlayerLinks): readonly Column<PlayersRow>[] {
  return [
    {
      key: 'player',
      label: msg('Player'),
      value: ({ fullName }) => fullName,
      show: ({ id, jersey, fullName }) => (
        <>
          <span className={css.jersey}>{jersey}</span>
          {link.page(id, '', fullName, true)}
        </>
      ),
    },
    {
      key: 'gamesPlayed',
      label: msg('GP'),
      means: msg('Games played'),
      numeric: true,
      value: ({ gamesPlayed }) => gamesPlayed,
      show: ({ id, gamesPlayed }) => link.page(id, '', gamesPlayed === 0 ? t('DNP') : gamesPlayed),
    },
    ...seasonColumns<PlayersRow>(basis, ({ id }, figure, text) =>
      id === TOTALS ? teamFigure(figure, text) : link.games(id, figure, text),
    ),
  ]
}

/** The team's own sums as a last row. */
const totalsRow = (totals: SeasonTotals): PlayersRow => ({
  ...totals,
  id: TOTALS,
  fullName: t('Team'),
  jersey: '',
  gamesPlayed: totals.totalGames,
  gamesTimed: 0,
  minutesPlayed: null,
  plusMinus: totals.points - totals.pointsAgainst,
})

/** The players' season in figures. */
export function SeasonPlayers({ season: { results, totals }, basis, texts }: Props) {
  const link = usePlayerLinks(texts)
  const [sort, setSort] = useInAddress('sort', '-points')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the figures
    <div onKeyDown={moveByArrows}>
      <DataTable
        tools
        dense
        caption={t('Players')}
        columns={columnsOf(basis, link)}
        rows={results}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={setSort}
        foot={[totalsRow(totals)]}
      />
    </div>
  )
}
