import { listStaff } from '@fullcourt/wire'
import { PeoplePage } from './PeoplePage.tsx'

export default function StaffPage() {
  return <PeoplePage kind="staff" list={listStaff} />
}
