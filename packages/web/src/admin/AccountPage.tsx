import { liftSuspension, type Received, readAnyAccount } from '@fullcourt/wire'
import { numberText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useCall } from '../call/call.ts'
import { sellsPlans } from '../plans/billing.ts'
import { useId } from '../ui/address.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { Tiles } from '../ui/data/Tiles.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Card, Page, Section } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { InviteOwnerDialog } from './OwnerInvitation.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'
import { Users } from './Users.tsx'
import { bytesText, dayText, hoursText } from './words.ts'

type Account = Received<typeof readAnyAccount>

/** /a/admin/accounts/{id}/: one account with its programs and users. */
export default function AccountPage() {
  const account = useCall(readAnyAccount, { params: { id: useId() } })
  return <PageAnswer of={account}>{(known) => <AccountOverview account={known} />}</PageAnswer>
}

function AccountOverview({ account }: { readonly account: Account }) {
  const [asking, setAsking] = useState<'suspend' | 'owner' | null>(null)
  const { id, name, suspendedAt, deletedAt } = account
  const { busy, submit } = useSubmit(async () => {
    await call(liftSuspension, { params: { id } })
    toastSuccess(t('The suspension of {name} is lifted.', { name }))
  })
  const action = suspendedAt ? (
    <Button loading={busy} onClick={submit}>
      {t('Lift suspension')}
    </Button>
  ) : (
    <Button variant="default" onClick={() => setAsking('suspend')}>
      {t('Suspend')}
    </Button>
  )
  return (
    <Page
      title={name}
      sentence={t('Since {createdAt}. Last seen {lastSeenAt}.', {
        createdAt: dayText(account.createdAt),
        lastSeenAt: dayText(account.lastSeenAt),
      })}
      back={<Link to="/a/admin/accounts/">{t('Accounts')}</Link>}
      action={deletedAt ? undefined : action}
      wide
    >
      <AccountState account={account} />
      <Programs programs={account.teamBrands} />
      <Section
        title={t('Users')}
        action={
          !deletedAt &&
          !account.isDemo && (
            <Button variant="default" size="sm" onClick={() => setAsking('owner')}>
              {t('Invite an owner')}
            </Button>
          )
        }
      >
        <Users accountId={id} />
      </Section>
      {asking === 'suspend' && <SuspendDialog account={account} onClose={() => setAsking(null)} />}
      {asking === 'owner' && <InviteOwnerDialog account={account} onClose={() => setAsking(null)} />}
    </Page>
  )
}

/** Whether the account is open, and what it uses. */
const AccountState = ({ account }: { readonly account: Account }) => (
  <>
    {account.suspendedAt && (
      <Banner grave>
        {t('Suspended on {date}: {reason}', {
          date: dayText(account.suspendedAt),
          reason: account.suspendedReason ?? '',
        })}
      </Banner>
    )}
    {account.deletedAt && (
      <Banner grave>
        {t('This account was deleted on {deletedAt}.', { deletedAt: dayText(account.deletedAt) })}
      </Banner>
    )}
    <Tiles
      tiles={[
        [t('Programs'), numberText(account.programs)],
        [t('Teams'), numberText(account.teams)],
        [t('People'), numberText(account.people)],
        [t('Games'), numberText(account.games)],
        [t('Film hours'), hoursText(account.filmHours)],
        [t('Film stored'), bytesText(account.bytes)],
      ]}
    />
  </>
)

const Programs = ({ programs }: { readonly programs: Account['teamBrands'] }) => (
  <Section title={t('Programs')}>
    <Card flush>
      {programs.length === 0 ? (
        <Empty plain title={t('No programs yet')} />
      ) : (
        <List inCard>
          {programs.map(({ id, fullName, planName, coupon, deletedAt }) => (
            <Row
              key={id}
              name={
                <Link to="/a/admin/programs/$id/" params={{ id }}>
                  {fullName}
                </Link>
              }
              notes={[planName ?? t('No plan'), coupon]}
              tools={
                <>
                  {deletedAt && <Mark tone="bad">{t('Deleted')}</Mark>}
                  {sellsPlans() && (
                    <LinkButton
                      to="/a/admin/money/$id/"
                      params={{ id }}
                      variant="default"
                      size="sm"
                      aria-label={t('Money of {name}', { name: fullName })}
                    >
                      {t('Money')}
                    </LinkButton>
                  )}
                </>
              }
            />
          ))}
        </List>
      )}
    </Card>
  </Section>
)
