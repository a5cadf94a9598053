import { msg } from '@fullcourt/scorebook/vocabulary'
import type { Program, Subscription } from '@fullcourt/wire'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { choosePlace, useMayInProgram, useProgram, useUser } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { sellsPlans } from '../plans/billing.ts'
import { PlanCard } from '../plans/PlanPicker.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import style from './Billing.module.css'
import { Buyer } from './Buyer.tsx'
import { SubscriptionState } from './NextCharge.tsx'
import { ProgramUsage } from './ProgramUsage.tsx'

/**
 * Reads what a mail or the gateway's page has put into the address, and takes it out: the program becomes the current one.
 * @returns the token of the card page; null: the other program is not there yet
 */
function useReturn(): { readonly cardToken: string | undefined } | null {
  const search = useSearch({ strict: false })
  const [{ card, program: wanted }] = useState(search)
  const navigate = useNavigate()
  const { teamBrands } = useUser()
  const { id } = useProgram()
  const isLed = search.program !== undefined || search.card !== undefined
  const isElsewhere = isLed && wanted !== id && teamBrands.some((one) => one.id === wanted)
  useEffect(() => {
    if (isElsewhere) choosePlace({ programId: wanted })
    else if (isLed)
      void navigate({
        to: './',
        search: (before) => ({ ...before, card: undefined, program: undefined }),
        replace: true,
        resetScroll: false,
      })
  }, [isElsewhere, isLed, wanted, navigate])
  return isElsewhere ? null : { cardToken: wanted === id ? card : undefined }
}

export default function SubscriptionPage() {
  const led = useReturn()
  const program = useProgram()
  const mayBuy = useMayInProgram('billing.write')
  if (!sellsPlans()) return <NothingToBuy />
  if (!led) return <PageSkeleton />
  return mayBuy ? (
    <Buyer key={program.id} program={program} cardToken={led.cardToken} />
  ) : (
    <Reader program={program} />
  )
}

const NothingToBuy = () => (
  <Page title={t('Subscription')} sentence={t('This Fullcourt sells nothing: every program has everything.')}>
    <Empty
      title={t('No plan is needed here')}
      action={<LinkButton to="/a/dashboard/">{t('Dashboard')}</LinkButton>}
    >
      {t('Add as many teams and games as you like.')}
    </Empty>
  </Page>
)

/** For people who are not ADMIN: they see who that is. Players see neither plans nor prices. */
function Reader({ program }: { readonly program: Program }) {
  const { role, subscriptions, subscriptionState, subscriptionActive } = program
  if (subscriptionState === 'ENDED') return <Over program={program} />
  if (!subscriptionActive) return <NotBegun program={program} />
  const [newest] = role === 'PLAYER' ? [] : subscriptions
  return (
    <Page title={t('Subscription')} sentence={program.fullName}>
      {newest ? (
        <Running subscription={newest} />
      ) : (
        <Empty title={t('A subscription is running')}>
          {t('The admin of the program takes care of it.')}
        </Empty>
      )}
      <AdminNote act={msg('change the plan')} />
    </Page>
  )
}

const Running = ({ subscription }: { readonly subscription: Subscription }) => (
  <>
    <section className={style.next}>
      <SubscriptionState subscription={subscription} payment={null} />
      <PlanCard plan={subscription.plan} />
    </section>
    <ProgramUsage id={subscription.teamBrandId} />
  </>
)

const NotBegun = ({ program }: { readonly program: Program }) => (
  <Page
    title={t('Subscription')}
    sentence={t('{name} has no active subscription.', { name: program.fullName })}
  >
    <Empty title={t('Ask the admin of the program')}>
      {t('They can start the free trial; the pages of the program open as soon as it runs.')}
    </Empty>
    <AdminNote act={msg('start the trial')} />
  </Page>
)

const Over = ({ program }: { readonly program: Program }) => (
  <Page
    title={t('Subscription')}
    sentence={t('The subscription of {name} has ended. Games, figures and films stay yours to look at.', {
      name: program.fullName,
    })}
    action={<LinkButton to="/a/dashboard/">{t('Dashboard')}</LinkButton>}
  >
    <AdminNote act={msg('choose a plan')} />
  </Page>
)
