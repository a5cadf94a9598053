import type { personStats, Received } from '@fullcourt/wire'
import { seasonColumns } from '../figures/seasonColumns.tsx'
import { useTeamName } from '../identity/teamNames.ts'
import { CellLink } from '../ui/data/CellLink.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'

type Career = Received<typeof personStats>
/** A season, or the whole career, which belongs to no team. */
type CareerRow = NonNullable<Career['totals']> & Partial<Career['results'][number]>

/** A row for each season of a person, by game, and their sum. A season leads to its card. */
export function CareerTable({ entries, results, totals }: Career) {
  const teamName = useTeamName()
  if (!totals) return null
  const nameOf = ({ teamId, season }: CareerRow): string => {
    if (teamId === undefined) return t('Career')
    return [season ?? t('Games without a season'), teamName(teamId)].filter(Boolean).join(', ')
  }
  const columns: readonly Column<CareerRow>[] = [
    {
      key: 'season',
      label: t('Season'),
      value: nameOf,
      show: (row) => {
        const entry = entries.find(({ teamId }) => teamId === row.teamId)
        if (!entry || !row.teamSeasonId) return nameOf(row)
        return (
          <CellLink
            names
            to="/a/team/player/$id/"
            params={{ id: entry.id }}
            search={{ season: row.teamSeasonId }}
          >
            {nameOf(row)}
          </CellLink>
        )
      },
    },
    {
      key: 'games',
      label: t('GP'),
      means: t('Games played'),
      numeric: true,
      value: ({ gamesPlayed }) => gamesPlayed,
    },
    ...seasonColumns<CareerRow>('game', (_, __, text) => text),
  ]
  return (
    <Section title={t('Career')}>
      <DataTable<CareerRow>
        tools
        dense
        caption={t('Career, by game')}
        columns={columns}
        rows={results}
        rowKey={({ teamId, teamSeasonId }) => `${teamId} ${teamSeasonId}`}
        foot={[totals]}
      />
    </Section>
  )
}
