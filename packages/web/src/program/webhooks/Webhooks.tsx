import { listWebhooks, type Webhook } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useList } from '../../call/call.ts'
import { useProgram } from '../../identity/session.ts'
import { NewSecret } from '../../people/SecretDialog.tsx'
import { Answer } from '../../ui/Answer.tsx'
import { List, Row } from '../../ui/data/List.tsx'
import { Mark } from '../../ui/data/Mark.tsx'
import { t } from '../../ui/language.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { TYPE_WORDS, webhookState } from './words.ts'

/** The webhooks of the program, and a button to add one. */
export default function Webhooks() {
  const { id } = useProgram()
  const webhooks = useList(listWebhooks, { params: { id } })
  return (
    <>
      <p>
        {t(
          'A webhook tells other software at once what happens in this program: it calls an address of yours.',
        )}
      </p>
      <Answer of={webhooks}>
        {(list) =>
          list.length > 0 && (
            <List label={t('Webhooks')}>
              {list.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} />
              ))}
            </List>
          )
        }
      </Answer>
      <NewSecret
        button={t('New webhook')}
        title={t('The secret of your new webhook')}
        label={t('Webhook secret')}
        form={(open) => <WebhookDialog {...open} />}
      />
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
      notes={[webhook.url, webhook.types.map((type) => t(TYPE_WORDS[type])).join(' · ')]}
    />
  )
}
