import { msg } from '@fullcourt/scorebook/vocabulary'
import { type FailedRequest, type HealthCheck, readHealth } from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { useCall } from '../call/call.ts'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Page, Section } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { Quote } from '../ui/Quote.tsx'
import { useServerTexts } from '../ui/useServerTexts.ts'
import style from './Admin.module.css'

const NAMES: { readonly [name in HealthCheck['name']]: string } = {
  disk: msg('Disk'),
  backups: msg('Backups'),
  database: msg('Database and storage'),
  connections: msg('Connections'),
  jobs: msg('Jobs'),
  mail: msg('Mail'),
  texts: msg('Text messages'),
  film: msg('Film tools'),
  bus: msg('Live events'),
  clock: msg('Clock'),
  erasures: msg('Erasures'),
}

const STATES = {
  good: { word: msg('Good'), tone: 'good' },
  attention: { word: msg('Look'), tone: 'accent' },
  broken: { word: msg('Broken'), tone: 'bad' },
} as const satisfies { readonly [state in HealthCheck['state']]: object }

type Say = ReturnType<typeof useServerTexts>

/** Checks that need a look come first. */
const inOrder = (checks: readonly HealthCheck[]): readonly HealthCheck[] =>
  ['broken', 'attention', 'good'].flatMap((state) => checks.filter((check) => check.state === state))

/** A text of the server; what it quotes of another program stays English. */
const Said = ({ text, say }: { readonly text: string; readonly say: Say }) =>
  say(text) === text ? <Quote>{text}</Quote> : say(text)

const CheckLine = ({ name, state, sentence, remedy, say }: HealthCheck & { readonly say: Say }) => (
  <li>
    <span className={style.name}>{t(NAMES[name])}</span>
    <Mark tone={STATES[state].tone}>{t(STATES[state].word)}</Mark>
    <span>
      <Said text={sentence} say={say} />
      {remedy && (
        <strong>
          {' '}
          <Said text={remedy} say={say} />
        </strong>
      )}
    </span>
  </li>
)

const REQUESTS: readonly Column<FailedRequest>[] = [
  { key: 'at', label: msg('When'), value: ({ at }) => at, show: ({ at }) => momentText(at) },
  {
    key: 'id',
    label: msg('Request id'),
    value: ({ requestId }) => requestId,
    show: ({ requestId }) => <code className={style.code}>{requestId}</code>,
  },
  { key: 'call', label: msg('Call'), value: ({ method, route }) => `${method} ${route}` },
  { key: 'status', label: msg('Status'), numeric: true, value: ({ status }) => status },
]

const sentenceOf = (checks: readonly HealthCheck[]): string => {
  const open = checks.filter(({ state }) => state !== 'good').length
  if (open === 0) return t('Everything that this server checks is good.')
  return open === 1 ? t('One check needs a look.') : t('{open} checks need a look.', { open })
}

/** /a/admin/health/: what the server finds wrong with itself, and what to do about it. */
export default function HealthPage() {
  const health = useCall(readHealth, {})
  const say = useServerTexts()
  return (
    <PageAnswer of={health}>
      {({ checks, failedRequests }) => (
        <Page title={t('Health')} sentence={sentenceOf(checks)} wide>
          <ul className={style.health} aria-label={t('Checks')}>
            {inOrder(checks).map((check) => (
              <CheckLine key={check.name} {...check} say={say} />
            ))}
          </ul>
          <Section title={t('Requests that failed')}>
            {failedRequests.length > 0 ? (
              <DataTable
                caption={t(
                  'The last requests that this server could not answer; its log has the reason under the id',
                )}
                columns={REQUESTS}
                rows={failedRequests}
                rowKey={({ requestId }) => requestId}
              />
            ) : (
              <Empty title={t('None since the start')}>{t('This server has answered every request.')}</Empty>
            )}
          </Section>
        </Page>
      )}
    </PageAnswer>
  )
}
