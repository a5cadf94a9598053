import { msg } from '@fullcourt/scorebook/vocabulary'
import { approveInvitation, type Invitation, listInvitations, listMembers } from '@fullcourt/wire'
import { useState } from 'react'
import { call, useList } from '../call/call.ts'
import { useMayInProgram, useProgram } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { InviteAll } from '../people/invite/InviteAll.tsx'
import { InvitationTools, invitationNote } from '../people/invite/InviteCard.tsx'
import { InviteList } from '../people/invite/InviteList.tsx'
import { JoiningBadge } from '../people/invite/JoiningBadge.tsx'
import { isPending } from '../people/invite/states.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { List, Row } from '../ui/data/List.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Filters, SearchField } from '../ui/fields/Filters.tsx'
import { t } from '../ui/language.ts'
import { Card, Page, Section } from '../ui/Page.tsx'
import { hasWords } from '../ui/search.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { Leave } from './Leave.tsx'
import { MemberRow } from './MemberRow.tsx'
import { ROLE_WORDS } from './words.ts'

/** /a/program/members/: who can sign in, and who is invited. Others than the ADMIN can leave here. */
export default function MembersPage() {
  const program = useProgram()
  const [inviting, setInviting] = useState<'all' | 'list' | null>(null)
  const mayInvite = useMayInProgram('people.invite')
  const isAdmin = program.role === 'ADMIN'
  const close = () => setInviting(null)
  return (
    <Page
      title={t('Members')}
      sentence={t('Who can sign in to {program}.', { program: program.fullName })}
      action={
        isAdmin && mayInvite ? (
          <>
            <Button variant="default" onClick={() => setInviting('list')}>
              {t('Invite from a list')}
            </Button>
            <Button onClick={() => setInviting('all')}>{t('Invite people')}</Button>
          </>
        ) : undefined
      }
    >
      {isAdmin ? (
        <>
          <Members />
          <Invitations />
        </>
      ) : (
        <AdminNote act={msg('see and invite members')} />
      )}
      <Leave />
      {inviting === 'all' && <InviteAll title={t('Invite people')} onClose={close} />}
      {inviting === 'list' && <InviteList onClose={close} />}
    </Page>
  )
}

function Members() {
  const program = useProgram()
  const members = useList(listMembers, { params: { id: program.id } })
  const [search, setSearch] = useInAddress('search')
  return (
    <Answer of={members}>
      {(all) => {
        const found = all.filter(({ fullName }) => hasWords(fullName, search))
        return (
          <>
            <Filters>
              <SearchField value={search} onChange={setSearch} />
            </Filters>
            {found.length > 0 ? (
              <Card flush>
                <List inCard label={t('Members')}>
                  {found.map((one) => (
                    <MemberRow key={one.id} member={one} />
                  ))}
                </List>
              </Card>
            ) : (
              <NoResults>{t('No member has this name.')}</NoResults>
            )}
          </>
        )
      }}
    </Answer>
  )
}

/** Lets the user join who opened the link without the invited address. */
function Approve({ invitation: { id, requestedBy } }: { readonly invitation: Invitation }) {
  const { busy, submit } = useSubmit(async () => {
    await call(approveInvitation, { params: { id }, body: { userId: requestedBy?.id } })
    toastSuccess(t('{name} has joined.', { name: requestedBy?.fullName ?? '' }))
  })
  return (
    <Button size="sm" loading={busy} onClick={submit}>
      {t('Approve')}
    </Button>
  )
}

function Invitations() {
  const program = useProgram()
  const query = { filters: JSON.stringify({ kind: 'MEMBER' }) }
  const invitations = useList(listInvitations, { params: { id: program.id }, query })
  return (
    <Section title={t('Invited')}>
      <Answer of={invitations}>
        {(all) => {
          const shown = all.filter(isPending)
          if (shown.length === 0)
            return (
              <Empty title={t('No open invitations')}>
                {t('Invited people stand here until they join.')}
              </Empty>
            )
          return (
            <Card flush>
              <List inCard label={t('Invited')}>
                {shown.map((one) => {
                  const name = one.name ?? one.email ?? t('A new member')
                  return (
                    <Row
                      key={one.id}
                      name={name}
                      notes={[
                        one.requestedBy &&
                          t('{name} ({username}) opened the link and asks to join', {
                            name: one.requestedBy.fullName,
                            username: one.requestedBy.username,
                          }),
                        one.role && t(ROLE_WORDS[one.role]),
                        one.state === 'EXPIRED' ? null : invitationNote(one),
                        <JoiningBadge
                          key="state"
                          joining={one.state === 'ACCEPTED' ? 'joined' : one.state}
                        />,
                      ]}
                      tools={
                        <>
                          {one.requestedBy && <Approve invitation={one} />}
                          <InvitationTools invitation={one} name={name} />
                        </>
                      }
                    />
                  )
                })}
              </List>
            </Card>
          )
        }}
      </Answer>
    </Section>
  )
}
