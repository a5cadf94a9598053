import { type Game, listFilms, listGames, readBoxScore, readFlow } from '@fullcourt/wire'
import { dateText } from '@fullcourt/wire/forms/intl'
import { useCall, useList } from '../call/call.ts'
import { GameReels } from '../games/GameReels.tsx'
import { useTeam } from '../identity/session.ts'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'

function ReelsOfGame({ game }: { readonly game: Game }) {
  const of = { params: { id: game.id } }
  const box = useCall(readBoxScore, of).data
  const flow = useCall(readFlow, of).data
  if (!box || !flow) return null
  const day = dateText('weekday', `${game.localStartTime.slice(0, 10)}T00:00:00Z`, 'UTC')
  return (
    <Section
      title={
        game.isHome
          ? t('Made for you: {day} vs {opponent}', { day, opponent: game.opponentName })
          : t('Made for you: {day} at {opponent}', { day, opponent: game.opponentName })
      }
    >
      <GameReels gameId={game.id} own={game.isHome ? 'home' : 'away'} box={box} runs={flow.runs} />
    </Section>
  )
}

/** Reels of a game, or of the latest final game with film. @param gameId '' for that one */
export function MadeForYou({ gameId }: { readonly gameId: string }) {
  const team = useTeam()
  const of = { params: { id: team.id } }
  const games = useList(listGames, of).data ?? []
  const films = useList(listFilms, of).data ?? []
  const filmed = new Set(films.map(({ teamGameId }) => teamGameId))
  const game = games
    .filter(
      ({ id, homeFinalScore }) =>
        (gameId === '' || id === gameId) && homeFinalScore !== null && filmed.has(id),
    )
    .toSorted((a, b) => (a.gameStartTime < b.gameStartTime ? 1 : -1))[0]
  return game ? <ReelsOfGame game={game} /> : null
}
