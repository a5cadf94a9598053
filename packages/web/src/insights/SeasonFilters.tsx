import { listGames } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { PlaceChoice, SeasonChoice } from '../games/GameFilters.tsx'
import { useTeam } from '../identity/session.ts'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { Choice, Filters } from '../ui/fields/Filters.tsx'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import css from './Stats.module.css'
import type { FilterName, FilterTexts } from './season.ts'

interface Props {
  readonly texts: FilterTexts
  readonly set: (name: FilterName, value: string) => void
  /** A game is live, so it can be included. */
  readonly mayCountLive: boolean
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

/** The games to include: final ones, and the live one where the switch says so. */
export function SeasonFilters({ texts, set, mayCountLive }: Props) {
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
      {(mayCountLive || texts.live) && (
        <Switch
          className={css.live}
          label="With the live game"
          checked={texts.live !== ''}
          onChange={(event) => set('live', event.currentTarget.checked ? '1' : '')}
        />
      )}
      <SegmentedControl aria-label="Figures" data={BASES} {...of('basis')} />
    </Filters>
  )
}
