import { renewalSentence } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type {
  changeSubscription,
  PaymentInfo,
  Plan,
  purchaseHours,
  Quoted,
  Received,
  subscribe,
} from '@fullcourt/wire'
import { dateText, usdText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Refused } from '../call/call.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { t, translate } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { rich } from '../ui/rich.tsx'
import { ListSkeleton } from '../ui/Skeletons.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Billing.module.css'
import { GatewayNotice } from './GatewayNotice.tsx'
import { leaveFor, useAddCard } from './gatewayPage.ts'
import { MoneyLines } from './MoneyLines.tsx'
import { cardText } from './words.ts'

type Reply = Received<typeof changeSubscription | typeof subscribe | typeof purchaseHours>

/** A purchase or change that a person is about to make. */
export interface Purchase {
  readonly title: string
  /** Does it for the sum of this quote. Without one it answers what it costs, and does nothing. */
  readonly buy: (quote?: string) => Promise<Reply>
  /** More terms beside the sum. */
  readonly note?: string
  /** The label of the button where nothing is charged. */
  readonly confirm: string
  /** The message when it is done. */
  readonly done: string
  /** The plan that is bought; undefined for hours. */
  readonly plan?: Plan
}

interface QuoteDialogProps {
  readonly purchase: Purchase
  readonly payment: PaymentInfo
  readonly onClose: () => void
}

/** Where there is less to be made of what does not fit into a plan. */
const FIT_PAGES = {
  teams: { to: '/a/team/settings/', words: msg('Team settings') },
  od: { to: '/a/team/videos/', words: msg('Videos') },
  archive: { to: '/a/team/videos/', words: msg('Videos') },
} as const

/** Each thing that is too much for the plan, with its page. */
const TooMuch = ({ fields }: { readonly fields: Readonly<Record<string, string>> }) => (
  <ul className={style.tooMuch}>
    {(['teams', 'od', 'archive'] as const).map(
      (name) =>
        fields[name] && (
          <li key={name}>
            {fields[name]} <Link to={FIT_PAGES[name].to}>{t(FIT_PAGES[name].words)}</Link>
          </li>
        ),
    )}
  </ul>
)

const codeOf = (error: Error | null): string | null => (error instanceof Refused ? error.code : null)

function useQuote({ purchase, onClose }: QuoteDialogProps) {
  const [quote, setQuote] = useState<Quoted | null>(null)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const preview = useSubmit(async () => {
    const reply = await purchase.buy()
    if ('quote' in reply) setQuote(reply)
  }, setRefusal)
  useEffect(preview.submit, [])
  const pay = useSubmit(
    async () => {
      setRefusal(null)
      if (leaveFor(await purchase.buy(quote!.quote))) return
      toastSuccess(purchase.done)
      onClose()
    },
    (error) => {
      setRefusal(error)
      // The sum is another by now: it is shown, and asked for again.
      if (codeOf(error) === 'quote_changed') preview.submit()
    },
  )
  return { quote, refusal, pay, busy: preview.busy || pay.busy, retry: preview.submit }
}

/** Shows what a purchase costs, line by line, and buys it for exactly that sum. */
export function QuoteDialog(props: QuoteDialogProps) {
  const { purchase, onClose } = props
  const { quote, refusal, pay, busy, retry } = useQuote(props)
  const fields = refusal instanceof Refused ? refusal.fields : {}
  const isTooMuch = codeOf(refusal) === 'does_not_fit'
  return (
    <Dialog open title={purchase.title} onClose={onClose}>
      {refusal && !isTooMuch && <ErrorBox error={refusal} {...(!quote && { retry })} />}
      {refusal && isTooMuch && (
        <>
          <p>
            {t('This plan is too small for what the program has. Make room first, or choose another plan.')}
          </p>
          <TooMuch fields={fields} />
        </>
      )}
      {!quote && !refusal && <ListSkeleton rows={2} />}
      {quote && !isTooMuch && <Offer {...props} quote={quote} />}
      <DialogButtons onCancel={onClose} cancel={isTooMuch ? t('Close') : t('Cancel')}>
        {quote && !isTooMuch && (
          <PayButton
            {...props}
            quote={quote}
            busy={busy}
            needsCard={codeOf(refusal) === 'card_required' || codeOf(refusal) === 'card_declined'}
            onPay={pay.submit}
          />
        )}
      </DialogButtons>
    </Dialog>
  )
}

type Quoting = QuoteDialogProps & { readonly quote: Quoted }

const renewalOf = ({ priceUSD, displayName }: Plan, end: string): string =>
  renewalSentence({ amount: usdText(priceUSD), plan: displayName, day: dateText('longDay', end) }, translate)

function Offer({ purchase, payment, quote: { lines, amountUSD } }: Quoting) {
  return (
    <>
      {lines.length > 0 && <MoneyLines lines={lines} totalUSD={amountUSD} total={t('To pay now')} />}
      {amountUSD === 0 && <p>{t('Nothing is charged now.')}</p>}
      {purchase.note && <p>{purchase.note}</p>}
      {amountUSD > 0 && payment.card && (
        <p>{t('It is charged to {card}.', { card: cardText(payment.card) })}</p>
      )}
      {amountUSD > 0 && purchase.plan && lines[0] && (
        <p>
          {rich(t('By paying you agree: “<consent/>”'), {
            consent: <bdi>{renewalOf(purchase.plan, lines[0].to)}</bdi>,
          })}
        </p>
      )}
      {amountUSD > 0 && <GatewayNotice gateway={payment.gateway} />}
      {amountUSD > 0 && payment.gateway && !payment.card && (
        <p>{t('Add a card first: it is charged once you have seen this amount again.')}</p>
      )}
    </>
  )
}

function PayButton({
  purchase,
  payment,
  quote: { amountUSD },
  busy,
  needsCard,
  onPay,
}: Quoting & { readonly busy: boolean; readonly needsCard: boolean; readonly onPay: () => void }) {
  const addCard = useAddCard(payment.id)
  if (amountUSD > 0 && !payment.gateway) return null
  if (amountUSD > 0 && (needsCard || !payment.card))
    return (
      <Button loading={addCard.busy} onClick={() => addCard.submit(purchase.plan?.id)}>
        {payment.card ? t('Use another card') : t('Add a card')}
      </Button>
    )
  return (
    <Button loading={busy} data-enter onClick={onPay}>
      {amountUSD > 0 ? t('Pay {amountUSD}', { amountUSD: usdText(amountUSD) }) : purchase.confirm}
    </Button>
  )
}
