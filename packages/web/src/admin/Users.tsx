import { msg } from '@fullcourt/scorebook/vocabulary'
import { type AdminUser, listUsers, viewAs } from '@fullcourt/wire'
import { useState } from 'react'
import { startViewing } from '../book/store/viewing.ts'
import { call, useList } from '../call/call.ts'
import { Answer } from '../ui/Answer.tsx'
import { ask } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { Mark } from '../ui/data/Mark.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import style from './Admin.module.css'
import { FlagsDialog } from './FlagsDialog.tsx'
import { dayText } from './words.ts'

async function view({ id, fullName }: AdminUser): Promise<void> {
  const sure = await ask({
    title: t('View as {name}?', { name: fullName }),
    text: t(
      'For 30 minutes you see what this user sees, and change nothing. The activity of their programs shows that you did.',
    ),
    yes: t('View'),
    no: t('Cancel'),
  })
  if (!sure) return
  const { token } = await call(viewAs, { params: { id } })
  startViewing(token)
}

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    key: 'name',
    label: msg('Name'),
    value: ({ fullName }) => fullName,
    show: ({ fullName, isAdmin, isDemo }) => (
      <>
        <span className={style.name}>{fullName}</span>{' '}
        {isAdmin && <Mark tone="good">{t('Administrator')}</Mark>}
        {isDemo && <Mark tone="plain">{t('Demo')}</Mark>}
      </>
    ),
  },
  { key: 'username', label: msg('Username'), value: ({ username }) => username },
  { key: 'email', label: msg('Email'), value: ({ email }) => email },
  {
    key: 'accounts',
    label: msg('Accounts'),
    value: ({ accounts }) => accounts.map(({ name }) => name).join(', '),
  },
  { key: 'flags', label: msg('Flags'), value: ({ features }) => features.join(', ') || null },
  {
    key: 'seen',
    label: msg('Last seen'),
    value: ({ lastSeenAt }) => lastSeenAt,
    show: ({ lastSeenAt }) => dayText(lastSeenAt),
  },
]

interface Props {
  readonly search?: string
  /** Only users of this account. */
  readonly accountId?: string
}

/** Users with their flags; an administrator sets flags and looks through their eyes. */
export function Users({ search = '', accountId }: Props) {
  const [flagged, setFlagged] = useState<AdminUser | null>(null)
  const filters = accountId ? { filters: JSON.stringify({ accountId }) } : {}
  const users = useList(listUsers, { query: { ...filters, ...(search && { search }) } })
  const tools: Column<AdminUser> = {
    key: 'tools',
    label: t('Actions'),
    tools: true,
    value: () => null,
    show: (user) => (
      <span className={style.tools}>
        <Button
          variant="default"
          size="sm"
          onClick={() => setFlagged(user)}
          aria-label={t('Flags of {name}', { name: user.fullName })}
        >
          {t('Flags')}
        </Button>
        {!user.isAdmin && (
          <Button
            variant="default"
            size="sm"
            onClick={() => void view(user).catch(toastError)}
            aria-label={t('View as {name}', { name: user.fullName })}
          >
            {t('View as')}
          </Button>
        )}
      </span>
    ),
  }
  return (
    <>
      <Answer of={users}>
        {(rows) =>
          rows.length > 0 ? (
            <DataTable
              caption={t('Users')}
              columns={[...COLUMNS, tools]}
              rows={rows}
              rowKey={({ id }) => id}
            />
          ) : search ? (
            <NoResults />
          ) : (
            <Empty title={t('No users yet')} />
          )
        }
      </Answer>
      {flagged && <FlagsDialog user={flagged} onClose={() => setFlagged(null)} />}
    </>
  )
}
