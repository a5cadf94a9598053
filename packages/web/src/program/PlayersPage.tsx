import { Page } from '../ui/Page.tsx'

export default function PlayersPage() {
  return <Page title="Players" />
}
