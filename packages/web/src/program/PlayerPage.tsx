import { Page } from '../ui/Page.tsx'

export default function PlayerPage() {
  return <Page title="Player" />
}
