import { Page } from '../ui/Page.tsx'

export default function DashboardPage() {
  return <Page title="Dashboard" />
}
