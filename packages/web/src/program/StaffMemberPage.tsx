import { PersonPage } from './PersonPage.tsx'

export default function StaffMemberPage() {
  return <PersonPage kind="staff" />
}
