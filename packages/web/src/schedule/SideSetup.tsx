import { MOST_STARTERS } from '@fullcourt/program'
import type { GamePerson, Setup } from '@fullcourt/wire'
import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ask } from '../ui/ask.tsx'
import { Menu } from '../ui/Menu.tsx'
import { toastError, toastUndo } from '../ui/toast.tsx'
import { AddOpponents, type OpponentForm } from './AddOpponents.tsx'
import { AddStaff } from './AddStaff.tsx'
import { EditPerson } from './EditPerson.tsx'
import { JerseyColours } from './JerseyColours.tsx'
import {
  fillFrom,
  listsOf,
  type Movable,
  type MoveRefusal,
  moveTo,
  PLACE_WORDS,
  type Place,
  type SideLists,
} from './lineUp.ts'
import { PersonRow } from './PersonRow.tsx'
import css from './Setup.module.css'
import {
  addMany,
  addOpponents,
  forgetOpponent,
  makeMove,
  sideKey,
  unknownFive,
  unmanagedOf,
} from './setupCalls.ts'

const REFUSAL_WORDS: Readonly<Record<MoveRefusal, string>> = {
  'too-many-starters': 'You already have the maximum amount of starters.',
  'no-jersey': 'Jersey is required',
}

export const ROLE_WORDS: Readonly<Record<GamePerson['role'], string>> = {
  PLAYER: 'Player',
  COACH: 'Coach',
  HEAD_COACH: 'Head Coach',
  ASSISTANT_COACH: 'Assistant Coach',
  STATISTICIAN: 'Statistician',
  OTHER: 'Other',
}

interface SideProps {
  readonly setup: Setup
  readonly isHomeTeam: boolean
  readonly mayWrite: boolean
}

