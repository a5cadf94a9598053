import { POSITIONS, type Position } from '@fullcourt/scorebook/vocabulary'
import { listEligible, type RosterCandidate } from '@fullcourt/wire'
import { jerseyFields } from '@fullcourt/wire/forms/people'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { useMayInProgram, useTeam } from '../identity/session.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { t } from '../ui/language.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useSettled } from '../ui/useSettled.ts'
import css from './RosterPage.module.css'
import { addPlayer, addStaff } from './rosterCalls.ts'
import { type StaffRole, staffChoices } from './StaffRows.tsx'

const NO_JERSEYS: { readonly [name in keyof typeof jerseyFields]: string } & { readonly position: Position } =
  { homeJersey: '', awayJersey: '', position: 'G' }

function EligiblePlayer({ person }: { readonly person: RosterCandidate }) {
  const team = useTeam()
  const form = useForm({
    start: NO_JERSEYS,
    schemas: jerseyFields,
    required: { homeJersey: t('Jersey is required') },
    onSubmit: (_, { homeJersey, awayJersey, position }) =>
      addPlayer(team.id, person, {
        homeJersey,
        awayJersey: awayJersey || homeJersey,
        position,
      }),
  })
  const jersey = { className: css.number, inputMode: 'numeric', maxLength: 2 } as const
  return (
    <Form form={form} className={css.worn}>
      <TextInput
        label={t('Home')}
        aria-label={t('Home jersey of {name}', { name: person.fullName })}
        {...jersey}
        {...form.field('homeJersey')}
        required={false}
      />
      <TextInput
        label={t('Away')}
        aria-label={t('Away jersey of {name}', { name: person.fullName })}
        placeholder={form.values.homeJersey}
        {...jersey}
        {...form.field('awayJersey')}
      />
      <NativeSelect
        label={t('Position')}
        aria-label={t('Position of {name}', { name: person.fullName })}
        data={[...POSITIONS]}
        {...form.field('position')}
      />
      <AddButton name={person.fullName} busy={form.busy} />
    </Form>
  )
}

const AddButton = ({ name, busy }: { readonly name: string; readonly busy: boolean }) => (
  <Button type="submit" variant="default" loading={busy} aria-label={t('Add {name}', { name })}>
    {t('Add')}
  </Button>
)

function EligibleStaff({ person }: { readonly person: RosterCandidate }) {
  const team = useTeam()
  const start: { readonly role: StaffRole } = {
    role: person.role === 'STATISTICIAN' ? 'STATISTICIAN' : 'ASSISTANT_COACH',
  }
  const form = useForm({
    start,
    schemas: {},
    onSubmit: (_, { role }) => addStaff(team.id, person, role),
  })
  return (
    <Form form={form} className={css.staffRole}>
      <NativeSelect
        label={t('Role')}
        aria-label={t('Role of {name}', { name: person.fullName })}
        data={staffChoices()}
        {...form.field('role')}
      />
      <AddButton name={person.fullName} busy={form.busy} />
    </Form>
  )
}

function NoneFound({ searched }: { readonly searched: boolean }) {
  const mayAdd = useMayInProgram('people.write')
  if (searched) return <Empty title={t('No Results')} />
  return (
    <Empty title={t('No eligible personnel to add')}>
      {mayAdd ? (
        <Link to="/a/program/players/">{t('You can add more players or staff in the program section.')}</Link>
      ) : (
        t('New players are added below the list on the roster page.')
      )}
    </Empty>
  )
}

function Eligible() {
  const team = useTeam()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const mayGiveRoles = useMayInProgram('roles.give')
  // Only an ADMIN puts staff on a team. Others see players alone.
  const filters = mayGiveRoles ? {} : { filters: JSON.stringify({ role: 'PLAYER' }) }
  const eligible = useList(listEligible, { params: { id: team.id }, query: { search, ...filters } })
  return (
    <>
      <TextInput
        className={css.search}
        aria-label={t('Search people')}
        placeholder={t('Search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Answer of={eligible}>
        {(people) =>
          people.length === 0 ? (
            <NoneFound searched={search !== ''} />
          ) : (
            <ul className={css.list}>
              {people.map((person) => (
                <li key={person.id} className={css.eligible}>
                  <span className={css.who}>
                    <span className={css.name}>{person.fullName}</span>
                    <span className={css.note}>{person.role === 'PLAYER' ? t('Player') : t('Staff')}</span>
                  </span>
                  {person.role === 'PLAYER' ? (
                    <EligiblePlayer person={person} />
                  ) : (
                    <EligibleStaff person={person} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </>
  )
}

/** Adds people of the program who are not on this roster: players with jersey and position, staff with a role. */
export const AddToRoster = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title={t('Add To Roster')} shape="wide">
    <Eligible />
  </Dialog>
)
