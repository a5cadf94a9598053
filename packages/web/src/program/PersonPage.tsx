import { may, mayGive, PERSON_GENDERS, STAFF_ROLES, seesContacts } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  changePerson,
  deletePerson,
  personStats,
  type Received,
  readPerson,
  removeFromFutureGames,
  restorePerson,
  type SentBody,
} from '@fullcourt/wire'
import { personFields } from '@fullcourt/wire/forms/people'
import { Link, useNavigate } from '@tanstack/react-router'
import { call, useCall } from '../call/call.ts'
import { useMayInProgram, usePlace, useProgram, useUser } from '../identity/session.ts'
import { AdminNote } from '../people/AdminNote.tsx'
import { gradeOptions } from '../people/grades.ts'
import { InviteCard } from '../people/invite/InviteCard.tsx'
import { EditablePicture } from '../picture/EditablePicture.tsx'
import { CardTools } from '../playerCard/CardTools.tsx'
import { entryOf, PlayerCard } from '../playerCard/PlayerCard.tsx'
import { playerFacts } from '../playerCard/playerFacts.ts'
import { useId, useInAddress } from '../ui/address.ts'
import { ask, askToDelete } from '../ui/ask.ts'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/data/Mark.tsx'
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
import { t, wordChoices } from '../ui/language.ts'
import { DeletedBanner } from '../ui/overlay/Banner.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { PageAnswer } from '../ui/PageAnswer.tsx'
import { toastError, toastSuccess, toastUndo } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { ErasePerson } from './ErasePerson.tsx'
import { PasswordHelp } from './PasswordHelp.tsx'
import style from './People.module.css'
import { ROLE_WORDS } from './words.ts'

type Kind = 'players' | 'staff'
type Shown = Received<typeof readPerson>
type Change = SentBody<typeof changePerson>

export function PersonPage({ kind }: { readonly kind: Kind }) {
  const person = useCall(readPerson, { params: { id: useId() } })
  return <PageAnswer of={person}>{(found) => <Person person={found} kind={kind} />}</PageAnswer>
}

/** Number, position, grade and height. The number is that of the team whose figures are shown. */
function PlayerFacts({ person }: { readonly person: Shown }) {
  const { team } = usePlace()
  const [chosen] = useInAddress('entry')
  const career = useCall(personStats, { params: { id: person.id } }).data
  const entry = career && entryOf(career.entries, chosen, team?.id)
  return (
    <>
      {playerFacts({ ...entry, ...person })} {!person.isActive && <Mark>{t('Inactive')}</Mark>}
    </>
  )
}

function Person({ person, kind }: { readonly person: Shown; readonly kind: Kind }) {
  const mayWrite = useMayInProgram('people.write')
  const { personId } = useProgram()
  const readsPeople = useMayInProgram('people.read')
  const isPlayer = kind === 'players'
  const isMe = person.id === personId
  const deleted = person.deletedAt !== null
  return (
    <Page
      wide={isPlayer}
      title={person.fullName}
      sentence={isPlayer ? <PlayerFacts person={person} /> : person.isActive ? undefined : t('Inactive')}
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
          <Link to={`/a/program/${kind}/`}>{isPlayer ? t('Players') : t('Staff')}</Link>
        ) : (
          <Link to="/a/dashboard/">{t('Dashboard')}</Link>
        )
      }
      action={isPlayer && <CardTools />}
    >
      {deleted && <Deleted person={person} />}
      {isPlayer && <PlayerCard personId={person.id} />}
      <div className={style.manage}>
        <Section card title={t('Details')}>
          <PersonDetails person={person} kind={kind} readOnly={!mayWrite || deleted} />
          {!mayWrite && isMe && <p className={style.note}>{t('Ask your coach to change this.')}</p>}
        </Section>
        {!deleted && <Managing person={person} />}
      </div>
    </Page>
  )
}

/** Only an ADMIN gives or removes a role other than PLAYER, and changes the access of such a person or deletes them. */
function useMayEnd(person: Shown): boolean {
  const mayWrite = useMayInProgram('people.write')
  const { role } = useProgram()
  return mayWrite && (person.role === 'PLAYER' || mayGive(role, person.role))
}

