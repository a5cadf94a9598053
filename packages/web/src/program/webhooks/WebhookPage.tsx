import {
  changeWebhook,
  deleteWebhook,
  readWebhook,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
} from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useCall } from '../../call/call.ts'
import { useProgram, useProgramOf } from '../../identity/session.ts'
import { SecretDialog } from '../../people/SecretDialog.tsx'
import { Answer } from '../../ui/Answer.tsx'
import { useId } from '../../ui/address.ts'
import { ask, askToDelete } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { List, Row } from '../../ui/data/List.tsx'
import { Mark } from '../../ui/data/Mark.tsx'
import { t } from '../../ui/language.ts'
import { Card, Page } from '../../ui/Page.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { Deliveries } from './Deliveries.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { TYPE_WORDS, webhookSentence, webhookState } from './words.ts'

/** /a/program/webhooks/{id}/: a webhook and its deliveries. For the ADMIN. */
export default function WebhookPage() {
  const id = useId()
  const webhook = useCall(readWebhook, { params: { id } })
  useProgramOf(webhook.data?.teamBrandId)
  return (
    <Page
      title={webhook.data?.name ?? t('Webhook')}
      sentence={t('Calls an address of other software when something happens in the program.')}
      back={<Link to="/a/program/settings/">{t('Program settings')}</Link>}
      action={
        webhook.data && (
          <>
            <SendTest webhook={webhook.data} />
            <Delete webhook={webhook.data} />
          </>
        )
      }
    >
      <Answer of={webhook}>
        {(found) => (
          <>
            <Card flush>
              <List inCard label={t('Settings')}>
                <State webhook={found} />
                <Settings webhook={found} />
                <Secret webhook={found} />
              </List>
            </Card>
            <Deliveries key={found.id} webhook={found} />
          </>
        )}
      </Answer>
    </Page>
  )
}

interface Props {
  readonly webhook: Webhook
}

function State({ webhook }: Props) {
  const { timezone } = useProgram()
  const { id, name, isOn } = webhook
  const { word, tone } = webhookState(webhook)
  const { busy, submit } = useSubmit(async () => {
    await call(changeWebhook, { params: { id }, body: { isOn: !isOn } })
    toastSuccess(isOn ? t('{name} is off.', { name }) : t('{name} is on.', { name }))
  })
  return (
    <Row
      name={<Mark tone={tone}>{word}</Mark>}
      notes={[webhookSentence(webhook, (at) => momentText(at, timezone))]}
      tools={
        <Button variant="default" size="sm" loading={busy} onClick={submit}>
          {isOn ? t('Switch off') : t('Switch on')}
        </Button>
      }
    />
  )
}

function Settings({ webhook }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Row
      name={webhook.url}
      notes={[webhook.types.map((type) => t(TYPE_WORDS[type])).join(' · ')]}
      tools={
        <>
          <Button variant="default" size="sm" onClick={() => setOpen(true)}>
            {t('Change')}
          </Button>
          {isOpen && <WebhookDialog webhook={webhook} onClose={() => setOpen(false)} />}
        </>
      }
    />
  )
}

function Secret({ webhook: { id, name, signsWithBothUntil } }: Props) {
  const { timezone } = useProgram()
  const [secret, setSecret] = useState<string | null>(null)
  const { busy, submit } = useSubmit(async () => {
    const title = t('Make a new secret for {name}?', { name })
    const text = t('For 24 hours deliveries are signed with both secrets. Then the old one ends.')
    if (!(await ask({ title, text, yes: t('Make a new secret'), no: t('Cancel') }))) return
    setSecret((await call(renewWebhookSecret, { params: { id } })).secret)
  })
  return (
    <Row
      name={t('Secret')}
      notes={[
        t('Your software checks with it that deliveries come from here.'),
        signsWithBothUntil &&
          t('The previous secret signs too until {time}.', {
            time: momentText(signsWithBothUntil, timezone),
          }),
      ]}
      tools={
        <>
          <Button variant="default" size="sm" loading={busy} onClick={submit}>
            {t('New secret')}
          </Button>
          {secret !== null && (
            <SecretDialog
              title={t('The new secret of {name}', { name })}
              label={t('Webhook secret')}
              secret={secret}
              onClose={() => setSecret(null)}
            />
          )}
        </>
      }
    />
  )
}

function SendTest({ webhook: { id } }: Props) {
  const { busy, submit } = useSubmit(async () => {
    await call(testWebhook, { params: { id } })
    toastSuccess(t('A test is being sent.'))
  })
  return (
    <Button loading={busy} onClick={submit}>
      {t('Send a test')}
    </Button>
  )
}

function Delete({ webhook: { id, name } }: Props) {
  const navigate = useNavigate()
  const { busy, submit } = useSubmit(async () => {
    if (!(await askToDelete(t('{name} and its deliveries', { name })))) return
    await call(deleteWebhook, { params: { id } }, { awaitRefetch: false })
    await navigate({ to: '/a/program/settings/' })
    toastSuccess(t('{name} has been deleted.', { name }))
  })
  return (
    <Button variant="default" grave loading={busy} onClick={submit}>
      {t('Delete')}
    </Button>
  )
}
