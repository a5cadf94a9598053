import {
  type Basis,
  type BoxFigureKey,
  boxFigure,
  leaders,
  type SeasonFigureKey,
  type SeasonRow,
  type SeasonTotals,
  type SumKey,
} from '@fullcourt/scorebook/figures'
import type { ReactNode } from 'react'
import { FourFactors, pairedFactors } from '../charts/FourFactors.tsx'
import { HowWeCount } from '../figures/HowWeCount.tsx'
import { type StatsRow, seasonColumns } from '../figures/seasonColumns.tsx'
import { useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { LinkButton } from '../ui/Button.tsx'
import { moveByArrows } from '../ui/data/arrowCells.ts'
import { CellLink } from '../ui/data/CellLink.tsx'
import { CopyAndPrint } from '../ui/data/CopyAndPrint.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Tiles } from '../ui/data/Tiles.tsx'
import { tableText } from '../ui/data/tableText.ts'
import { Empty } from '../ui/Empty.tsx'
import { Card, Page, Section } from '../ui/Page.tsx'
import { NothingFits } from './NothingFits.tsx'
import { SeasonBehind } from './SeasonBehind.tsx'
import { SeasonFigure } from './SeasonFigure.tsx'
import { SeasonFilters } from './SeasonFilters.tsx'
import { SeasonGames } from './SeasonGames.tsx'
import { SeasonLineUps } from './SeasonLineUps.tsx'
import { SeasonShots } from './SeasonShots.tsx'
import { SeasonTrend, WhatChanged } from './SeasonTrend.tsx'
import css from './Stats.module.css'
import {
  basisOf,
  type FilterTexts,
  filtersOf,
  type Season,
  useEntryId,
  useFilters,
  useFilterWords,
  useSeason,
} from './season.ts'
import { TeamGoals } from './TeamGoals.tsx'

const one = (value: number | null): string => (value === null ? '–' : value.toFixed(1))

const recordText = ({ won, lost, tied }: SeasonTotals): string =>
  `${won}–${lost}${tied > 0 ? `–${tied}` : ''}`

const figureTile = (word: string, figure: SeasonFigureKey, value: number | null) =>
  [
    word,
    <SeasonFigure key={figure} figure={figure} whose="own">
      {one(value)}
    </SeasonFigure>,
  ] as const

function tilesOf(totals: SeasonTotals): readonly (readonly [string, ReactNode])[] {
  return [
    ['Record', recordText(totals)],
    figureTile('Points', 'points', totals.pointsPerGame),
    figureTile('Against', 'pointsAgainst', totals.pointsAgainstPerGame),
    figureTile('Pace', 'pace', totals.pace),
    figureTile('Offensive rating', 'offensiveRating', totals.offensiveRating),
    figureTile('Defensive rating', 'defensiveRating', totals.defensiveRating),
    figureTile('Net rating', 'netRating', totals.netRating),
  ]
}

/** The figures of the season as a table of text. */
const summaryText = ({ totals }: Season): string =>
  tableText([
    ['Record', 'Points', 'Against', 'Pace', 'Offensive rating', 'Defensive rating', 'Net rating'],
    [
      recordText(totals),
      ...[
        totals.pointsPerGame,
        totals.pointsAgainstPerGame,
        totals.pace,
        totals.offensiveRating,
        totals.defensiveRating,
        totals.netRating,
      ].map(one),
    ],
  ])

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
  return figure === column ? name : `${name} made`
}

/** A link to the player's page, where there is one; `sort` orders the game log by a figure. */
type PlayerLink = (id: string, sort: string, children: ReactNode, names?: boolean) => ReactNode

