import { type Game, onFloor, type Person, type Play, type Side, sideOf } from '@fullcourt/scorebook'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { byJersey, isOutOfGame } from '../entry/peopleChoices.ts'
import { Fouls } from '../screen/Fouls.tsx'
import { keyName } from '../screen/keys.ts'
import { type LineUp, lineUpChange, lineUps } from './lineUps.ts'
import css from './SubsDialog.module.css'

interface Props {
  readonly game: Game
  readonly plays: readonly Play[]
  readonly side: Side
  readonly name: string
  /** The player who was pressed to open the dialog: goes out, or comes in. */
  readonly first: string | null
  readonly onSwap: (out: readonly string[], into: readonly string[]) => void
  readonly onClose: () => void
}

const BENCH_KEYS = 'qwertyuiop'

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

function Pick({
  game,
  person,
  name,
  chosen,
  onPick,
}: {
  readonly game: Game
  readonly person: Person
  readonly name: string
  readonly chosen: boolean
  readonly onPick: () => void
}) {
  return (
    <button type="button" className={css.pick} aria-pressed={chosen} data-key={name} onClick={onPick}>
      {name && <kbd>{name.toUpperCase()}</kbd>}
      <span className={css.jersey}>{person.jersey}</span>
      <span className={css.name}>{person.fullName}</span>
      <Fouls game={game} person={person} />
    </button>
  )
}

/** Players who fouled out or were ejected: shown, but they cannot come in. */
function OutOfGame({ game, people }: { readonly game: Game; readonly people: readonly Person[] }) {
  return people.map((person) => (
    <p key={person.id} className={css.out}>
      <span className={css.jersey}>{person.jersey}</span>
      <span className={css.name}>{person.fullName}</span>
      <Fouls game={game} person={person} />
    </p>
  ))
}

/** Substitutes one player, several, or a whole line-up with one press. */
export function SubsDialog({ game, plays, side, name, first, onSwap, onClose }: Props) {
  const now = onFloor(game, side)
  const players = game.sheet.people.filter((person) => person.role === 'PLAYER' && sideOf(person) === side)
  const on = players.filter(({ id }) => now.includes(id)).sort(byJersey)
  const bench = players.filter(({ id }) => !now.includes(id)).sort(byJersey)
  const off = bench.filter((person) => !isOutOfGame(game, person))
  const known = useMemo(() => lineUps(game, plays, side), [game, plays, side])
  const [out, setOut] = useState<readonly string[]>(first && now.includes(first) ? [first] : [])
  const [into, setInto] = useState<readonly string[]>(
    off.some(({ id }) => id === first) && first ? [first] : [],
  )
  const most = game.sheet.setup.rules.playersOnFloor
  const after = on.length - out.length + into.length
  const ready = (out.length > 0 || into.length > 0) && after <= most

  function save(): void {
    if (ready) onSwap(out, into)
  }
  function sendIn({ ids }: LineUp): void {
    const change = lineUpChange(now, ids)
    onSwap(change.out, change.into)
  }
  function press(key: string): boolean {
    const digit = /^\d$/.test(key) ? on[Number(key) - 1] : undefined
    const coming = BENCH_KEYS.includes(key) ? off[BENCH_KEYS.indexOf(key)] : undefined
    const lineUp = /^⇧\d$/.test(key) ? known[Number(key.slice(1)) - 1] : undefined
    if (digit) setOut(toggled(out, digit.id))
    else if (coming) setInto(toggled(into, coming.id))
    else if (lineUp) sendIn(lineUp)
    else return false
    return true
  }
  const pressed = useRef(press)
  pressed.current = press
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (pressed.current(keyName(event))) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return (
    <Dialog title={`Substitutions, ${name}`} open shape="wide" onClose={onClose}>
      {known.length > 0 && (
        <fieldset className={css.lineUps}>
          <legend>Whole line-up</legend>
          {known.map((lineUp, index) => (
            <button key={lineUp.label} type="button" className={css.pick} onClick={() => sendIn(lineUp)}>
              <kbd>⇧{index + 1}</kbd>
              <span className={css.name}>{lineUp.label}</span>
            </button>
          ))}
        </fieldset>
      )}
      <div className={css.columns}>
        <fieldset className={css.people}>
          <legend>Out</legend>
          {on.map((person, index) => (
            <Pick
              key={person.id}
              game={game}
              person={person}
              name={String(index + 1)}
              chosen={out.includes(person.id)}
              onPick={() => setOut(toggled(out, person.id))}
            />
          ))}
        </fieldset>
        <fieldset className={css.people}>
          <legend>In</legend>
          {off.map((person, index) => (
            <Pick
              key={person.id}
              game={game}
              person={person}
              name={BENCH_KEYS[index] ?? ''}
              chosen={into.includes(person.id)}
              onPick={() => setInto(toggled(into, person.id))}
            />
          ))}
          <OutOfGame game={game} people={bench.filter((person) => isOutOfGame(game, person))} />
        </fieldset>
      </div>
      <div className={css.foot}>
        <span role="status" className={css.after}>
          {after === most ? '' : `${after} would be on the floor.`}
        </span>
        <button type="button" className={css.save} disabled={!ready} data-enter onClick={save}>
          Substitute <kbd>⏎</kbd>
        </button>
      </div>
    </Dialog>
  )
}
