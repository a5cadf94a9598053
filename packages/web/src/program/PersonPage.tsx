import { may, mayGive, PERSON_GENDERS, STAFF_ROLES, seesContacts } from '@fullcourt/program'
import {
  changePerson,
  deletePerson,
  type Received,
  readPerson,
  removeFromFutureGames,
  restorePerson,
  type SentBody,
} from '@fullcourt/wire'
import { personFields } from '@fullcourt/wire/forms/people'
import { Link, useNavigate } from '@tanstack/react-router'
import { call, useCall } from '../call/call.ts'
import { useMayInProgram, useProgram, useUser } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { InviteCard } from '../people/invite/InviteCard.tsx'
import { EditablePicture } from '../picture/EditablePicture.tsx'
import { useId } from '../ui/address.ts'
import { ask, askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Fields } from '../ui/fields/Fields.tsx'
import { ChoiceField, Field } from '../ui/forms/Field.tsx'
import {
  HEIGHT_MASK,
  heightExample,
  heightSentence,
  PHONE_MASK,
  readHeight,
  showHeight,
  showPhone,
} from '../ui/forms/formats.ts'
import { DeletedBanner } from '../ui/overlay/Banner.tsx'
import { Card, Page } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { toastError, toastSuccess, toastUndo } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { ErasePerson } from './ErasePerson.tsx'
import { PasswordHelp } from './PasswordHelp.tsx'
import style from './People.module.css'
import { GRADE_OPTIONS, ROLE_WORDS } from './words.ts'

type Kind = 'players' | 'staff'
type Shown = Received<typeof readPerson>
type Change = SentBody<typeof changePerson>

export function PersonPage({ kind }: { readonly kind: Kind }) {
  const person = useCall(readPerson, { params: { id: useId() } })
  return <PageAnswer of={person}>{(found) => <Person person={found} kind={kind} />}</PageAnswer>
}

function Person({ person, kind }: { readonly person: Shown; readonly kind: Kind }) {
  const mayWrite = useMayInProgram('people.write')
  const { role, personId } = useProgram()
  const readsPeople = useMayInProgram('people.read')
  const isMe = person.id === personId
  // Only an ADMIN gives or removes a role other than PLAYER, and changes the access of such a person or deletes them.
  const mayEnd = mayWrite && (person.role === 'PLAYER' || mayGive(role, person.role))
  const deleted = person.deletedAt !== null
  const restore = async () => {
    await call(restorePerson, { params: { id: person.id } })
  }
  return (
    <Page
      title={person.fullName}
      sentence={person.isActive ? undefined : 'Inactive'}
      mark={
        <EditablePicture
          owner={{ kind: 'person', id: person.id }}
          name={person.fullName}
          src={person.avatarURL}
          size={96}
          readOnly={deleted || !(mayWrite || isMe)}
        />
      }
      back={
        readsPeople ? (
          <Link to={`/a/program/${kind}/`}>{kind === 'players' ? 'Players' : 'Staff'}</Link>
        ) : (
          <Link to="/a/dashboard/">Dashboard</Link>
        )
      }
      action={mayEnd && !deleted ? <Tools person={person} /> : undefined}
    >
      {deleted && <DeletedBanner onRestore={mayEnd ? restore : undefined} />}
      <Card>
        <PersonDetails person={person} kind={kind} readOnly={!mayWrite || deleted} />
      </Card>
      {!deleted && <InviteCard person={person} />}
      {!deleted && <PasswordHelp person={person} />}
      {!mayWrite && isMe && <p className={style.note}>Ask your coach to change this.</p>}
      {mayWrite && !mayEnd && <AdminNote act="change the role, delete this person or make them inactive" />}
      {may('people.erase', { programRole: role }) && <ErasePerson person={person} />}
    </Page>
  )
}

const whatGoes = ({ fullName, userId }: Shown): string =>
  `${fullName} leaves the program and the rosters of its teams${userId ? ', and can no longer sign in here' : ''}. Games that were played keep the name.`

