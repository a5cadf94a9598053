import { msg } from '@fullcourt/scorebook/vocabulary'
import { listRoster, type RosterEntry } from '@fullcourt/wire'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { useMayInProgram, useMayOnTeam, useTeam } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { InviteAll } from '../people/invite/InviteAll.tsx'
import { TeamFace } from '../teamFace/TeamFace.tsx'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { t } from '../ui/language.ts'
import { Card, Page, Section } from '../ui/Page.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { AddToRoster } from './AddToRoster.tsx'
import { CopyRosterDialog } from './copyRoster.door.ts'
import { NewPlayerRow } from './NewPlayerRow.tsx'
import { PlayerRows } from './PlayerRows.tsx'
import { addNewPlayers, bringBack, playersOf, removeEntry } from './rosterCalls.ts'
import { RosterPasteDialog } from './rosterPaste.door.ts'
import { StaffRows } from './StaffRows.tsx'

function remove(entry: RosterEntry): void {
  void removeEntry(entry).then(
    () =>
      toastUndo(
        t('{name} is off the roster.', { name: entry.fullName }),
        () => void bringBack(entry).catch(toastError),
      ),
    toastError,
  )
}

function Lists({
  entries,
  mayWrite,
}: {
  readonly entries: readonly RosterEntry[]
  readonly mayWrite: boolean
}) {
  const mayGiveRoles = useMayInProgram('roles.give')
  const players = entries.filter((entry) => entry.role === 'PLAYER')
  const staff = entries.filter((entry) => entry.role !== 'PLAYER')
  return (
    <>
      <Section title={t('Players ({count})', { count: players.length })}>
        <Card flush>
          {players.length === 0 && (
            <Empty plain title={t('No players yet')}>
              {mayWrite ? t('Type the first one below, or paste a whole list.') : null}
            </Empty>
          )}
          {players.length > 0 && <PlayerRows players={players} mayWrite={mayWrite} onRemove={remove} />}
          {mayWrite && <NewPlayerRow />}
        </Card>
      </Section>
      <Section title={t('Staff ({count})', { count: staff.length })}>
        {staff.length === 0 ? (
          <Empty title={t('No staff on this team')}>
            {mayGiveRoles && t('Coaches and statisticians of the program can be added to the roster.')}
          </Empty>
        ) : (
          <Card flush>
            <StaffRows staff={staff} mayWrite={mayGiveRoles} onRemove={remove} />
          </Card>
        )}
        {mayWrite && <AdminNote act={msg('change the staff of a team')} />}
      </Section>
    </>
  )
}

/** /a/team/roster/: players with their jerseys, and staff. */
export default function RosterPage() {
  const team = useTeam()
  const mayWrite = useMayOnTeam('roster.write')
  const roster = useList(listRoster, { params: { id: team.id } }, { kept: true })
  const [adding, setAdding] = useState(false)
  const [opened, setOpened] = useInAddress('add')
  const [inviting, setInviting] = useState(false)
  const mayInvite = useMayInProgram('people.invite')
  return (
    <Page
      title={t('Roster')}
      sentence={team.fullName}
      action={
        mayWrite && (
          <>
            {mayInvite && (
              <Button variant="default" onClick={() => setInviting(true)}>
                {t('Invite all')}
              </Button>
            )}
            <Button variant="default" onClick={() => setOpened('copy', { replace: false })}>
              {t('Copy a roster')}
            </Button>
            <Button variant="default" onClick={() => setOpened('paste', { replace: false })}>
              {t('Import a list')}
            </Button>
            <Button onClick={() => setAdding(true)}>{t('Add To Roster')}</Button>
          </>
        )
      }
    >
      <TeamFace team={team} />
      <Answer of={roster}>
        {(entries) => (
          <>
            <Lists entries={entries} mayWrite={mayWrite} />
            {mayWrite && opened === 'paste' && (
              <RosterPasteDialog
                title={t('Import a roster')}
                isOurs
                roster={entries.filter(({ role }) => role === 'PLAYER')}
                worn={entries.flatMap((entry) => (entry.role === 'PLAYER' && entry.homeJersey) || [])}
                undoesIn={team.id}
                onAdd={(lines, done, running) =>
                  addNewPlayers(team, playersOf(lines, entries), done, running)
                }
                onClose={() => setOpened('')}
              />
            )}
            {mayWrite && opened === 'copy' && (
              <CopyRosterDialog own={entries} onClose={() => setOpened('')} />
            )}
            {inviting && (
              <InviteAll
                title={t('Invite {name}', { name: team.fullName })}
                isListed={({ id }) => entries.some((entry) => entry.teamBrandPersonnelId === id)}
                onClose={() => setInviting(false)}
              />
            )}
          </>
        )}
      </Answer>
      {mayWrite && <AddToRoster open={adding} onClose={() => setAdding(false)} />}
    </Page>
  )
}
