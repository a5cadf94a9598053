import { listPlayers } from '@fullcourt/wire'
import { PeoplePage } from './PeoplePage.tsx'

export default function PlayersPage() {
  return <PeoplePage kind="players" list={listPlayers} />
}