function Tools({ person }: { readonly person: Shown }) {
  const navigate = useNavigate()
  const params = { id: person.id }
  const activate = useSubmit(async () => {
    const isActive = !person.isActive
    await call(changePerson, { params, body: { isActive } })
    if (!isActive && person.inFutureGames && (await asksRemoval(person))) await removeFromGames(person)
  })
  const remove = useSubmit(async () => {
    if (!(await askToDelete(whatGoes(person)))) return
    const leaveGames = person.inFutureGames && (await asksRemoval(person))
    await call(deletePerson, { params }, { awaitRefetch: false })
    if (leaveGames) await removeFromGames(person)
    await navigate({ to: '/a/dashboard/' })
    toastUndo(`${person.fullName} has been deleted.`, () => {
      void call(restorePerson, { params }).catch(toastError)
    })
  })
  return (
    <>
      <Button variant="default" loading={activate.busy} onClick={activate.submit}>
        {person.isActive ? 'Make inactive' : 'Make active'}
      </Button>
      <Button variant="default" grave loading={remove.busy} onClick={remove.submit}>
        Delete
      </Button>
    </>
  )
}

const asksRemoval = ({ fullName }: Shown): Promise<boolean> =>
  ask({
    title: 'Warning',
    text: `${fullName} is in future games. Would you like to remove the player from them?`,
  })

async function removeFromGames({ id, fullName }: Shown): Promise<void> {
  await call(removeFromFutureGames, { params: { id } })
  toastSuccess(`${fullName} has been removed from future games.`)
}

interface Part {
  readonly person: Shown
  readonly readOnly: boolean
  readonly save: (change: Change) => Promise<void>
}

function PersonDetails({ person, kind, readOnly }: Omit<Part, 'save'> & { readonly kind: Kind }) {
  const save = async (body: Change) => {
    await call(changePerson, { params: { id: person.id }, body })
  }
  const part = { person, readOnly, save }
  return (
    <Fields>
      <Field
        label="First name"
        schema={personFields.firstName}
        readOnly={readOnly}
        value={person.firstName}
        onSave={(firstName) => save({ firstName })}
      />
      <Field
        label="Last name"
        schema={personFields.lastName}
        readOnly={readOnly}
        value={person.lastName}
        onSave={(lastName) => save({ lastName })}
      />
      {kind === 'staff' ? <RoleField {...part} /> : <PlayerFields {...part} />}
      <ChoiceField
        label="Gender"
        readOnly={readOnly}
        value={person.gender ?? ''}
        data={['', ...PERSON_GENDERS]}
        onSave={(gender) => save({ gender: gender === '' ? null : gender })}
      />
      <ReachFields {...part} />
    </Fields>
  )
}

function RoleField({ person, readOnly, save }: Part) {
  const { role } = useProgram()
  return (
    <ChoiceField
      label="Role"
      readOnly={readOnly || !mayGive(role, person.role)}
      value={person.role}
      data={STAFF_ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }))}
      onSave={(given) => save({ role: given })}
    />
  )
}

const PlayerFields = ({ person, readOnly, save }: Part) => (
  <>
    <ChoiceField
      label="Grade"
      readOnly={readOnly}
      value={person.gradeLevel ?? ''}
      data={GRADE_OPTIONS}
      onSave={(grade) => save({ gradeLevel: grade === '' ? null : grade })}
    />
    <Field
      label="Height"
      placeholder={heightExample()}
      readOnly={readOnly}
      value={showHeight(person.height)}
      schema={personFields.height}
      read={readHeight}
      mask={HEIGHT_MASK}
      check={(typed) => (readHeight(typed) === undefined ? heightSentence() : undefined)}
      onSave={(height) => save({ height: readHeight(height) ?? null })}
    />
  </>
)

/** The contacts of a person, for roles that see them. Only an ADMIN changes contacts of a person who can sign in. */
function ReachFields({ person, readOnly, save }: Part) {
  const { role } = useProgram()
  const userId = useUser().id
  const reader = { programRole: role, isSelf: person.userId === userId }
  const fixed = readOnly || (person.userId !== null && !may('people.reach', reader))
  if (!seesContacts(reader, person)) return null
  return <ContactFields person={person} readOnly={fixed} save={save} />
}

const ContactFields = ({ person, readOnly, save }: Part) => (
  <>
    <Field
      label="Email"
      type="email"
      schema={personFields.primaryEmail}
      readOnly={readOnly}
      value={person.primaryEmail ?? ''}
      onSave={(email) => save({ primaryEmail: email || null })}
    />
    <Field
      label="Phone"
      type="tel"
      readOnly={readOnly}
      value={showPhone(person.primaryPhone ?? '')}
      schema={personFields.primaryPhone}
      mask={PHONE_MASK}
      onSave={(phone) => save({ primaryPhone: phone || null })}
    />
  </>
)
