import { listWebhooks, type Webhook } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../../call/call.ts'
import { useProgram } from '../../identity/session.ts'
import { SecretDialog } from '../../people/SecretDialog.tsx'
import { Answer } from '../../ui/Answer.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, Row } from '../../ui/data/List.tsx'
import { Mark } from '../../ui/data/Mark.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import css from './Webhooks.module.css'
import { TYPE_WORDS, webhookState } from './words.ts'

/** The webhooks of the program, and a button to add one. */
export default function Webhooks() {
  const { id } = useProgram()
  const webhooks = useList(listWebhooks, { params: { id } })
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <p>
        A webhook tells other software at once what happens in this program: it calls an address of yours.
      </p>
      <Answer of={webhooks}>
        {(list) =>
          list.length > 0 && (
            <List label="Webhooks">
              {list.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </List>
          )
        }
      </Answer>
      <p className={css.new}>
        <Button variant="default" onClick={() => setOpen(true)}>
          New webhook
        </Button>
      </p>
      {isOpen && (
        <WebhookDialog
          onClose={() => setOpen(false)}
          onMade={(made) => {
            setOpen(false)
            setSecret(made)
          }}
        />
      )}
      {secret !== null && (
        <SecretDialog
          title="The secret of your new webhook"
          label="Webhook secret"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { word, tone } = webhookState(webhook)
  return (
    <Row
      name={
        <>
          <Link to="/a/program/webhooks/$id/" params={{ id: webhook.id }}>
            {webhook.name}
          </Link>{' '}
          <Mark tone={tone}>{word}</Mark>
        </>
      }
      notes={[webhook.url, webhook.types.map((type) => TYPE_WORDS[type]).join(' · ')]}
    />
  )
}