/** Where people may be dropped; the same moves are on each row's button and menu. */
function DropList({
  title,
  side,
  note,
  over,
  onOver,
  onDrop,
  children,
}: {
  readonly title: string
  readonly side: string
  readonly note?: ReactNode
  readonly over: boolean
  readonly onOver: (over: boolean) => void
  readonly onDrop: () => void
  readonly children: ReactNode
}) {
  return (
    <section
      className={css.list}
      aria-label={`${title}, ${side}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        onOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) onOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        onOver(false)
        onDrop()
      }}
    >
      <h3 className={css.listHead}>
        <span>{title}</span>
        {note}
      </h3>
      {children}
    </section>
  )
}

const EMPTY_SEATS = Array.from({ length: MOST_STARTERS }, (_, seat) => seat)
const NOBODY: Readonly<Record<Place, string | null>> = {
  starters: null,
  active: 'Nobody on the bench yet.',
  inactive: 'Everybody is in the game.',
}

function Lists({
  setup,
  isHomeTeam,
  mayWrite,
  lists,
  onEdit,
}: SideProps & { readonly lists: SideLists; readonly onEdit: (person: GamePerson) => void }) {
  const [dragged, setDragged] = useState<Movable | null>(null)
  const [over, setOver] = useState<Place | null>(null)
  const side = setup[sideKey(isHomeTeam)]
  const move = (person: Movable, to: Place) => {
    const moved = moveTo(lists, person, to)
    if (!moved.ok) return toastError(REFUSAL_WORDS[moved.refusal])
    if (moved.move) void makeMove(setup.teamGame.id, isHomeTeam, moved.move).catch(toastError)
  }
  const forget = async ({ eligible, fullName }: Movable) => {
    if (
      !eligible ||
      !(await ask({
        title: `Remove ${fullName} from this opponent?`,
        yes: 'Remove',
        no: 'Cancel',
        grave: true,
      }))
    )
      return
    await forgetOpponent(setup, isHomeTeam, eligible).catch(toastError)
  }
  const places: readonly Place[] =
    lists.inactive.length > 0 || !unmanagedOf(setup, isHomeTeam)
      ? ['starters', 'active', 'inactive']
      : ['starters', 'active']
  return places.map((place) => (
    <DropList
      key={place}
      title={PLACE_WORDS[place]}
      side={sideKey(isHomeTeam)}
      note={
        place === 'starters' ? (
          <span>
            {lists.starters.length} of {MOST_STARTERS}
          </span>
        ) : (
          <span>{lists[place].length}</span>
        )
      }
      over={over === place && dragged !== null && dragged.place !== place}
      onOver={(is) => setOver(is ? place : null)}
      onDrop={() => dragged && move(dragged, place)}
    >
      {place === 'starters' && lists.starters.length < MOST_STARTERS && (
        <p className={css.warn} style={{ margin: 0 }}>
          You have less than 5 starters setup
        </p>
      )}
      <ul className={css.people}>
        {lists[place].map((person) => (
          <PersonRow
            key={person.key}
            person={person}
            fill={side.jerseyFill}
            stroke={side.jerseyStroke}
            mayWrite={mayWrite}
            dragged={dragged?.key === person.key}
            onDrag={setDragged}
            onMove={move}
            onEdit={(who) => who.inGame && onEdit(who.inGame)}
            onForget={unmanagedOf(setup, isHomeTeam) ? (who) => void forget(who) : undefined}
          />
        ))}
        {place === 'starters' &&
          EMPTY_SEATS.slice(lists.starters.length).map((seat) => (
            <li key={seat} className={css.seat}>
              Empty
            </li>
          ))}
      </ul>
      {lists[place].length === 0 && NOBODY[place] && <p className={css.nobody}>{NOBODY[place]}</p>}
    </DropList>
  ))
}

function StaffList({
  setup,
  isHomeTeam,
  mayWrite,
  staff,
  onEdit,
}: SideProps & { readonly staff: readonly GamePerson[]; readonly onEdit: (person: GamePerson) => void }) {
  const [adding, setAdding] = useState(false)
  const remove = (person: GamePerson) =>
    void makeMove(setup.teamGame.id, isHomeTeam, { kind: 'remove', person }).then(
      () => toastUndo(`${person.fullName} is out of this game.`, () => void bringBack(person)),
      toastError,
    )
  const bringBack = ({
    teamBrandPersonnelId,
    unmanagedTeamPersonnelId,
    jersey,
    firstName,
    lastName,
    fullName,
    position,
    role,
  }: GamePerson) =>
    addMany(setup.teamGame.id, isHomeTeam, [
      {
        kind: 'add',
        isStarting: false,
        jersey,
        person: {
          teamBrandPersonnelId,
          unmanagedTeamPersonnelId,
          jersey,
          firstName,
          lastName,
          fullName,
          position,
          role,
          isStarter: false,
        },
      },
    ]).catch(toastError)
  return (
    <section className={css.list} aria-label={`Staff, ${sideKey(isHomeTeam)}`}>
      <h3 className={css.listHead}>
        <span>Staff</span>
        {mayWrite && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
            Add Staff
          </Button>
        )}
      </h3>
      <ul className={css.people}>
        {staff.map((person) => (
          <li key={person.id} className={css.person}>
            <span className={css.who}>
              {person.fullName}
              <small>{ROLE_WORDS[person.role]}</small>
            </span>
            {mayWrite && (
              <Menu
                name={`More for ${person.fullName}`}
                side="right"
                className={css.dots}
                button={<IconDots size={20} aria-hidden />}
                groups={[
                  {
                    choices: [
                      { label: 'Edit', onChoose: () => onEdit(person) },
                      { label: 'Remove', onChoose: () => remove(person) },
                    ],
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {staff.length === 0 && <p className={css.nobody}>No staff in this game.</p>}
      <AddStaff setup={setup} isHomeTeam={isHomeTeam} open={adding} onClose={() => setAdding(false)} />
    </section>
  )
}

/** Filling a side at once: ours from the roster, an opponent from a list, or as five unknowns. */
function Quick({
  setup,
  isHomeTeam,
  lists,
  onForm,
}: Omit<SideProps, 'mayWrite'> & {
  readonly lists: SideLists
  readonly onForm: (form: OpponentForm) => void
}) {
  const [busy, setBusy] = useState(false)
  const opponent = unmanagedOf(setup, isHomeTeam)
  const run = async (act: Promise<void>) => {
    setBusy(true)
    await act.catch(toastError)
    setBusy(false)
  }
  const fill = fillFrom(lists)
  const empty = lists.starters.length + lists.active.length === 0
  if (!opponent && fill.length === 0) return null
  return (
    <div className={css.quick}>
      {fill.length > 0 && (
        <Button
          size="sm"
          variant={empty ? 'light' : 'default'}
          loading={busy}
          onClick={() => void run(addMany(setup.teamGame.id, isHomeTeam, fill))}
        >
          {opponent ? `Add all ${fill.length} known players` : `Fill from roster (${fill.length})`}
        </Button>
      )}
      {opponent && (
        <>
          <Button size="sm" variant="default" onClick={() => onForm('one')}>
            Add player
          </Button>
          <Button size="sm" variant="default" onClick={() => onForm('many')}>
            Paste a list
          </Button>
          {empty && (
            <Button
              size="sm"
              variant="default"
              loading={busy}
              onClick={() => void run(addOpponents(setup, isHomeTeam, unknownFive()))}
            >
              + 5 unknown players 1–5
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** One side of a game: its colours, its people in four lists, and the ways to fill them. */
export function SideSetup({ setup, isHomeTeam, mayWrite }: SideProps) {
  const [form, setForm] = useState<OpponentForm | null>(null)
  const [edited, setEdited] = useState<GamePerson | null>(null)
  const key = sideKey(isHomeTeam)
  const side = setup[key]
  const lists = listsOf(side.personnel, setup.eligible[key])
  return (
    <section className={css.side} aria-label={isHomeTeam ? 'Home' : 'Away'}>
      <header className={css.sideHead}>
        <h2 className={css.sideName}>
          {[side.name, side.mascot].filter(Boolean).join(' ')}
          <small>{isHomeTeam ? 'Home' : 'Away'}</small>
        </h2>
        <JerseyColours setup={setup} isHomeTeam={isHomeTeam} mayWrite={mayWrite} />
      </header>
      {mayWrite && <Quick setup={setup} isHomeTeam={isHomeTeam} lists={lists} onForm={setForm} />}
      <Lists setup={setup} isHomeTeam={isHomeTeam} mayWrite={mayWrite} lists={lists} onEdit={setEdited} />
      <StaffList
        setup={setup}
        isHomeTeam={isHomeTeam}
        mayWrite={mayWrite}
        staff={lists.staff}
        onEdit={setEdited}
      />
      <AddOpponents
        setup={setup}
        isHomeTeam={isHomeTeam}
        lists={lists}
        form={form}
        onClose={() => setForm(null)}
      />
      <EditPerson person={edited} onClose={() => setEdited(null)} />
    </section>
  )
}
