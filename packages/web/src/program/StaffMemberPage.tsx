import { Page } from '../ui/Page.tsx'

export default function StaffMemberPage() {
  return <Page title="StaffMember" />
}
