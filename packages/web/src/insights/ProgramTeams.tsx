import { quotient } from '@fullcourt/scorebook/figures'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { Spark } from '../charts/Spark.tsx'
import { SHOT_AREAS } from '../charts/shotChartWords.ts'
import { recordText, resultLetter } from '../games/gameWords.ts'
import { moveByArrows } from '../ui/data/arrowCells.ts'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { LeaderLists } from './LeaderLists.tsx'
import css from './Program.module.css'
import { one, type ProgramTeam, percentText, TEAM_FIGURES, type TeamFigure } from './programFigures.ts'
import { behindText } from './SeasonFigure.tsx'
import type { FilterTexts } from './season.ts'
import { TeamCell } from './TeamCell.tsx'

interface Props {
  readonly teams: readonly ProgramTeam[]
  readonly texts: FilterTexts
}

const nameColumn = (texts: FilterTexts): Column<ProgramTeam> => ({
  key: 'team',
  label: msg('Team'),
  value: ({ name }) => name,
  show: ({ teamId, name }) => (
    <TeamCell names {...{ teamId, texts }}>
      {name}
    </TeamCell>
  ),
})

const formColumn: Column<ProgramTeam> = {
  key: 'form',
  label: msg('Form'),
  means: msg('The latest results, the last one right'),
  value: ({ form }) => form.map(resultLetter).join(''),
}

const recordColumn: Column<ProgramTeam> = {
  key: 'record',
  label: msg('W–L'),
  means: msg('Won and lost'),
  numeric: true,
  value: ({ totals }) => totals.won - totals.lost,
  show: ({ totals }) => recordText(totals),
}

/** A figure, and that of the opponents beside it. Each opens the games behind it. */
function figureColumn(
  { key, label, means, value, text, theirs }: TeamFigure,
  texts: FilterTexts,
): Column<ProgramTeam> {
  const cell = (team: ProgramTeam, whose: 'own' | 'other', shown: string) =>
    team.totals.totalGames === 0 ? (
      shown
    ) : (
      <TeamCell teamId={team.teamId} texts={texts} opens={{ behind: behindText({ figure: key, whose }) }}>
        {shown}
      </TeamCell>
    )
  return {
    key,
    label,
    means,
    numeric: true,
    value,
    show: (team) => (
      <span className={css.beside}>
        {key === 'netRating' && <Spark values={team.trend} />}
        {cell(team, 'own', text(value(team)))}
        {theirs && <span className={css.theirs}>{cell(team, 'other', text(theirs(team)))}</span>}
      </span>
    ),
  }
}

const scoringColumns: readonly Column<ProgramTeam>[] = [
  {
    key: 'scored',
    label: msg('Scored'),
    means: msg('Final games of those played'),
    numeric: true,
    value: ({ scoring }) => scoring.final,
    show: ({ scoring: { final, live, notScored } }) =>
      t('{count} of {total}', { count: final, total: final + live + notScored }),
  },
  {
    key: 'flags',
    label: msg('Flags'),
    means: msg('Flags to review'),
    numeric: true,
    value: ({ scoring }) => scoring.openFlags,
  },
]

/** A row a team: form, record, points, factors, and how far its games are scored. */
export const ProgramTeams = ({ teams, texts }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the figures
  <div onKeyDown={moveByArrows}>
    <DataTable
      tools
      dense
      caption={t('Teams')}
      columns={[
        nameColumn(texts),
        formColumn,
        recordColumn,
        ...TEAM_FIGURES.map((figure) => figureColumn(figure, texts)),
        ...scoringColumns,
      ]}
      rows={teams}
      rowKey={({ teamId }) => teamId}
    />
  </div>
)

/** Made shots and attempts of an area. */
function shotsIn(zones: ProgramTeam['totals']['zones'], area: (typeof SHOT_AREAS)[number]) {
  const lines = area.zones.map((zone) => zones[zone])
  return {
    made: lines.reduce((sum, { made }) => sum + made, 0),
    total: lines.reduce((sum, { total }) => sum + total, 0),
  }
}

function areaColumn(area: (typeof SHOT_AREAS)[number], texts: FilterTexts): Column<ProgramTeam> {
  const own = ({ totals }: ProgramTeam) => shotsIn(totals.zones, area)
  const share = ({ made, total }: ReturnType<typeof shotsIn>) => quotient(made, total)
  const cell = (team: ProgramTeam, shots: '' | 'opponents') => {
    const counted = shots ? shotsIn(team.totals.zonesAgainst, area) : own(team)
    if (counted.total === 0) return '–'
    const opens = { spot: area.key, ...(shots && { shots }) }
    return (
      <TeamCell teamId={team.teamId} texts={texts} opens={opens}>
        {percentText(share(counted))}
      </TeamCell>
    )
  }
  return {
    key: area.key,
    label: area.label,
    means: t('{area}: share made, of attempts, and the share of the opponents', { area: t(area.label) }),
    numeric: true,
    value: (team) => share(own(team)),
    show: (team) => (
      <span className={css.beside}>
        {cell(team, '')} <span className={css.theirs}>{t('of {total}', { total: own(team).total })}</span>
        <span className={css.theirs}>{cell(team, 'opponents')}</span>
      </span>
    ),
  }
}

/** The shots of each team by area of the court, in games whose shots have a place. */
export function ProgramZones({ teams, texts }: Props) {
  const placed = teams.filter(({ totals }) => totals.gamesPlaced > 0)
  if (placed.length === 0) return null
  return (
    <Section title={t('Shots by zone')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the figures */}
      <div onKeyDown={moveByArrows}>
        <DataTable
          tools
          dense
          caption={t('Shots by zone: share made, of attempts, and the share of the opponents')}
          columns={[nameColumn(texts), ...SHOT_AREAS.map((area) => areaColumn(area, texts))]}
          rows={placed}
          rowKey={({ teamId }) => teamId}
        />
      </div>
    </Section>
  )
}

const LEADER_WORDS = {
  points: msg('points'),
  totalRebounds: msg('rebounds'),
  assists: msg('assists'),
} as const

/** The first of each team in points, rebounds and assists by game. */
export const ProgramLeaders = ({ teams, texts }: Props) => (
  <Section title={t('Leaders')}>
    <LeaderLists
      lists={teams.map(({ teamId, name, leaders }) => ({
        key: teamId,
        title: name,
        rows: leaders.map(({ figure, id, fullName, value }) => ({
          key: figure,
          who: (
            <span>
              {fullName} <small>{t(LEADER_WORDS[figure])}</small>
            </span>
          ),
          value: (
            <TeamCell
              names
              {...{ teamId, texts }}
              opens={{ behind: behindText({ figure, whose: 'player', ids: [id] }) }}
            >
              {one(value)}
            </TeamCell>
          ),
        })),
      }))}
    />
  </Section>
)
