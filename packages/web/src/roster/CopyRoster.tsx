import { POSITIONS } from '@fullcourt/scorebook/vocabulary'
import { listRoster, type RosterEntry } from '@fullcourt/wire'
import { jerseyFields } from '@fullcourt/wire/forms/people'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { useMayInProgram, usePlace, useTeam } from '../identity/session.ts'
import { gradeWord } from '../people/grades.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Checkbox, Switch } from '../ui/fields/Checkbox.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { objectionTo } from '../ui/forms/objection.ts'
import { t } from '../ui/language.ts'
import { Dialog, DialogButtons } from '../ui/overlay/Dialog.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import css from './CopyRoster.module.css'
import { type Choice, type CopiedPerson, copiedPeople, copyPeople } from './copiedPeople.ts'
import { staffWord } from './StaffRows.tsx'

export interface CopyRosterProps {
  readonly own: readonly RosterEntry[]
  readonly onClose: () => void
}

/** Fills the roster from another team of the program, or begins the next season of this one: all on one screen. */
export default function CopyRosterDialog({ own, onClose }: CopyRosterProps) {
  const team = useTeam()
  const { teams } = usePlace()
  const others = teams.filter(({ id }) => id !== team.id)
  const isNewTeam = own.length === 0 && others.length > 0
  const [sourceId, setSourceId] = useState(isNewTeam ? others[0]!.id : team.id)
  const source = useList(listRoster, { params: { id: sourceId } })
  const sources = [
    { value: team.id, label: t('This team, for its next season') },
    ...others.map(({ id, fullName }) => ({ value: id, label: fullName })),
  ]
  return (
    <Dialog open title={t('Copy a roster')} shape="wide" onClose={onClose}>
      <div className={css.copy}>
        <NativeSelect label={t('From')} data={sources} value={sourceId} onPick={setSourceId} />
        <Answer of={source}>
          {(entries) =>
            entries.length === 0 ? (
              <Empty plain title={t('No one is on this roster')} />
            ) : (
              <People key={sourceId} source={entries} sourceId={sourceId} own={own} onClose={onClose} />
            )
          }
        </Answer>
      </div>
    </Dialog>
  )
}

function People({
  source,
  sourceId,
  own,
  onClose,
}: CopyRosterProps & { readonly source: readonly RosterEntry[]; readonly sourceId: string }) {
  const team = useTeam()
  const isSameTeam = sourceId === team.id
  const mayChangeGrades = useMayInProgram('people.write')
  const mayGiveRoles = useMayInProgram('roles.give')
  const [id] = useState(newId)
  const [isNextYear, setIsNextYear] = useState(mayChangeGrades && isSameTeam)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const people = copiedPeople({
    // Only an ADMIN puts staff on a team or takes them off.
    source: source.filter(({ role }) => role === 'PLAYER' || mayGiveRoles || isSameTeam),
    own,
    isSameTeam,
    isNextYear,
    choices,
  })
  const ticked = people.filter(({ isTicked }) => isTicked)
  const isReady = ticked.length > 0 && ticked.every((person) => !wrongJersey(person))
  const { busy, submit } = useSubmit(async () => {
    const undo = await copyPeople(team, sourceId, { id, people })
    onClose()
    const count = ticked.length
    const done = isSameTeam
      ? t(['{count} person stay for the next season.', '{count} people stay for the next season.'], { count })
      : t(['{count} person were added to the roster.', '{count} people were added to the roster.'], { count })
    toastUndo(done, () => void undo().catch(toastError))
  })
  const change = (personId: string, choice: Choice) =>
    setChoices((before) => ({ ...before, [personId]: { ...before[personId], ...choice } }))
  return (
    <>
      {mayChangeGrades && (
        <Switch
          label={t('Next school year')}
          description={t(
            'Everyone moves up a grade, and seniors leave. Games of past seasons keep their players.',
          )}
          checked={isNextYear}
          onChange={(event) => setIsNextYear(event.currentTarget.checked)}
        />
      )}
      <ul className={css.people}>
        {people.map((person) => (
          <PersonRow
            key={person.entry.id}
            person={person}
            isFixed={person.isThere || (person.entry.role !== 'PLAYER' && !mayGiveRoles)}
            onChange={(choice) => change(person.entry.teamBrandPersonnelId, choice)}
          />
        ))}
      </ul>
      <DialogButtons onCancel={onClose}>
        <Button loading={busy} disabled={!isReady} onClick={submit}>
          {isSameTeam
            ? t(['Keep {count} person', 'Keep {count} people'], { count: ticked.length })
            : t(['Add {count} person', 'Add {count} people'], { count: ticked.length })}
        </Button>
      </DialogButtons>
    </>
  )
}

const isPlayer = ({ entry }: CopiedPerson) => entry.role === 'PLAYER'

/** The objection to the jersey of a player. */
function wrongJersey(person: CopiedPerson): string | undefined {
  if (!isPlayer(person)) return undefined
  return person.jersey
    ? objectionTo(jerseyFields.homeJersey, person.jersey, 'jersey')
    : t('Jersey is required')
}

function noteOf(person: CopiedPerson): string | null {
  if (person.isThere) return t('On this roster already')
  if (!isPlayer(person)) return staffWord(person.entry.role)
  return person.gradeLevel ? gradeWord(person.gradeLevel) : null
}

function PersonRow({
  person,
  isFixed,
  onChange,
}: {
  readonly person: CopiedPerson
  readonly isFixed: boolean
  readonly onChange: (choice: Choice) => void
}) {
  const { entry, isTicked, isTaken, jersey, position } = person
  const { fullName } = entry
  const wrong = isTicked ? wrongJersey(person) : undefined
  return (
    <li className={css.person}>
      <Checkbox
        label={fullName}
        description={noteOf(person)}
        checked={isTicked}
        disabled={isFixed}
        onChange={(event) => onChange({ isTicked: event.currentTarget.checked })}
      />
      {isPlayer(person) && (
        <>
          <TextInput
            className={css.jersey}
            aria-label={t('Jersey of {name}', { name: fullName })}
            inputMode="numeric"
            maxLength={2}
            value={jersey ?? ''}
            disabled={!isTicked}
            error={isTaken || Boolean(wrong)}
            onChange={(event) => onChange({ jersey: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('Position of {name}', { name: fullName })}
            data={[...POSITIONS]}
            value={position ?? 'G'}
            disabled={!isTicked}
            onPick={(picked) => onChange({ position: picked })}
          />
          {(isTaken || wrong) && (
            <span className={css.taken} role="alert">
              {wrong ?? t('Jersey {jersey} is taken', { jersey: jersey ?? '' })}
            </span>
          )}
        </>
      )}
    </li>
  )
}
