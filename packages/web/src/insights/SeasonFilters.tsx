import { msg } from '@fullcourt/scorebook/vocabulary'
import { listGames } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { SeasonChoice } from '../games/GameFilters.tsx'
import { useTeam } from '../identity/session.ts'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { type GameChoicesProps, GameFilters } from './GameChoices.tsx'
import { useFilterWords } from './season.ts'

const BASES = [
  { value: 'game', label: msg('Per game') },
  { value: 'total', label: msg('Totals') },
  { value: '32', label: msg('Per 32 min') },
]

/** The games of a team's season to include, and how their figures are compared. */
export function SeasonFilters({
  texts,
  set,
  mayCountLive,
}: Pick<GameChoicesProps, 'texts' | 'set'> & { readonly mayCountLive: boolean }) {
  const team = useTeam()
  const games = useList(listGames, { params: { id: team.id } })
  return (
    <GameFilters
      texts={texts}
      set={set}
      words={useFilterWords(texts)}
      season={<SeasonChoice value={texts.season} onChange={(value) => set('season', value)} />}
      opponents={[...new Set(games.data?.map(({ opponentName }) => opponentName))].sort()}
      mayCountLive={mayCountLive}
    >
      <SegmentedControl
        aria-label={t('Figures')}
        data={translateLabels(BASES)}
        value={texts.basis}
        onChange={(value) => set('basis', value)}
      />
    </GameFilters>
  )
}
