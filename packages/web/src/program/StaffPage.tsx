import { Page } from '../ui/Page.tsx'

export default function StaffPage() {
  return <Page title="Staff" />
}
