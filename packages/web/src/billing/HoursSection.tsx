import { HOUR_KINDS, type HourKind } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import { type PaymentInfo, purchaseHours, type Subscription } from '@fullcourt/wire'
import { useState } from 'react'
import { call } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import style from './Billing.module.css'
import { previewWithout } from './planPurchases.ts'
import type { Purchase } from './QuoteDialog.tsx'
import { day } from './words.ts'

const KIND_WORDS = { OD: msg('On-demand'), ARCHIVE: msg('Archive') } as const satisfies Record<
  HourKind,
  string
>

/** '3 on-demand hours' */
const hoursText = (kind: HourKind, hours: number): string =>
  kind === 'OD'
    ? t(['{count} on-demand hour', '{count} on-demand hours'], { count: hours })
    : t(['{count} archive hour', '{count} archive hours'], { count: hours })

function hoursPurchase(teamBrandId: string, kind: HourKind, hours: number): Purchase {
  const buy = (quote?: string) =>
    call(purchaseHours, {
      params: { teamBrandId },
      query: previewWithout(quote),
      body: { kind, hours, ...(quote && { quote }) },
    })
  const words = hoursText(kind, hours)
  return {
    title: t('Buy {words}', { words }),
    buy,
    note: t('They last to the end of your year.'),
    confirm: t('Add {words}', { words }),
    done: t('You have {words} more.', { words }),
  }
}

interface Props {
  readonly subscription: Subscription
  readonly payment: PaymentInfo
  readonly onBuy: (purchase: Purchase) => void
}

/** Hours of film beside those of the plan: the bought ones, and the form to buy more. */
export function HoursSection({ subscription, payment, onBuy }: Props) {
  return (
    <Section title={t('More hours')} card>
      <div className={style.stack}>
        {payment.hours.length > 0 && (
          <ul className={style.bought}>
            {payment.hours.map(({ kind, hours, endsAt }) => (
              <li key={`${kind} ${hours} ${endsAt}`}>
                {t('{hours}, to {day}', { hours: hoursText(kind, hours), day: day(endsAt) })}
              </li>
            ))}
          </ul>
        )}
        <BuyHours {...{ subscription, payment, onBuy }} />
      </div>
    </Section>
  )
}

function BuyHours({ subscription: { state, trialActive, endDate }, payment, onBuy }: Props) {
  const [kind, setKind] = useState<HourKind>('OD')
  const [typed, setTyped] = useState('1')
  const [error, setError] = useState<string>()
  if (trialActive)
    return <p>{t('Hours can be bought once the plan is paid. The trial has those of its plan.')}</p>
  if (!endDate)
    return <p>{t('This plan has no end date: ask the people who run this installation for hours.')}</p>
  if (state === 'PAST_DUE') return <p>{t('Pay what is due first. Then hours can be bought.')}</p>
  if (!payment.gateway) return null
  const submit = () => {
    const hours = Number(typed)
    if (!Number.isInteger(hours) || hours < 1 || hours > 100_000)
      return setError(t('Enter whole hours, at least 1.'))
    onBuy(hoursPurchase(payment.id, kind, hours))
  }
  return (
    <form
      className={style.hours}
      method="post"
      noValidate
      aria-label={t('Buy hours')}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <NativeSelect
        label={t('Kind of film')}
        data={HOUR_KINDS.map((value) => ({ value, label: t(KIND_WORDS[value]) }))}
        value={kind}
        onPick={setKind}
      />
      <TextInput
        label={t('Hours')}
        inputMode="numeric"
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" variant="default">
        {t('See the price')}
      </Button>
    </form>
  )
}
