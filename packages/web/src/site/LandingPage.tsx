import { Page } from '../ui/Page.tsx'

export default function LandingPage() {
  return <Page title="Landing" />
}
