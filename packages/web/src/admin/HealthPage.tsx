import { type FailedRequest, type HealthCheck, readHealth } from '@fullcourt/wire'
import { useCall } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { momentText } from '../ui/dates.ts'
import { Empty } from '../ui/Empty.tsx'
import { Page, Section } from '../ui/Page.tsx'
import style from './Admin.module.css'

const NAMES: { readonly [name in HealthCheck['name']]: string } = {
  disk: 'Disk',
  database: 'Database and storage',
  connections: 'Connections',
  jobs: 'Jobs',
  mail: 'Mail',
  texts: 'Text messages',
  film: 'Film tools',
  bus: 'Live events',
  clock: 'Clock',
  erasures: 'Erasures',
}

const STATES = {
  good: { word: 'Good', tone: 'good' },
  attention: { word: 'Look', tone: 'accent' },
  broken: { word: 'Broken', tone: 'bad' },
} as const satisfies { readonly [state in HealthCheck['state']]: object }

const CHECKS: readonly Column<HealthCheck>[] = [
  {
    key: 'name',
    label: 'Check',
    value: ({ name }) => NAMES[name],
    show: ({ name }) => <span className={style.name}>{NAMES[name]}</span>,
  },
  {
    key: 'state',
    label: 'State',
    value: ({ state }) => STATES[state].word,
    show: ({ state }) => <Mark tone={STATES[state].tone}>{STATES[state].word}</Mark>,
  },
  { key: 'sentence', label: 'Found', value: ({ sentence }) => sentence },
  { key: 'remedy', label: 'What to do', value: ({ remedy }) => remedy ?? '' },
]

const REQUESTS: readonly Column<FailedRequest>[] = [
  { key: 'at', label: 'When', value: ({ at }) => at, show: ({ at }) => momentText(at) },
  {
    key: 'id',
    label: 'Request id',
    value: ({ requestId }) => requestId,
    show: ({ requestId }) => <code className={style.code}>{requestId}</code>,
  },
  { key: 'call', label: 'Call', value: ({ method, route }) => `${method} ${route}` },
  { key: 'status', label: 'Status', numeric: true, value: ({ status }) => status },
]

const sentenceOf = (checks: readonly HealthCheck[]): string => {
  const open = checks.filter(({ state }) => state !== 'good').length
  if (open === 0) return 'Everything that this server checks is good.'
  return open === 1 ? 'One check needs a look.' : `${open} checks need a look.`
}

/** /a/admin/health/: what the server finds wrong with itself, and what to do about it. */
export default function HealthPage() {
  const health = useCall(readHealth, {})
  return (
    <Answer of={health}>
      {({ checks, failedRequests }) => (
        <Page title="Health" sentence={sentenceOf(checks)} wide>
          <DataTable caption="Checks" columns={CHECKS} rows={checks} rowKey={({ name }) => name} />
          <Section title="Requests that failed">
            {failedRequests.length > 0 ? (
              <DataTable
                caption="The last requests that this server could not answer; its log has the reason under the id"
                columns={REQUESTS}
                rows={failedRequests}
                rowKey={({ requestId }) => requestId}
              />
            ) : (
              <Empty title="None since the start">This server has answered every request.</Empty>
            )}
          </Section>
        </Page>
      )}
    </Answer>
  )
}