function Leaders({
  rows,
  basis,
  link,
}: {
  readonly rows: readonly SeasonRow[]
  readonly basis: Basis
  readonly link: PlayerLink
}) {
  return (
    <Card>
      <div className={css.leaders}>
        {LEADERS.map((leading) => (
          <section key={leading.figure}>
            <h3>{leaderTitle(leading)}</h3>
            <ol>
              {leaders(rows, { figure: leading.figure, basis, most: 3 }).map((leader) => (
                <li key={leader.id}>
                  {link(leader.id, leading.column, leader.fullName, true)}
                  <SeasonFigure figure={leading.column} whose="player" ids={[leader.id]}>
                    {basis === 'total' ? leader.value : leader.value.toFixed(1)}
                  </SeasonFigure>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Card>
  )
}

const TOTALS = 'totals'

/** A row of the table: a player's, or the team's own. */
type PlayersRow = StatsRow & Pick<SeasonRow, 'fullName' | 'jersey'>

function columnsOf(basis: Basis, link: PlayerLink): readonly Column<PlayersRow>[] {
  return [
    {
      key: 'player',
      label: 'Player',
      value: ({ fullName }) => fullName,
      show: ({ id, jersey, fullName }) => (
        <>
          <span className={css.jersey}>{jersey}</span>
          {link(id, '', fullName, true)}
        </>
      ),
    },
    {
      key: 'gamesPlayed',
      label: 'GP',
      means: 'Games played',
      numeric: true,
      value: ({ gamesPlayed }) => gamesPlayed,
      show: ({ id, gamesPlayed }) => link(id, '', gamesPlayed === 0 ? 'DNP' : gamesPlayed),
    },
    ...seasonColumns<PlayersRow>(basis, ({ id }, figure, text) => {
      // The minutes of the team are in no game of the series.
      if (text === '–' || (id === TOTALS && figure === 'secondsPlayed')) return text
      return (
        <SeasonFigure
          names={false}
          figure={figure}
          {...(id === TOTALS ? { whose: 'own' } : { whose: 'player', ids: [id] })}
        >
          {text}
        </SeasonFigure>
      )
    }),
  ]
}

/** The team's own sums as a last row. */
const totalsRow = (totals: SeasonTotals): PlayersRow => ({
  ...totals,
  id: TOTALS,
  fullName: 'Team',
  jersey: '',
  gamesPlayed: totals.totalGames,
  gamesTimed: 0,
  minutesPlayed: null,
  plusMinus: totals.points - totals.pointsAgainst,
})

/** A link to the player's page with the same season; plain text for players no longer on the roster. */
function usePlayerLink({ season }: FilterTexts): PlayerLink {
  const entryId = useEntryId()
  return (id, figure, children, names = false) => {
    const entry = entryId(id)
    if (!entry) return children
    const search = { season: season || 'all', ...(figure ? { sort: `-${figure}` } : {}) }
    return (
      <CellLink names={names} to="/a/team/player/$id/" params={{ id: entry }} search={search}>
        {children}
      </CellLink>
    )
  }
}

function Players({
  season: { results, totals },
  basis,
  link,
}: {
  readonly season: Season
  readonly basis: Basis
  readonly link: PlayerLink
}) {
  const [sort, setSort] = useInAddress('sort', '-points')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the figures
    <div onKeyDown={moveByArrows}>
      <DataTable
        tools
        dense
        caption="Players"
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

function Factors({ totals }: { readonly totals: SeasonTotals }) {
  const team = useTeam()
  return (
    <Card>
      <div className={css.heads}>
        <span>Own</span>
        <span>Opponents</span>
      </div>
      <FourFactors
        figures={pairedFactors({ home: totals.fourFactors, away: totals.fourFactorsAgainst })}
        names={{ home: team.name ?? 'Own', away: 'Opponents' }}
        wrap={(figure, side, text) => (
          <SeasonFigure figure={figure} whose={side === 'home' ? 'own' : 'other'}>
            {text}
          </SeasonFigure>
        )}
      />
    </Card>
  )
}

/** Says that totals of some games were typed in, so that what needs plays is not counted of them. */
const typedInWords = (season: Season | undefined): readonly string[] =>
  season?.typedIn ? [`${season.typedIn} ${season.typedIn === 1 ? 'game' : 'games'} typed in`] : []

function NothingYet({ season, texts, set }: Filtered & { readonly season: Season }) {
  const filters = filtersOf(texts)
  const words = useFilterWords(texts)
  if (season.liveGames > 0 && !filters.live)
    return (
      <NoResults>No game is final yet. Turn on “With the live game” to see the one being played.</NoResults>
    )
  if (Object.keys(filters).length > 0) return <NothingFits words={words} set={set} />
  return (
    <Empty title="No games yet" action={<LinkButton to="/a/team/schedule/">Schedule</LinkButton>}>
      Record, ratings, leaders and shots appear here after your first final game.
    </Empty>
  )
}

interface Filtered {
  readonly texts: FilterTexts
  readonly set: ReturnType<typeof useFilters>['set']
}

function Content({ season, texts, set }: Filtered & { readonly season: Season }) {
  const link = usePlayerLink(texts)
  const basis = basisOf(texts.basis)
  const filters = filtersOf(texts)
  const { results: rows, totals, games } = season
  if (totals.totalGames === 0) return <NothingYet season={season} texts={texts} set={set} />
  return (
    <>
      <Tiles tiles={tilesOf(totals)} />
      <WhatChanged games={games} />
      <div className={css.pair}>
        <Section title="Four factors">
          <Factors totals={totals} />
        </Section>
        <SeasonTrend games={games} />
      </div>
      <TeamGoals games={games} isPartial={Boolean(filters.period ?? filters.withoutGarbageTime)} />
      <Section title="Players">
        <Players season={season} basis={basis} link={link} />
      </Section>
      <div className={css.screenOnly}>
        <Section title="Leaders">
          <Leaders rows={rows} basis={basis} link={link} />
        </Section>
        <SeasonGames games={games} />
        <Section title="Shots">
          <SeasonShots filters={filters} season={season} />
        </Section>
        <Section title="Line-ups">
          <SeasonLineUps season={season} filters={filters} />
        </Section>
        <HowWeCount />
      </div>
      <SeasonBehind games={games} filters={filters} />
    </>
  )
}

/** One file for both pages: each further file costs everyone. */
export { ProgramStatsPage } from './ProgramStatsPage.tsx'

/** /a/team/insights/: the season in figures. Each links to the games behind it. */
export default function TeamStatsPage() {
  const team = useTeam()
  const { texts, set } = useFilters()
  const words = useFilterWords(texts)
  const season = useSeason(filtersOf(texts))
  return (
    <Page
      wide
      title="Insights"
      sentence={[team.fullName, ...words.map(([, word]) => word), ...typedInWords(season.data)].join(' · ')}
      action={season.data && <CopyAndPrint text={() => summaryText(season.data)} />}
    >
      <SeasonFilters texts={texts} set={set} mayCountLive={Boolean(season.data?.liveGames)} />
      <Answer of={season}>{(answer) => <Content season={answer} texts={texts} set={set} />}</Answer>
    </Page>
  )
}
