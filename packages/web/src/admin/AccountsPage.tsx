import { msg } from '@fullcourt/scorebook/vocabulary'
import { type AdminAccount, listAllAccounts } from '@fullcourt/wire'
import { numberText } from '@fullcourt/wire/forms/intl'
import { Link } from '@tanstack/react-router'
import { useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters, SearchField } from '../ui/fields/Filters.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import style from './Admin.module.css'
import { bytesText, dayText, hoursText } from './words.ts'

const SHOWN = [
  { value: 'suspended', label: msg('Suspended') },
  { value: 'demo', label: msg('Demos') },
  { value: 'deleted', label: msg('Deleted') },
]

const count = (key: 'programs' | 'teams' | 'people' | 'games', label: string): Column<AdminAccount> => ({
  key,
  label,
  numeric: true,
  value: (account) => account[key],
  show: (account) => numberText(account[key]),
})

const COLUMNS: readonly Column<AdminAccount>[] = [
  {
    key: 'name',
    label: msg('Account'),
    value: ({ name }) => name,
    show: ({ id, name, suspendedAt }) => (
      <>
        <Link to="/a/admin/accounts/$id/" params={{ id }} className={style.name}>
          {name}
        </Link>{' '}
        {suspendedAt && <Mark tone="bad">{t('Suspended')}</Mark>}
      </>
    ),
  },
  count('programs', msg('Programs')),
  count('teams', msg('Teams')),
  count('people', msg('People')),
  count('games', msg('Games')),
  {
    key: 'film',
    label: msg('Film hours'),
    numeric: true,
    value: ({ filmHours }) => filmHours,
    show: ({ filmHours }) => hoursText(filmHours),
  },
  {
    key: 'bytes',
    label: msg('Film stored'),
    numeric: true,
    value: ({ bytes }) => bytes,
    show: ({ bytes }) => bytesText(bytes),
  },
  {
    key: 'seen',
    label: msg('Last seen'),
    value: ({ lastSeenAt }) => lastSeenAt,
    show: ({ lastSeenAt }) => dayText(lastSeenAt),
  },
  {
    key: 'created',
    label: msg('Since'),
    value: ({ createdAt }) => createdAt,
    show: ({ createdAt }) => dayText(createdAt),
  },
]

/** The filters of the call: accounts in use, unless others are chosen. */
function queryOf(shown: string, search: string) {
  const filters = shown === 'suspended' ? { suspended: true } : { demo: shown === 'demo' }
  return {
    ...(search && { search }),
    ...(shown === 'deleted' ? { deleted: 'true' } : { filters: JSON.stringify(filters) }),
  }
}

/** /a/admin/accounts/: every account of the installation, with what it uses. */
export default function AccountsPage() {
  const [search, setSearch] = useInAddress('search')
  const [shown, setShown] = useInAddress('show')
  const accounts = useList(listAllAccounts, { query: queryOf(shown, search) })
  return (
    <Page title={t('Accounts')} sentence={t('Every account of this installation, and what it uses.')} wide>
      <Filters>
        <SearchField value={search} onChange={setSearch} />
        <Choice
          label={t('Show')}
          all={t('In use')}
          value={shown}
          data={translateLabels(SHOWN)}
          onChange={setShown}
        />
      </Filters>
      <Answer of={accounts}>
        {(rows) => {
          if (rows.length > 0)
            return (
              <DataTable
                caption={t('Accounts')}
                columns={COLUMNS}
                rows={rows}
                rowKey={({ id }) => id}
                tools
              />
            )
          if (search || shown) return <NoResults />
          return <Empty title={t('No accounts yet')}>{t('An account is made when a coach signs up.')}</Empty>
        }}
      </Answer>
    </Page>
  )
}
