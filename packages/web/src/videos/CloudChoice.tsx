import { msg } from '@fullcourt/scorebook/vocabulary'
import { readUsage, type Usage } from '@fullcourt/wire'
import { dollarsText } from '@fullcourt/wire/forms/intl'
import { useCall } from '../call/call.ts'
import { useTeam } from '../identity/session.ts'
import { sellsPlans } from '../plans/billing.ts'
import { UsagePanel } from '../plans/UsagePanel.tsx'
import { Switch } from '../ui/fields/Checkbox.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import style from './Film.module.css'

const NO_CARD = msg('Cloud has been disabled because you do not have a credit card on file.')

/** The extra charge that the films bring. */
const overageText = ({ hours, priceUSD }: Usage['overage']): string =>
  t(
    [
      'These videos go {count} hour beyond your plan. An extra {price} per year will be charged.',
      'These videos go {count} hours beyond your plan. An extra {price} per year will be charged.',
    ],
    { count: Math.ceil(hours), price: dollarsText(priceUSD) },
  )

interface Props {
  /** Of the films that are being added; an unknown length counts nothing. */
  readonly seconds: number
  readonly value: boolean
  readonly onChange: (storeInCloud: boolean) => void
}

/** Effect of this much film on the plan. */
export function useUsageWith(seconds: number) {
  const team = useTeam()
  const usage = useCall(readUsage, { params: { id: team.id }, query: { adding: seconds.toFixed(3) } })
  const over = sellsPlans() && usage.data !== undefined && usage.data.overage.hours > 0
  return { usage: usage.data, over, isDisabled: over && usage.data?.cardOnFile === false }
}

/** Stores the films in the cloud or leaves them on this computer, with the price of hours beyond the plan. */
export function CloudChoice({ seconds, value, onChange }: Props) {
  const { usage, over, isDisabled } = useUsageWith(seconds)
  return (
    <>
      <Switch
        label={t('Store in cloud')}
        description={
          value && !isDisabled
            ? t('Everyone on the team can watch it, on every device.')
            : t('It stays on this computer, where it can be scored from.')
        }
        checked={value && !isDisabled}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isDisabled && <Banner>{t(NO_CARD)}</Banner>}
      {over && !isDisabled && value && usage && <Banner>{overageText(usage.overage)}</Banner>}
      {usage && (
        <div className={style.games}>
          <UsagePanel usage={usage} />
        </div>
      )}
    </>
  )
}
