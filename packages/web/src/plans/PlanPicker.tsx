import type { Plan } from '@fullcourt/wire'
import { dollarsText, numberText } from '@fullcourt/wire/forms/intl'
import { type ReactNode, useId } from 'react'
import { useInAddress } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { ContactLink } from '../ui/ContactLink.tsx'
import { useContactEmail } from '../ui/installation.ts'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import { panelOf, Tabs } from '../ui/Tabs.tsx'
import style from './PlanPicker.module.css'

interface Props {
  readonly plans: readonly Plan[]
  /** The button of a plan; missing where plans are only shown. */
  readonly action?: (plan: Plan) => ReactNode
  /** The chosen or current plan. */
  readonly chosen?: string | null
}

const hours = (n: number) => (n === 1 ? t('1 hour') : t('{number} hours', { number: numberText(n) }))

const DEFINITIONS = ['HD', '4K'] as const

/** The plans in the tabs HD and 4K, highest price first, all billed annually in USD. */
export function PlanPicker({ plans, action, chosen = null }: Props) {
  const id = useId()
  const first = plans.find((plan) => plan.id === chosen)?.supportsUHD ? '4K' : 'HD'
  const [inAddress, setTab] = useInAddress('definition', first)
  const tab = inAddress === '4K' ? '4K' : 'HD'
  const ordered = [...plans].sort((a, b) => b.priceUSD - a.priceUSD)
  return (
    <div className={style.picker}>
      <Tabs id={id} label={t('Definition of film')} tabs={DEFINITIONS} tab={tab} onTab={setTab} />
      <div {...panelOf(id, tab)}>
        <ul className={style.plans}>
          {ordered
            .filter((plan) => plan.supportsUHD === (tab === '4K'))
            .map((plan) => (
              <li key={plan.id} className={plan.id === chosen ? style.chosen : style.plan}>
                <PlanCard plan={plan} />
                {action?.(plan)}
              </li>
            ))}
        </ul>
      </div>
    </div>
  )
}

/** The price of a plan and what it includes. */
export const PlanCard = ({ plan }: { readonly plan: Plan }) => (
  <div className={style.words}>
    <h2 className={style.name}>{plan.displayName}</h2>
    <p className={style.price}>
      {rich(t('<price/> a year'), { price: <span>{dollarsText(plan.priceUSD)}</span> })}
    </p>
    <p className={style.text} dir="auto">
      {plan.displayText}
    </p>
    <dl className={style.covers}>
      <dt>{t('Teams')}</dt>
      <dd>{plan.teamQuota}</dd>
      <dt>{t('Games, scoring, statistics')}</dt>
      <dd>{t('included')}</dd>
      <FilmTerms plan={plan} />
    </dl>
  </div>
)

const FilmTerms = ({ plan }: { readonly plan: Plan }) => (
  <>
    <dt>{t('On-demand film')}</dt>
    <dd>{hours(plan.odQuota)}</dd>
    <dt>{t('Archived film')}</dt>
    <dd>{hours(plan.archiveQuota)}</dd>
    <dt>{t('Definition')}</dt>
    <dd>{plan.supportsUHD ? '4K' : t('720p and 1080p')}</dd>
    <dt>{t('Extra on-demand')}</dt>
    <dd>{t('{price} an hour a year', { price: dollarsText(plan.alaODPriceUSD) })}</dd>
    <dt>{t('Extra archive')}</dt>
    <dd>{t('{price} an hour a year', { price: dollarsText(plan.alaArchivePriceUSD) })}</dd>
  </>
)

const COMING = [
  'One team and its season of film in HD.',
  'Varsity, junior varsity and freshmen, with film in HD.',
  'Every team of the program, with film in HD.',
].map(
  (displayText, at): Plan => ({
    id: String(at),
    name: '',
    displayName: '–',
    displayText,
    color: '',
    priceUSD: 0,
    teamQuota: 0,
    odQuota: 0,
    archiveQuota: 0,
    alaODPriceUSD: 0,
    alaArchivePriceUSD: 0,
    supportsUHD: false,
    trialDays: 0,
  }),
)

/** A placeholder while plans are loading. */
export const PlansSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={t('Loading')}>
    <div className={style.coming} inert>
      <PlanPicker
        plans={COMING}
        action={() => (
          <Button fullWidth variant="default">
            –
          </Button>
        )}
      />
    </div>
  </div>
)

function MoreStorage() {
  if (useContactEmail() === null) return null
  return (
    <p>
      {t('Do you need more storage?')} <ContactLink subject="More storage" />
    </p>
  )
}

/** The note below the plans on every page. */
export const PlanNotes = () => (
  <div className={style.notes}>
    <p>{t('All plans are billed annually in US dollars.')}</p>
    <p>
      {t(
        'On-demand and archive hours are sold in minimums of 1 hour per year. Partial-year purchases are prorated.',
      )}
    </p>
    <MoreStorage />
    <p>{t('When a plan ends, everything that you entered stays yours to read and print.')}</p>
  </div>
)
