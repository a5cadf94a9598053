import { type Game, listGames } from '@fullcourt/wire'
import { useList } from '../call/call.ts'
import { seasonColumns } from '../figures/seasonColumns.tsx'
import { dayText, liveWord, ourScore, resultLetter, resultOf, vsAt } from '../games/gameWords.ts'
import { useInAddress } from '../ui/address.ts'
import { moveByArrows } from '../ui/data/arrowCells.ts'
import { CellLink } from '../ui/data/CellLink.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { t } from '../ui/language.ts'
import css from './PlayerCard.module.css'
import type { GameLine } from './SeasonForm.tsx'

const resultText = (game: Game): string =>
  `${resultLetter(resultOf(game)) || liveWord(game)} ${ourScore(game).join('–')}`

function gameColumns(games: ReadonlyMap<string, Game>, personId: string): readonly Column<GameLine>[] {
  const page = ({ teamGameId }: GameLine) =>
    ({ to: '/a/team/game/$id/', params: { id: teamGameId } }) as const
  const result = ({ teamGameId }: GameLine) => {
    const game = games.get(teamGameId)
    return game ? resultText(game) : null
  }
  return [
    {
      key: 'game',
      label: t('Game'),
      value: ({ gameStartTime }) => gameStartTime,
      show: (row) => {
        const game = games.get(row.teamGameId)
        return (
          <CellLink names {...page(row)}>
            {game ? `${dayText(game.localStartTime)} ${vsAt(game)} ${game.opponentName}` : row.opponent}
          </CellLink>
        )
      },
    },
    { key: 'result', label: t('Result'), value: result },
    ...seasonColumns<GameLine>('total', (row, figure, text) => (
      <CellLink {...page(row)} search={{ tab: 'box', behind: `${figure}~${personId}` }}>
        {text}
      </CellLink>
    )),
  ]
}

/** Every game of a player in figures. Each figure opens its plays. */
export function GameLog({
  lines,
  teamId,
  personId,
}: {
  readonly lines: readonly GameLine[]
  readonly teamId: string
  readonly personId: string
}) {
  const [sort, setSort] = useInAddress('sort', '-game')
  const games = useList(listGames, { params: { id: teamId } })
  const byId = new Map((games.data ?? []).map((game) => [game.id, game]))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the figures
    <div className={css.log} onKeyDown={moveByArrows}>
      <DataTable
        tools
        dense
        caption={t('Game log')}
        columns={gameColumns(byId, personId)}
        rows={lines}
        rowKey={({ teamGameId }) => teamGameId}
        sort={sort}
        onSort={setSort}
      />
    </div>
  )
}
