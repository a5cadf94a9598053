import { trialDaysLeft } from '@fullcourt/program'
import { Link } from '@tanstack/react-router'
import { usePlace, useUser } from '../identity/session.ts'
import { sellsPlans } from '../plans/billing.ts'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { rich } from '../ui/rich.tsx'

const toPlan = (words: string) => <Link to="/a/program/subscription/">{words}</Link>

/** Above every page: the last days of the trial, a payment that is due (for ADMINs), and what still works after the end. */
export function PlanNotice() {
  const { program } = usePlace()
  const { isDemo } = useUser()
  if (!program || isDemo || !sellsPlans()) return null
  const { subscriptionState, role } = program
  if (subscriptionState === 'ENDED')
    return (
      <Banner>
        {rich(
          t(
            'The subscription has ended. Everything that you entered stays yours to read and print; new games need a <link>plan</link>.',
          ),
          { link: toPlan },
        )}
      </Banner>
    )
  if (subscriptionState === 'PAST_DUE')
    return role === 'ADMIN' ? (
      <Banner grave>
        {rich(
          t('The payment for your plan has failed or is overdue. <link>Pay now</link> to keep the plan.'),
          { link: toPlan },
        )}
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
      {rich(
        t(
          [
            'Free trial: {count} day left. <link>See the plan</link>',
            'Free trial: {count} days left. <link>See the plan</link>',
          ],
          { count: days },
        ),
        { link: toPlan },
      )}
    </Banner>
  )
}
