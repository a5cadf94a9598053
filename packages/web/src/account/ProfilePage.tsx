import { Page } from '../ui/Page.tsx'

export default function ProfilePage() {
  return <Page title="Profile" />
}
