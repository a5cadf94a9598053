import { trialDaysLeft } from '@fullcourt/program'
import { Link } from '@tanstack/react-router'
import { usePlace, useUser } from '../identity/session.ts'
import { sellsPlans } from '../plans/billing.ts'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'

/** Above every page: the last days of the trial, a payment that is due (for ADMINs), and what still works after the end. */
export function PlanNotice() {
  const { program } = usePlace()
  const { isDemo } = useUser()
  if (!program || isDemo || !sellsPlans()) return null
  const { subscriptionState, role } = program
  if (subscriptionState === 'ENDED')
    return (
      <Banner>
        The subscription has ended. Everything that you entered stays yours to read and print; new games need
        a <Link to="/a/program/subscription/">{t('plan')}</Link>.
      </Banner>
    )
  if (subscriptionState === 'PAST_DUE')
    return role === 'ADMIN' ? (
      <Banner grave>
        The payment for your plan has failed or is overdue.{' '}
        <Link to="/a/program/subscription/">{t('Pay now')}</Link> to keep the plan.
      </Banner>
    ) : null
  const [newest] = program.subscriptions
  if (!newest) return null
  const { trialActive, endDate } = newest
  const days = trialDaysLeft(
    { trialActive, endDate: endDate === null ? null : Date.parse(endDate) },
    Date.now(),
  )
  if (days === null) return null
  return (
    <Banner>
      Free trial: {days} {days === 1 ? 'day' : 'days'} left.{' '}
      <Link to="/a/program/subscription/">{t('See the plan')}</Link>
    </Banner>
  )
}
