import { INVITATION_STATES, type InvitationState } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  type AccountInvitation,
  deleteAccountInvitation,
  listAccountInvitations,
  resendAccountInvitation,
} from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { JoiningBadge } from '../people/invite/JoiningBadge.tsx'
import { JOINING_WORDS } from '../people/invite/states.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { askToDelete } from '../ui/ask.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters, SearchField } from '../ui/fields/Filters.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import style from './Admin.module.css'
import { NewLinkDialog } from './OwnerInvitation.tsx'
import { dayText } from './words.ts'

const joiningOf = (state: InvitationState) => (state === 'ACCEPTED' ? 'joined' : state)
/** The states of the list. Those that were deleted have a list of their own. */
const SHOWN: readonly { readonly value: string; readonly label: string }[] = [
  ...INVITATION_STATES.filter((state) => state !== 'REVOKED').map((state) => ({
    value: state,
    label: JOINING_WORDS[joiningOf(state)],
  })),
  { value: 'deleted', label: msg('Deleted') },
]

const nameOf = ({ name, email, accountName }: AccountInvitation): string =>
  name ?? email ?? t('the owner of {accountName}', { accountName })

/** Since when it is closed, or until when its link works. */
function sinceOrUntil({ revokedAt, acceptedAt, expiresAt }: AccountInvitation): string {
  const closedAt = acceptedAt ?? revokedAt
  return closedAt ? t('on {day}', { day: dayText(closedAt) }) : t('until {day}', { day: dayText(expiresAt) })
}

const COLUMNS: readonly Column<AccountInvitation>[] = [
  {
    key: 'name',
    label: msg('Person'),
    value: nameOf,
    show: ({ name, email }) => (
      <span className={style.person}>
        <span className={style.name}>{name ?? email ?? t('By link')}</span>
        {name && email && <span className={style.hint}>{email}</span>}
      </span>
    ),
  },
  {
    key: 'account',
    label: msg('Account'),
    value: ({ accountName }) => accountName,
    show: ({ accountId, accountName }) => (
      <Link to="/a/admin/accounts/$id/" params={{ id: accountId }}>
        {accountName}
      </Link>
    ),
  },
  {
    key: 'state',
    label: msg('State'),
    value: ({ state }) => t(JOINING_WORDS[joiningOf(state)]),
    show: (invitation) => (
      <span className={style.person}>
        <span>
          <JoiningBadge joining={joiningOf(invitation.state)} />
        </span>
        <span className={style.hint}>{sinceOrUntil(invitation)}</span>
      </span>
    ),
  },
  {
    key: 'created',
    label: msg('Invited'),
    value: ({ createdAt }) => createdAt,
    show: ({ createdAt, invitedBy }) => (
      <span className={style.person}>
        {dayText(createdAt)}
        {invitedBy && <span className={style.hint}>{t('by {invitedBy}', { invitedBy })}</span>}
      </span>
    ),
  },
  {
    key: 'tracking',
    label: msg('Source'),
    means: msg('Source, medium and campaign of its links'),
    value: ({ tracking: { source, medium, campaign } }) =>
      [source, medium, campaign].filter(Boolean).join(' / ') || null,
    show: ({ tracking: { source, medium, campaign } }) => (
      <span className={style.person}>
        {source ?? '–'}
        <span className={style.hint}>{[medium, campaign].filter(Boolean).join(' / ')}</span>
      </span>
    ),
  },
]

function Tools({
  invitation,
  onNewLink,
}: {
  readonly invitation: AccountInvitation
  readonly onNewLink: () => void
}) {
  const name = nameOf(invitation)
  const params = { id: invitation.id }
  const resend = useSubmit(async () => {
    await call(resendAccountInvitation, { params, body: {} })
    toastSuccess(t('The invitation of {name} has been sent again.', { name }))
  })
  const remove = useSubmit(async () => {
    if (!(await askToDelete(t('Invitation of {name}', { name })))) return
    await call(deleteAccountInvitation, { params })
    toastSuccess(t('The invitation is deleted. Its link no longer works.'))
  })
  if (invitation.revokedAt || invitation.acceptedAt) return null
  return (
    <span className={style.tools}>
      {invitation.email && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('Send the invitation of {name} again', { name })}
          loading={resend.busy}
          onClick={resend.submit}
        >
          {t('Send again')}
        </Button>
      )}
      <Button variant="default" size="sm" aria-label={t('New link for {name}', { name })} onClick={onNewLink}>
        {t('New link')}
      </Button>
      <Button
        variant="default"
        size="sm"
        grave
        aria-label={t('Delete the invitation of {name}', { name })}
        loading={remove.busy}
        onClick={remove.submit}
      >
        {t('Delete')}
      </Button>
    </span>
  )
}

const queryOf = (search: string, shown: string) => ({
  ...(search && { search }),
  ...(shown === 'deleted' && { deleted: 'true' }),
  ...(shown && shown !== 'deleted' && { filters: JSON.stringify({ state: shown }) }),
})

/** /a/admin/invitations/: the invitations to own an account. */
export default function InvitationsPage() {
  const [search, setSearch] = useInAddress('search')
  const [typed, setShown] = useInAddress('show')
  const shown = SHOWN.some(({ value }) => value === typed) ? typed : ''
  const [linked, setLinked] = useState<AccountInvitation | null>(null)
  const invitations = useList(listAccountInvitations, { query: queryOf(search, shown) })
  const tools: Column<AccountInvitation> = {
    key: 'tools',
    label: t('Actions'),
    tools: true,
    value: () => null,
    show: (invitation) => <Tools invitation={invitation} onNewLink={() => setLinked(invitation)} />,
  }
  return (
    <Page
      title={t('Invitations')}
      sentence={t('Who was invited to own an account of this installation.')}
      action={<LinkButton to="/a/admin/account-setup/">{t('Account setup')}</LinkButton>}
      wide
    >
      <Filters>
        <SearchField value={search} onChange={setSearch} />
        <Choice label={t('Show')} value={shown} data={translateLabels(SHOWN)} onChange={setShown} />
      </Filters>
      <Answer of={invitations}>
        {(rows) => {
          if (rows.length > 0)
            return (
              <DataTable
                caption={t('Invitations')}
                columns={[...COLUMNS, tools]}
                rows={rows}
                rowKey={({ id }) => id}
              />
            )
          if (search || shown) return <NoResults />
          return <Empty title={t('No invitations yet')}>{t('Set up an account to invite its owner.')}</Empty>
        }}
      </Answer>
      {linked && <NewLinkDialog invitation={linked} onClose={() => setLinked(null)} />}
    </Page>
  )
}
