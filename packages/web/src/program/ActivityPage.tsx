import { isOneOf, msg } from '@fullcourt/scorebook/vocabulary'
import { type AuditEvent, listProgramAudit } from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { useList } from '../call/call.ts'
import { useProgram } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { auditPlace, auditSentence, GROUP_WORDS, PROGRAM_GROUPS } from '../people/auditWords.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { List, Row } from '../ui/data/List.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters } from '../ui/fields/Filters.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { Card, Page } from '../ui/Page.tsx'
import style from './Activity.module.css'

const GROUPS = PROGRAM_GROUPS.map((value) => ({ value, label: GROUP_WORDS[value] }))

const timeIn = (timeZone: string) => (at: string) => momentText(at, timeZone)

/** /a/program/activity/: changes of roles and plan, deletions and restorations, with author, time and device. For the ADMIN. */
export default function ActivityPage() {
  const program = useProgram()
  return (
    <Page
      title={t('Activity')}
      sentence={t('Who changed what in {name}. Entries are kept for 400 days.', { name: program.fullName })}
      back={<Link to="/a/program/settings/">{t('Program settings')}</Link>}
    >
      {program.role === 'ADMIN' ? <Activity /> : <AdminNote act={msg('see this')} />}
    </Page>
  )
}

function Activity() {
  const program = useProgram()
  const [chosen, setGroup] = useInAddress('kind')
  const group = isOneOf(PROGRAM_GROUPS, chosen) ? chosen : ''
  const query = group ? { filters: JSON.stringify({ group }) } : {}
  const events = useList(listProgramAudit, { params: { id: program.id }, query })
  return (
    <>
      <Filters>
        <Choice label={t('Kind')} value={group} data={translateLabels(GROUPS)} onChange={setGroup} />
      </Filters>
      <Answer of={events}>
        {(all) => {
          if (all.length > 0) return <Events events={all} timeZone={program.timezone} />
          if (group) return <NoResults />
          return (
            <Empty title={t('Nothing yet')}>
              {t('Roles, deletions, changes of contacts and of the plan appear here.')}
            </Empty>
          )
        }}
      </Answer>
    </>
  )
}

function Events({ events, timeZone }: { readonly events: readonly AuditEvent[]; readonly timeZone: string }) {
  const time = timeIn(timeZone)
  return (
    <Card flush>
      <List inCard ordered>
        {events.map((event) => (
          <Row
            key={event.id}
            name={<span className={style.sentence}>{auditSentence(event)}</span>}
            notes={[
              <span key="where" className={style.where}>
                <time dateTime={event.at}>{time(event.at)}</time>
                {auditPlace(event) && <span>{auditPlace(event)}</span>}
              </span>,
            ]}
          />
        ))}
      </List>
    </Card>
  )
}
