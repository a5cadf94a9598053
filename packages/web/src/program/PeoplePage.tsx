import { msg } from '@fullcourt/scorebook/vocabulary'
import { listPlayers, listStaff, type Person } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { useMayInProgram, useProgram } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { gradeWord } from '../people/grades.ts'
import { InviteAll } from '../people/invite/InviteAll.tsx'
import { JoiningBadge } from '../people/invite/JoiningBadge.tsx'
import { JOINING_WORDS, type PersonInvitations, usePersonInvitations } from '../people/invite/states.ts'
import { Answer } from '../ui/Answer.tsx'
import { useInAddress } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { NoResults } from '../ui/data/NoResults.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Choice, Filters, SearchField } from '../ui/fields/Filters.tsx'
import { showHeight, showPhone } from '../ui/forms/formats.ts'
import { t } from '../ui/language.ts'
import { Avatar } from '../ui/overlay/Avatar.tsx'
import { Page } from '../ui/Page.tsx'
import { hasWords } from '../ui/search.ts'
import { AddPeople } from './AddPeople.tsx'
import { AddPerson } from './AddPerson.tsx'
import style from './People.module.css'
import { ROLE_WORDS } from './words.ts'

type Kind = 'players' | 'staff'
const SHOWN = { active: msg('Active'), inactive: msg('Inactive'), deleted: msg('Deleted') } as const

const WORDS = {
  players: {
    title: msg('Players'),
    sentence: msg('Everyone who plays in this program. Put them on a team under Roster.'),
    add: msg('Add player'),
    none: msg('No players yet'),
  },
  staff: {
    title: msg('Staff'),
    sentence: msg('Coaches, statisticians and others of this program.'),
    add: msg('Add staff member'),
    none: msg('No staff yet'),
  },
} as const

const NAME = (kind: Kind): Column<Person> => ({
  key: 'name',
  label: msg('Name'),
  value: ({ lastName, firstName }) => `${lastName}, ${firstName}`,
  show: (person) => (
    <Link to={`/a/program/${kind}/$id/`} params={{ id: person.id }} className={style.name}>
      <Avatar name={person.fullName} src={person.avatarURL} size={36} />
      <span>{person.fullName}</span>
    </Link>
  ),
})
const COLUMNS: Record<Kind, readonly Column<Person>[]> = {
  players: [
    NAME('players'),
    {
      key: 'grade',
      label: msg('Grade'),
      value: ({ gradeLevel }) => gradeLevel,
      show: (p) => gradeWord(p.gradeLevel) ?? '–',
    },
    {
      key: 'height',
      label: msg('Height'),
      value: ({ height }) => height,
      show: (p) => showHeight(p.height) || '–',
    },
    { key: 'email', label: msg('Email'), value: ({ primaryEmail }) => primaryEmail },
    {
      key: 'phone',
      label: msg('Phone'),
      value: ({ primaryPhone }) => primaryPhone && showPhone(primaryPhone),
    },
  ],
  staff: [
    NAME('staff'),
    { key: 'role', label: msg('Role'), value: ({ role }) => t(ROLE_WORDS[role]) },
    { key: 'email', label: msg('Email'), value: ({ primaryEmail }) => primaryEmail },
    {
      key: 'phone',
      label: msg('Phone'),
      value: ({ primaryPhone }) => primaryPhone && showPhone(primaryPhone),
    },
  ],
}

/** For the ADMIN: who can sign in, and who is invited. */
const joiningColumn = ({ joining }: PersonInvitations): Column<Person> => ({
  key: 'joined',
  label: msg('Sign-in'),
  value: (person) => t(JOINING_WORDS[joining(person)]),
  show: (person) => <JoiningBadge joining={joining(person)} />,
})

/** For roles that do not see contacts. */
const withoutContacts = (columns: readonly Column<Person>[]) =>
  columns.filter(({ key }) => key !== 'email' && key !== 'phone')

const AddButtons = ({
  kind,
  onAdd,
}: {
  readonly kind: Kind
  readonly onAdd: (how: 'one' | 'many') => void
}) => (
  <>
    {kind === 'players' && (
      <Button variant="default" onClick={() => onAdd('many')}>
        {t('Add several')}
      </Button>
    )}
    <Button onClick={() => onAdd('one')}>{t(WORDS[kind].add)}</Button>
  </>
)

