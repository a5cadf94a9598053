import { listGames } from '@fullcourt/wire'
import { SegmentedControl } from '@mantine/core'
import { PlaceChoice, SeasonChoice } from '../book/views/GameFilters.tsx'
import { useList } from '../call.ts'
import { useTeam } from '../session.ts'
import { Choice, Filters } from '../ui/Filters.tsx'
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

const RESULTS = [
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
]

/** Which games are summed, and how. */
export function SeasonFilters({ texts, set }: Props) {
  const team = useTeam()
  const games = useList(listGames, { params: { id: team.id } })
  const opponents = [...new Set(games.data?.map(({ opponentName }) => opponentName))].sort()
  const of = (name: FilterName) => ({
    value: texts[name],
    onChange: (value: string) => set(name, value),
  })
  return (
    <Filters>
      <SeasonChoice {...of('season')} />
      <PlaceChoice {...of('place')} />
      <Choice label="Result" data={RESULTS} {...of('result')} />
      <Choice label="Opponent" data={opponents} {...of('opponent')} />
      <SegmentedControl aria-label="Figures" data={BASES} {...of('basis')} />
    </Filters>
  )
}
