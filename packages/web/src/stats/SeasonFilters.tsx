import { listGames, listSeasons } from '@fullcourt/wire'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useList } from '../call.ts'
import { useTeam } from '../session.ts'
import css from './Stats.module.css'
import type { FilterName, FilterTexts } from './season.ts'

interface Props {
  readonly texts: FilterTexts
  readonly set: (name: FilterName, value: string) => void
}

const BASES = [
  { value: 'game', label: 'Per game' },
  { value: 'total', label: 'Totals' },
  { value: '32', label: 'Per 32 min' },
]

/** Which games are summed, and how. */
export function SeasonFilters({ texts, set }: Props) {
  const team = useTeam()
  const seasons = useList(listSeasons, { params: { id: team.id } })
  const games = useList(listGames, { params: { id: team.id } })
  const opponents = [...new Set(games.data?.map(({ opponentName }) => opponentName))].sort()
  const choice = (name: FilterName) => ({
    value: texts[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <div className={css.filters}>
      <NativeSelect
        label="Season"
        data={[
          { value: '', label: 'All' },
          ...(seasons.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...choice('season')}
      />
      <NativeSelect
        label="Place"
        data={[
          { value: '', label: 'All' },
          { value: 'home', label: 'Home' },
          { value: 'away', label: 'Away' },
        ]}
        {...choice('place')}
      />
      <NativeSelect
        label="Result"
        data={[
          { value: '', label: 'All' },
          { value: 'won', label: 'Won' },
          { value: 'lost', label: 'Lost' },
        ]}
        {...choice('result')}
      />
      <NativeSelect
        label="Opponent"
        data={[{ value: '', label: 'All' }, ...opponents]}
        {...choice('opponent')}
      />
      <SegmentedControl
        className={css.basis}
        aria-label="Figures"
        data={BASES}
        value={texts.basis}
        onChange={(basis) => set('basis', basis)}
      />
    </div>
  )
}