/** The columns that this user sees: contacts for those who may, sign-ins for the ADMIN. */
function useColumns(kind: Kind, deleted: boolean) {
  const invitations = usePersonInvitations()
  const seesAll = useMayInProgram('people.contacts')
  const { role } = useProgram()
  const known = seesAll || kind === 'staff' ? COLUMNS[kind] : withoutContacts(COLUMNS[kind])
  return role === 'ADMIN' && !deleted ? [...known, joiningColumn(invitations)] : known
}

interface TableProps {
  readonly kind: Kind
  readonly people: readonly Person[]
  readonly shown: string
  readonly search: string
}

/** The people who fit the filters. */
function PeopleTable({ kind, people, shown, search }: TableProps) {
  const [sort, setSort] = useInAddress('sort', 'name')
  const columns = useColumns(kind, shown === 'deleted')
  const rows = people.filter(
    (person) => isShown(person, shown) && hasWords(`${person.fullName} ${person.primaryEmail ?? ''}`, search),
  )
  if (rows.length === 0) return <NoResults />
  return (
    <DataTable
      caption={t(WORDS[kind].title)}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={setSort}
      tools
    />
  )
}

type Adding = 'one' | 'many' | 'invite'

interface AddingProps {
  readonly kind: Kind
  readonly adding: Adding | null
  readonly onClose: () => void
}

/** The dialogs that add and invite people. */
const AddingDialogs = ({ kind, adding, onClose }: AddingProps) => (
  <>
    <AddPerson kind={kind} open={adding === 'one'} onClose={onClose} />
    {adding === 'invite' && (
      <InviteAll
        title={kind === 'players' ? t('Invite players') : t('Invite staff')}
        isListed={({ role }) => (role === 'PLAYER') === (kind === 'players')}
        onClose={onClose}
      />
    )}
    <AddPeople open={adding === 'many'} onClose={onClose} />
  </>
)

/** The people of a program: search, add one, or add many. */
export function PeoplePage({ kind }: { readonly kind: Kind }) {
  const { title, sentence, none } = WORDS[kind]
  const program = useProgram()
  const mayAdd = useMayInProgram(kind === 'players' ? 'people.write' : 'roles.give')
  const mayWrite = useMayInProgram('people.write')
  const [shown, setShown] = useInAddress('show', 'active')
  const [search, setSearch] = useInAddress('search')
  const [adding, setAdding] = useState<Adding | null>(null)
  const { mayInvite } = usePersonInvitations()
  const deleted = shown === 'deleted'
  const list = kind === 'players' ? listPlayers : listStaff
  const people = useList(list, { params: { id: program.id }, query: deleted ? { deleted: 'true' } : {} })
  const addButtons = mayAdd && <AddButtons kind={kind} onAdd={setAdding} />
  const buttons = (
    <>
      {program.role === 'ADMIN' && mayInvite && (
        <Button variant="default" onClick={() => setAdding('invite')}>
          {t('Invite all')}
        </Button>
      )}
      {addButtons}
    </>
  )
  return (
    <Page title={t(title)} sentence={t(sentence)} action={people.data?.length ? buttons : undefined}>
      <Filters>
        <SearchField value={search} onChange={setSearch} />
        <Choice
          label={t('Show')}
          all={null}
          value={shown}
          data={Object.entries(SHOWN).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={setShown}
        />
      </Filters>
      <Answer of={people}>
        {(all) =>
          all.length === 0 && !deleted ? (
            <Empty title={t(none)} action={addButtons && <div className={style.buttons}>{addButtons}</div>}>
              {t(sentence)}
            </Empty>
          ) : (
            <PeopleTable kind={kind} people={all} shown={shown} search={search} />
          )
        }
      </Answer>
      {kind === 'staff' && mayWrite && <AdminNote act={msg('add staff or change roles')} />}
      <AddingDialogs kind={kind} adding={adding} onClose={() => setAdding(null)} />
    </Page>
  )
}

const isShown = ({ isActive, deletedAt }: Person, shown: string): boolean =>
  shown === 'deleted' ? deletedAt !== null : deletedAt === null && isActive === (shown === 'active')
