import { POSITIONS, type Position } from '@fullcourt/scorebook'
import { listEligible, type RosterCandidate } from '@fullcourt/wire'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList } from '../call.ts'
import { useMayInProgram, useTeam } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { toastError } from '../ui/toast.tsx'
import { jerseyObjection } from './JerseyInput.tsx'
import css from './RosterPage.module.css'
import { addPlayer, addStaff } from './rosterCalls.ts'
import { STAFF_CHOICES, type StaffRole } from './StaffRows.tsx'

/** Rule 137. */
const WAIT = 500

function EligiblePlayer({ person }: { readonly person: RosterCandidate }) {
  const team = useTeam()
  const [home, setHome] = useState('')
  const [away, setAway] = useState('')
  const [position, setPosition] = useState<Position>('G')
  const [wrong, setWrong] = useState<string | null>(null)
  const add = () => {
    const objection = jerseyObjection(home) ?? (away === '' ? null : jerseyObjection(away))
    setWrong(objection)
    if (objection) return
    void addPlayer(team.id, person, { homeJersey: home, awayJersey: away || home, position }).catch(
      toastError,
    )
  }
  return (
    <form
      className={css.worn}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextInput
        className={css.number}
        label="Home"
        aria-label={`Home jersey of ${person.fullName}`}
        inputMode="numeric"
        maxLength={2}
        value={home}
        error={wrong}
        onChange={(event) => setHome(event.currentTarget.value)}
      />
      <TextInput
        className={css.number}
        label="Away"
        aria-label={`Away jersey of ${person.fullName}`}
        inputMode="numeric"
        maxLength={2}
        value={away}
        placeholder={home}
        onChange={(event) => setAway(event.currentTarget.value)}
      />
      <NativeSelect
        label="Position"
        aria-label={`Position of ${person.fullName}`}
        data={[...POSITIONS]}
        value={position}
        onChange={(event) => setPosition(event.currentTarget.value as Position)}
      />
      <Button type="submit" variant="default" aria-label={`Add ${person.fullName}`}>
        Add
      </Button>
    </form>
  )
}

function EligibleStaff({ person }: { readonly person: RosterCandidate }) {
  const team = useTeam()
  const [role, setRole] = useState<StaffRole>(
    person.role === 'STATISTICIAN' ? 'STATISTICIAN' : 'ASSISTANT_COACH',
  )
  return (
    <form
      className={css.worn}
      style={{ gridTemplateColumns: '1fr auto' }}
      onSubmit={(event) => {
        event.preventDefault()
        void addStaff(team.id, person, role).catch(toastError)
      }}
    >
      <NativeSelect
        label="Role"
        aria-label={`Role of ${person.fullName}`}
        data={STAFF_CHOICES}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value as StaffRole)}
      />
      <Button type="submit" variant="default" aria-label={`Add ${person.fullName}`}>
        Add
      </Button>
    </form>
  )
}

const Nobody = ({ searched }: { readonly searched: boolean }) =>
  searched ? (
    <Empty title="No Results" />
  ) : (
    <Empty title="No eligible personnel to add">
      <Link to="/a/program/players/">You can add more players or staff in the program section.</Link>
    </Empty>
  )

function Found() {
  const team = useTeam()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), WAIT)
  const mayGiveRoles = useMayInProgram('roles.give')
  // Staff are put on a team by an ADMIN; for others the list holds players alone.
  const filters = mayGiveRoles ? {} : { filters: JSON.stringify({ role: 'PLAYER' }) }
  const eligible = useList(listEligible, { params: { id: team.id }, query: { search, ...filters } })
  return (
    <>
      <TextInput
        aria-label="Search people"
        placeholder="Search"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        mb="sm"
      />
      <Answer of={eligible}>
        {(people) =>
          people.length === 0 ? (
            <Nobody searched={search !== ''} />
          ) : (
            <ul className={css.list}>
              {people.map((person) => (
                <li key={person.id} className={css.eligible}>
                  <span className={css.who}>
                    <span className={css.name}>{person.fullName}</span>
                    <span className={css.note}>{person.role === 'PLAYER' ? 'Player' : 'Staff'}</span>
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

/** People of the program who are not on this roster: found by name, put on with what they wear or do. */
export const AddToRoster = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Add To Roster" shape="wide">
    <Found />
  </Dialog>
)
