import { Page } from '../ui/Page.tsx'

export default function PrivacyPage() {
  return <Page title="Privacy" />
}