function Deleted({ person }: { readonly person: Shown }) {
  const mayEnd = useMayEnd(person)
  const restore = async () => {
    await call(restorePerson, { params: { id: person.id } })
  }
  return <DeletedBanner onRestore={mayEnd ? restore : undefined} />
}

/** Sign-in, then what ends it: inactive, deleted, erased. */
function Managing({ person }: { readonly person: Shown }) {
  const { role } = useProgram()
  const mayWrite = useMayInProgram('people.write')
  const mayEnd = useMayEnd(person)
  return (
    <>
      <InviteCard person={person} />
      <PasswordHelp person={person} />
      {mayEnd && <Tools person={person} />}
      {mayWrite && !mayEnd && (
        <AdminNote act={msg('change the role, delete this person or make them inactive')} />
      )}
      {may('people.erase', { programRole: role }) && <ErasePerson person={person} />}
    </>
  )
}

const whatGoes = ({ fullName, userId }: Shown): string =>
  userId
    ? t(
        '{name} leaves the program and the rosters of its teams, and can no longer sign in here. Games that were played keep the name.',
        { name: fullName },
      )
    : t('{name} leaves the program and the rosters of its teams. Games that were played keep the name.', {
        name: fullName,
      })

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
    toastUndo(t('{name} has been deleted.', { name: person.fullName }), () => {
      void call(restorePerson, { params }).catch(toastError)
    })
  })
  return (
    <Section card title={t('Leaving the program')}>
      <p>
        {person.isActive
          ? t('Inactive people stay in the figures and are no longer offered for games.')
          : t('{name} is inactive: in the figures, but not offered for games.', { name: person.firstName })}
      </p>
      <div className={style.tools}>
        <Button variant="default" loading={activate.busy} onClick={activate.submit}>
          {person.isActive ? t('Make inactive') : t('Make active')}
        </Button>
        <Button variant="default" grave loading={remove.busy} onClick={remove.submit}>
          {t('Delete')}
        </Button>
      </div>
    </Section>
  )
}

const asksRemoval = ({ fullName }: Shown): Promise<boolean> =>
  ask({
    title: t('Warning'),
    text: t('{name} is in future games. Would you like to remove the player from them?', { name: fullName }),
  })

async function removeFromGames({ id, fullName }: Shown): Promise<void> {
  await call(removeFromFutureGames, { params: { id } })
  toastSuccess(t('{name} has been removed from future games.', { name: fullName }))
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
        label={t('First name')}
        schema={personFields.firstName}
        readOnly={readOnly}
        value={person.firstName}
        onSave={(firstName) => save({ firstName })}
      />
      <Field
        label={t('Last name')}
        schema={personFields.lastName}
        readOnly={readOnly}
        value={person.lastName}
        onSave={(lastName) => save({ lastName })}
      />
      {kind === 'staff' ? <RoleField {...part} /> : <PlayerFields {...part} />}
      <ChoiceField
        label={t('Gender')}
        readOnly={readOnly}
        value={person.gender ?? ''}
        data={['', ...wordChoices(PERSON_GENDERS)]}
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
      label={t('Role')}
      readOnly={readOnly || !mayGive(role, person.role)}
      value={person.role}
      data={STAFF_ROLES.map((value) => ({ value, label: t(ROLE_WORDS[value]) }))}
      onSave={(given) => save({ role: given })}
    />
  )
}

const PlayerFields = ({ person, readOnly, save }: Part) => (
  <>
    <ChoiceField
      label={t('Grade')}
      readOnly={readOnly}
      value={person.gradeLevel ?? ''}
      data={gradeOptions()}
      onSave={(grade) => save({ gradeLevel: grade === '' ? null : grade })}
    />
    <Field
      label={t('Height')}
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
      label={t('Email')}
      type="email"
      schema={personFields.primaryEmail}
      readOnly={readOnly}
      value={person.primaryEmail ?? ''}
      onSave={(email) => save({ primaryEmail: email || null })}
    />
    <Field
      label={t('Phone')}
      type="tel"
      readOnly={readOnly}
      value={showPhone(person.primaryPhone ?? '')}
      schema={personFields.primaryPhone}
      mask={PHONE_MASK}
      onSave={(phone) => save({ primaryPhone: phone || null })}
    />
  </>
)
