import { PersonPage } from './PersonPage.tsx'

export default function PlayerPage() {
  return <PersonPage kind="players" />
}
