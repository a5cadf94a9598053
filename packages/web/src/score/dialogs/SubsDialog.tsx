import { type Game, onFloor, type Person, type Play, type Side, sideOf } from '@fullcourt/scorebook'
import { type ReactNode, useMemo, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { byJersey, isOutOfGame } from '../entry/peopleChoices.ts'
import { Figures, LineUpButtons } from '../lineUps/LineUpButtons.tsx'
import { LineUpEditor } from '../lineUps/LineUpEditor.tsx'
import { type LineUp, lineUpFigures, lineUps } from '../lineUps/lineUps.ts'
import { namedFive } from '../lineUps/namedLineUps.ts'
import list from '../lineUps/Players.module.css'
import type { SavedLineUps } from '../lineUps/useLineUps.ts'
import { Fouls } from '../screen/Fouls.tsx'
import { useScoringSettings } from '../screen/settings.ts'
import css from './SubsDialog.module.css'
import { useDialogKeys } from './useDialogKeys.ts'
import { useJerseyDigits } from './useJerseyDigits.ts'
import { useSubstitution } from './useSubstitution.ts'

interface Props {
  readonly game: Game
  readonly plays: readonly Play[]
  readonly side: Side
  readonly name: string
  /** The player who was pressed to open the dialog: goes out, or comes in. */
  readonly first: string | null
  /** Null in a practice game, which saves none. */
  readonly saved: SavedLineUps | null
  readonly onSwap: (out: readonly string[], into: readonly string[]) => void
  readonly onClose: () => void
}

/** Digits are jerseys, or places among the players on court (decision 0118). */
const FLOOR_KEYS = { jerseys: 'asdfghjkl', positions: '123456789' } as const
const BENCH_KEYS = 'qwertyuiop'

function Pick({
  game,
  person,
  name,
  chosen,
  isLit,
  onPick,
}: {
  readonly game: Game
  readonly person: Person
  readonly name: string
  readonly chosen: boolean
  /** Its number begins with the digits typed so far. */
  readonly isLit: boolean
  readonly onPick: () => void
}) {
  return (
    <button
      type="button"
      className={list.pick}
      aria-pressed={chosen}
      data-lit={isLit || undefined}
      data-key={name}
      onClick={onPick}
    >
      {name && <kbd>{name.toUpperCase()}</kbd>}
      <span className={list.jersey}>{person.jersey}</span>
      <span className={list.name}>{person.fullName}</span>
      <Fouls game={game} person={person} />
    </button>
  )
}

/** Players who fouled out or were ejected: shown, but they cannot come in. */
function OutOfGame({ game, people }: { readonly game: Game; readonly people: readonly Person[] }) {
  return people.map((person) => (
    <p key={person.id} className={css.out}>
      <span className={list.jersey}>{person.jersey}</span>
      <span className={list.name}>{person.fullName}</span>
      <Fouls game={game} person={person} />
    </p>
  ))
}

interface PeopleProps {
  readonly game: Game
  readonly title: ReactNode
  readonly people: readonly Person[]
  /** The key of each person, in order. */
  readonly keys: string
  readonly chosen: readonly string[]
  readonly lit: ReadonlySet<string>
  readonly onPick: (personId: string) => void
  readonly children?: ReactNode
}

/** The players who can go out, or come in. */
const People = ({ game, title, people, keys, chosen, lit, onPick, children }: PeopleProps) => (
  <fieldset className={list.people}>
    <legend>{title}</legend>
    {people.map((person, index) => (
      <Pick
        key={person.id}
        game={game}
        person={person}
        name={keys[index] ?? ''}
        chosen={chosen.includes(person.id)}
        isLit={lit.has(person.id)}
        onPick={() => onPick(person.id)}
      />
    ))}
    {children}
  </fieldset>
)

interface FootProps {
  /** Players on court after the substitution. */
  readonly after: number
  readonly most: number
  readonly isReady: boolean
  /** A number of which another digit may come, or that is of no use here. */
  readonly typed: string
  readonly onSave: () => void
}

const Foot = ({ after, most, isReady, typed, onSave }: FootProps) => (
  <div className={css.foot}>
    <span role="status" className={css.after}>
      {typed || (after === most ? '' : `${after} would be on the floor.`)}
    </span>
    <button type="button" className={css.save} disabled={!isReady} data-enter onClick={onSave}>
      Substitute <kbd>⏎</kbd>
    </button>
  </div>
)

const personOf = (people: readonly Person[], keys: string, key: string): Person | undefined =>
  key.length === 1 ? people[keys.indexOf(key)] : undefined

/** Substitutes one player, several, or a whole line-up with one press. Line-ups get their names here too. */
export function SubsDialog(props: Props) {
  const { game, plays, side, name, saved, onClose } = props
  const [isEditing, setIsEditing] = useState(false)
  const now = onFloor(game, side)
  const players = game.sheet.people.filter((person) => person.role === 'PLAYER' && sideOf(person) === side)
  const on = players.filter(({ id }) => now.includes(id)).sort(byJersey)
  const bench = players.filter(({ id }) => !now.includes(id)).sort(byJersey)
  const figuresOf = useMemo(() => lineUpFigures(game, plays, side), [game, plays, side])
  return (
    <Dialog
      title={isEditing ? `Line-ups, ${name}` : `Substitutions, ${name}`}
      open
      shape="wide"
      onClose={onClose}
    >
      {isEditing && saved ? (
        <LineUpEditor
          {...{ game, saved, figuresOf }}
          players={[...on, ...bench]}
          onCourt={now}
          onBack={() => setIsEditing(false)}
        />
      ) : (
        <Substitute
          {...props}
          {...{ on, bench, figuresOf }}
          onEdit={saved?.mayChange ? () => setIsEditing(true) : null}
        />
      )}
    </Dialog>
  )
}

interface SubstituteProps extends Props {
  readonly on: readonly Person[]
  readonly bench: readonly Person[]
  readonly figuresOf: ReturnType<typeof lineUpFigures>
  readonly onEdit: (() => void) | null
}

interface KeyActs extends Pick<ReturnType<typeof useSubstitution>, 'toggleOut' | 'toggleInto' | 'sendIn'> {
  readonly on: readonly Person[]
  readonly off: readonly Person[]
  readonly known: readonly LineUp[]
}

/** Keys of players and of whole line-ups, and jersey numbers by digit. */
function useSubstitutionKeys({ on, off, known, toggleOut, toggleInto, sendIn }: KeyActs) {
  const { digits } = useScoringSettings()
  const floorKeys = FLOOR_KEYS[digits]
  const toggle = ({ id }: Person) => (on.some((one) => one.id === id) ? toggleOut(id) : toggleInto(id))
  const number = useJerseyDigits([...on, ...off], toggle)
  useDialogKeys((key) => {
    if (digits === 'jerseys' && /^\d$/.test(key)) {
      number.type(key)
      return true
    }
    number.settle()
    const person = personOf(on, floorKeys, key) ?? personOf(off, BENCH_KEYS, key)
    const lineUp = /^⇧\d$/.test(key) ? known[Number(key.slice(1)) - 1] : undefined
    if (person) toggle(person)
    else if (lineUp && !lineUp.refusal) sendIn(lineUp)
    else return false
    return true
  })
  return { floorKeys, number }
}

function Substitute(props: SubstituteProps) {
  const { game, plays, side, saved, on, bench, figuresOf, onEdit } = props
  const off = bench.filter((person) => !isOutOfGame(game, person))
  const known = useMemo(
    () =>
      lineUps(
        game,
        plays,
        side,
        saved?.named.map((one) => namedFive(saved.personnel, one)),
      ),
    [game, plays, side, saved?.named, saved?.personnel],
  )
  const { out, into, after, most, isReady, toggleOut, toggleInto, sendIn, save } = useSubstitution({
    ...props,
    off,
  })
  const { floorKeys, number } = useSubstitutionKeys({ on, off, known, toggleOut, toggleInto, sendIn })
  const now = on.map(({ id }) => id)
  return (
    <>
      <LineUpButtons lineUps={known} figuresOf={figuresOf} onPick={sendIn} onEdit={onEdit} />
      <div className={css.columns}>
        <People
          game={game}
          title={
            <>
              Out <Figures of={figuresOf(now)} />
            </>
          }
          people={on}
          keys={floorKeys}
          chosen={out}
          lit={number.lit}
          onPick={toggleOut}
        />
        <People
          game={game}
          title="In"
          people={off}
          keys={BENCH_KEYS}
          chosen={into}
          lit={number.lit}
          onPick={toggleInto}
        >
          <OutOfGame game={game} people={bench.filter((person) => isOutOfGame(game, person))} />
        </People>
      </div>
      <Foot
        {...{ after, most, isReady }}
        typed={number.wrong ? `No ${number.wrong} to substitute.` : number.digits}
        onSave={save}
      />
    </>
  )
}
