import {
  listWebhookDeliveries,
  readWebhook,
  replayWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
} from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { useEffect, useState } from 'react'
import { call, invalidate, useCall } from '../../call/call.ts'
import { serverNow } from '../../call/serverTime.ts'
import { useProgram } from '../../identity/session.ts'
import { Answer } from '../../ui/Answer.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, Row } from '../../ui/data/List.tsx'
import { Mark } from '../../ui/data/Mark.tsx'
import { OlderNewer } from '../../ui/data/OlderNewer.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Fields } from '../../ui/fields/Fields.tsx'
import { Textarea } from '../../ui/fields/Textarea.tsx'
import { TextInput } from '../../ui/fields/TextInput.tsx'
import { t } from '../../ui/language.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Card, Section } from '../../ui/Page.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { ReplayDialog } from './ReplayDialog.tsx'
import { DELIVERY_WORDS, TYPE_WORDS } from './words.ts'

const PAGE = 50
/** While a delivery is on its way, the list is read again after this time. */
const LOOK_MS = 1_000
/** A delivery whose next try is later is not waited for. */
const SOON_MS = 10_000

const isOnItsWay = ({ state, nextAt }: WebhookDelivery): boolean =>
  state === 'WAITING' && nextAt !== null && Date.parse(nextAt) < serverNow() + SOON_MS

/** Reads the deliveries again while one is on its way. */
function useLooking(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void invalidate([listWebhookDeliveries.name]), LOOK_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/** Reads the webhook again when its deliveries have changed: it may have been read just before one of them ended. */
function useFreshWebhook(deliveries: readonly WebhookDelivery[] = []): void {
  const states = deliveries.map(({ id, state, tries }) => `${id} ${state} ${tries}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change is the reason.
  useEffect(() => void invalidate([readWebhook.name]), [states])
}

/** The deliveries of a webhook, newest first. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { id: webhookId } = webhook
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const query = { limit: PAGE, ...(cursor && { cursor }) }
  const page = useCall(listWebhookDeliveries, { params: { id: webhookId }, query })
  useLooking(page.data?.results.some(isOnItsWay) ?? false)
  useFreshWebhook(page.data?.results)
  return (
    <Section title={t('Deliveries')} action={page.data?.results.length !== 0 && <Replay webhook={webhook} />}>
      <Answer of={page}>
        {({ results, next }) =>
          results.length === 0 ? (
            <Empty title={t('No deliveries yet')}>
              {t('What is sent appears here, with its answers, for 30 days.')}
            </Empty>
          ) : (
            <>
              <Card flush>
                <List inCard ordered label={t('Deliveries')}>
                  {results.map((delivery) => (
                    <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
                  ))}
                </List>
              </Card>
              <OlderNewer cursors={cursors} next={next} onTurn={setCursors} />
            </>
          )
        }
      </Answer>
    </Section>
  )
}

/** A button to the form that sends several again. */
function Replay({ webhook }: { readonly webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('Send several again')}
      </Button>
      {isOpen && <ReplayDialog webhook={webhook} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The outcome of the last try. */
function outcomeOf({ status, answer, tries }: WebhookDelivery): string {
  if (status === null) return answer ?? t('Not sent yet')
  return tries > 1
    ? t('Answered {status} on try {tries}', { status, tries })
    : t('Answered {status}', { status })
}

interface RowProps {
  readonly webhookId: string
  readonly delivery: WebhookDelivery
}

function DeliveryRow({ webhookId, delivery }: RowProps) {
  const { timezone } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const { id, type, state, nextAt, tries, createdAt } = delivery
  const { word, tone } = DELIVERY_WORDS[state]
  const time = (at: string) => momentText(at, timezone)
  const { busy, submit } = useSubmit(async () => {
    await call(replayWebhookDelivery, { params: { id: webhookId, deliveryId: id } })
    toastSuccess(t('It is being sent again.'))
  })
  const name = `${t(TYPE_WORDS[type])}, ${time(createdAt)}`
  return (
    <Row
      name={
        <>
          {t(TYPE_WORDS[type])} <Mark tone={tone}>{t(word)}</Mark>
        </>
      }
      notes={[
        <span key="outcome">
          <time dateTime={createdAt}>{time(createdAt)}</time> · {outcomeOf(delivery)}
        </span>,
        nextAt !== null && tries > 0 && t('Next try {time}', { time: time(nextAt) }),
      ]}
      tools={
        <>
          <Button
            variant="default"
            size="sm"
            aria-label={t('Details: {name}', { name })}
            onClick={() => setOpen(true)}
          >
            {t('Details')}
          </Button>
          <Button
            variant="default"
            size="sm"
            loading={busy}
            aria-label={t('Send again: {name}', { name })}
            onClick={submit}
          >
            {t('Send again')}
          </Button>
          {isOpen && <Details delivery={delivery} onClose={() => setOpen(false)} />}
        </>
      }
    />
  )
}

interface DetailsProps {
  readonly delivery: WebhookDelivery
  readonly onClose: () => void
}

function Details({ delivery, onClose }: DetailsProps) {
  const { id, type, body, answer } = delivery
  return (
    <Dialog open title={t(TYPE_WORDS[type])} onClose={onClose}>
      <Fields stacked>
        <TextInput label="webhook-id" value={id} readOnly />
        <Textarea label={t('Body')} value={body} autosize readOnly />
        <Textarea label={t('Answer')} value={answer ?? outcomeOf(delivery)} autosize readOnly />
      </Fields>
    </Dialog>
  )
}
