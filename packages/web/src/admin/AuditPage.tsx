import { isOneOf } from '@fullcourt/scorebook/vocabulary'
import { AUDIT_GROUPS, type AuditEvent, type AuditGroup, listAudit } from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { useState } from 'react'
import { useCall } from '../call/call.ts'
import { auditPlace, auditSentence, GROUP_WORDS } from '../people/auditWords.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { List, Row } from '../ui/data/List.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { OlderNewer } from '../ui/data/OlderNewer.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters, SearchField } from '../ui/fields/Filters.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { Card, Page } from '../ui/Page.tsx'
import style from './Admin.module.css'

const GROUPS = AUDIT_GROUPS.map((value) => ({ value, label: GROUP_WORDS[value] }))
const PAGE = 100

/** /a/admin/audit/: who did what in the whole installation. */
export default function AuditPage() {
  const [search, setSearch] = useInAddress('search')
  const [chosen, setGroup] = useInAddress('show')
  const group = isOneOf(AUDIT_GROUPS, chosen) ? chosen : ''
  // Another filter begins at the newest entry again.
  return (
    <Page
      title={t('Audit log')}
      sentence={t(
        'Who did what in this installation. Entries are kept for 400 days, and nothing in it can be changed.',
      )}
    >
      <Filters>
        <SearchField value={search} onChange={setSearch} />
        <Choice label={t('Kind')} value={group} data={translateLabels(GROUPS)} onChange={setGroup} />
      </Filters>
      <Events key={`${group} ${search}`} group={group} search={search} />
    </Page>
  )
}

function Events({ group, search }: { readonly group: AuditGroup | ''; readonly search: string }) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const query = {
    limit: PAGE,
    ...(search && { search }),
    ...(group && { filters: JSON.stringify({ group }) }),
    ...(cursor && { cursor }),
  }
  const page = useCall(listAudit, { query })
  return (
    <Answer of={page}>
      {(known) => {
        if (known.results.length === 0)
          return search || group ? <NoResults /> : <Empty title={t('Nothing yet')} />
        return (
          <>
            <Card flush>
              <List inCard ordered>
                {known.results.map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
              </List>
            </Card>
            <OlderNewer cursors={cursors} next={known.next} onTurn={setCursors} />
          </>
        )
      }}
    </Answer>
  )
}

const EventRow = ({ event }: { readonly event: AuditEvent }) => (
  <Row
    name={<span className={style.sentence}>{auditSentence(event)}</span>}
    notes={[
      <span key="where" className={style.where}>
        <time dateTime={event.at}>{momentText(event.at)}</time>
        {auditPlace(event) && <span>{auditPlace(event)}</span>}
      </span>,
    ]}
  />
)
