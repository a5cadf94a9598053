import { trialDaysLeft } from '@fullcourt/program'
import { Link } from '@tanstack/react-router'
import { usePlace, useUser } from '../identity/session.ts'
import { sellsPlans } from '../plans/billing.ts'
import { Banner } from '../ui/overlay/Banner.tsx'

const timeOf = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

/** Above every page: the last days of the trial, and what still works after the end. */
export function PlanNotice() {
  const { program } = usePlace()
  const { isDemo } = useUser()
  if (!program || isDemo || !sellsPlans()) return null
  if (program.subscriptionState === 'ENDED')
    return (
      <Banner>
        The subscription has ended. Everything that you entered stays yours to read and print; new games need
        a <Link to="/a/program/subscription/">plan</Link>.
      </Banner>
    )
  const [newest] = program.subscriptions
  if (!newest) return null
  const days = trialDaysLeft(
    { ...newest, endDate: timeOf(newest.endDate), cancelledAt: timeOf(newest.cancelledAt) },
    Date.now(),
  )
  if (days === null) return null
  return (
    <Banner>
      Free trial: {days} {days === 1 ? 'day' : 'days'} left.{' '}
      <Link to="/a/program/subscription/">See the plan</Link>
    </Banner>
  )
}
