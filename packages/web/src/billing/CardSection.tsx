import { renewalSentence } from '@fullcourt/program'
import { type PaymentInfo, removeCard, type Subscription } from '@fullcourt/wire'
import { dateText, usdText } from '@fullcourt/wire/forms/intl'
import { call } from '../call/call.ts'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { t, translate } from '../ui/language.ts'
import { Section } from '../ui/Page.tsx'
import { rich } from '../ui/rich.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Billing.module.css'
import { GatewayNotice } from './GatewayNotice.tsx'
import { useAddCard } from './gatewayPage.ts'
import { cardText } from './words.ts'

interface Props {
  readonly payment: PaymentInfo
  /** Null: none runs. */
  readonly subscription: Subscription | null
}

const sentenceOf = (priceUSD: number, plan: string, at: string): string =>
  renewalSentence({ amount: usdText(priceUSD), plan, day: dateText('longDay', at, 'UTC') }, translate)

/** The charge that a person agrees to by keeping a card, in the words that the server stores; null where none follows by itself. */
function consentText({ payment, subscription }: Props): string | null {
  const { nextCharge, renewsBy } = payment
  if (renewsBy !== 'card') return null
  if (nextCharge) return sentenceOf(nextCharge.amountUSD, nextCharge.planName, nextCharge.at)
  // A trial without a card does not renew; with one it would.
  if (!subscription?.trialActive || !subscription.endDate || subscription.cancelledAt) return null
  const { plan, endDate, couponAward } = subscription
  const sentence = sentenceOf(plan.priceUSD, plan.displayName, endDate)
  return couponAward
    ? `${sentence} ${t('Your promo code ({award}) is taken off.', { award: couponAward })}`
    : sentence
}

/** The card that is charged: adding, replacing and removing it, and what keeping it means. */
export function CardSection({ payment, subscription }: Props) {
  const { card, gateway, id: teamBrandId } = payment
  const add = useAddCard(teamBrandId)
  const remove = useSubmit(async () => {
    const text = subscription ? t('Without a card the subscription does not renew.') : undefined
    const question = {
      title: t('Are you sure you want to remove the card?'),
      yes: t('Remove'),
      no: t('Keep'),
    }
    if (!(await ask({ ...question, ...(text && { text }), grave: true }))) return
    await call(removeCard, { params: { teamBrandId }, body: {} })
    toastSuccess(t('The card has been removed.'))
  })
  const consent = consentText({ payment, subscription })
  return (
    <Section title={t('Card')} card>
      <div className={style.stack}>
        <p>
          {card
            ? t('{card}, valid to {expiry}', { card: cardText(card), expiry: card.expiry })
            : t('No card on file.')}
        </p>
        <GatewayNotice gateway={gateway} />
        {gateway && (
          <p className={style.note}>
            {consent
              ? rich(t('By keeping a card you agree: “<consent/>”'), {
                  consent: <bdi>{consent}</bdi>,
                })
              : t('A card alone charges nothing: you see each amount before you pay it.')}{' '}
            {t('Your card number stays with the payment company and never reaches us.')}
          </p>
        )}
        <div className={style.buttons}>
          {gateway && (
            <Button variant="default" loading={add.busy} onClick={() => add.submit()}>
              {card ? t('Replace the card') : t('Add a card')}
            </Button>
          )}
          {card && (
            <Button variant="subtle" grave loading={remove.busy} onClick={remove.submit}>
              {t('Remove')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}
