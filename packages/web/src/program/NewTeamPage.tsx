import { Page } from '../ui/Page.tsx'

export default function NewTeamPage() {
  return <Page title="NewTeam" />
}
