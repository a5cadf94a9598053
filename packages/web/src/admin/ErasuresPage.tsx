import { msg } from '@fullcourt/scorebook/vocabulary'
import { listErasures, type OverdueErasure } from '@fullcourt/wire'
import { momentText } from '@fullcourt/wire/forms/intl'
import { useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import style from './Admin.module.css'

const KINDS: Readonly<Record<OverdueErasure['kind'], string>> = {
  user: msg('User'),
  account: msg('Account'),
  person: msg('Person'),
}

const COLUMNS: readonly Column<OverdueErasure>[] = [
  {
    key: 'kind',
    label: msg('What'),
    value: ({ kind }) => t(KINDS[kind]),
    show: ({ kind }) => <span className={style.name}>{t(KINDS[kind])}</span>,
  },
  { key: 'name', label: msg('Name or program'), value: ({ name, programName }) => name ?? programName },
  {
    key: 'due',
    label: msg('Due'),
    value: ({ eraseAt }) => eraseAt,
    show: ({ eraseAt }) => momentText(eraseAt),
  },
  {
    key: 'id',
    label: msg('Id'),
    value: ({ id }) => id,
    show: ({ id }) => <code className={style.code}>{id}</code>,
  },
]

/** /a/admin/erasures/: what should be erased by now. */
export default function ErasuresPage() {
  const erasures = useList(listErasures, { query: {} })
  return (
    <Page
      title={t('Overdue erasures')}
      sentence={t(
        'Users, accounts and people that should be erased by now. Each is tried again every hour; the server log says why it fails.',
      )}
      wide
    >
      <Answer of={erasures}>
        {(rows) =>
          rows.length > 0 ? (
            <DataTable
              caption={t('Overdue erasures')}
              columns={COLUMNS}
              rows={rows}
              rowKey={({ id }) => id}
            />
          ) : (
            <Empty title={t('Nothing is overdue')}>{t('Everything that was due has been erased.')}</Empty>
          )
        }
      </Answer>
    </Page>
  )
}
