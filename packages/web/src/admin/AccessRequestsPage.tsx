import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  type AccessRequest,
  type CreatedForAccount,
  deleteAccessRequest,
  inviteRequester,
  listAccessRequests,
} from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters, SearchField } from '../ui/fields/Filters.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Admin.module.css'
import { LinksDialog } from './OwnerInvitation.tsx'
import { dayText } from './words.ts'

const COLUMNS: readonly Column<AccessRequest>[] = [
  {
    key: 'name',
    label: msg('Person'),
    value: ({ name }) => name,
    show: ({ name, email }) => (
      <span className={style.person}>
        <span className={style.name}>{name}</span>
        <span className={style.hint}>{email}</span>
      </span>
    ),
  },
  { key: 'note', label: msg('Note'), value: ({ note }) => note },
  {
    key: 'created',
    label: msg('Asked'),
    value: ({ createdAt }) => createdAt,
    show: ({ createdAt }) => dayText(createdAt),
  },
  {
    key: 'invited',
    label: msg('Invited'),
    value: ({ invitedAt }) => invitedAt,
    show: ({ invitedAt, accountId }) =>
      invitedAt && accountId ? (
        <Link to="/a/admin/accounts/$id/" params={{ id: accountId }}>
          {dayText(invitedAt)}
        </Link>
      ) : (
        '–'
      ),
  },
]

interface ToolsProps {
  readonly request: AccessRequest
  readonly onMade: (made: CreatedForAccount) => void
}

function Tools({ request: { id, name, invitedAt }, onMade }: ToolsProps) {
  const params = { id }
  const invite = useSubmit(async () => {
    onMade(await call(inviteRequester, { params, body: { id: newId() } }))
  })
  const remove = useSubmit(async () => {
    if (!(await askToDelete(t('Request of {name}', { name })))) return
    await call(deleteAccessRequest, { params })
    toastSuccess(t('The request is deleted.'))
  })
  return (
    <span className={style.tools}>
      <Button
        variant={invitedAt ? 'default' : undefined}
        size="sm"
        aria-label={t('Invite {name}', { name })}
        loading={invite.busy}
        onClick={invite.submit}
      >
        {invitedAt ? t('Invite again') : t('Invite')}
      </Button>
      <Button
        variant="default"
        size="sm"
        grave
        aria-label={t('Delete the request of {name}', { name })}
        loading={remove.busy}
        onClick={remove.submit}
      >
        {t('Delete')}
      </Button>
    </span>
  )
}

const SHOWN = [
  { value: 'open', label: msg('Not invited') },
  { value: 'invited', label: msg('Invited') },
] as const

/** /a/admin/access-requests/: who asked for access (`REGISTRATION=request`). */
export default function AccessRequestsPage() {
  const [search, setSearch] = useInAddress('search')
  const [shown, setShown] = useInAddress('show')
  const [made, setMade] = useState<CreatedForAccount | null>(null)
  const requests = useList(listAccessRequests, {
    query: { search, ...(shown && { filters: JSON.stringify({ invited: shown === 'invited' }) }) },
  })
  const tools: Column<AccessRequest> = {
    key: 'tools',
    label: t('Actions'),
    tools: true,
    value: () => null,
    show: (request) => <Tools request={request} onMade={setMade} />,
  }
  return (
    <Page
      title={t('Access requests')}
      sentence={t(
        'Who asked for access. An invitation makes an account, which the person owns after joining.',
      )}
      wide
    >
      <Filters>
        <SearchField value={search} onChange={setSearch} />
        <Choice label={t('Show')} value={shown} data={translateLabels(SHOWN)} onChange={setShown} />
      </Filters>
      <Answer of={requests}>
        {(rows) => {
          if (rows.length > 0)
            return (
              <DataTable
                caption={t('Access requests')}
                columns={[...COLUMNS, tools]}
                rows={rows}
                rowKey={({ id }) => id}
              />
            )
          if (search || shown) return <NoResults />
          return (
            <Empty title={t('No requests')}>
              {t('With REGISTRATION=request, visitors ask for access here.')}
            </Empty>
          )
        }}
      </Answer>
      {made && (
        <LinksDialog
          title={made.status === 'SENT' ? t('The invitation is on its way') : t('The invitation is made')}
          made={made}
          onClose={() => setMade(null)}
        />
      )}
    </Page>
  )
}
