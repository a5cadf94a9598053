import { type Game, onFloor } from '@fullcourt/scorebook/fold'
import { msg, type Person, type Play, type Side, sideOf } from '@fullcourt/scorebook/vocabulary'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { t } from '../../ui/language.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Fouls } from '../board/Fouls.tsx'
import { useScoringSettings } from '../core/settings.ts'
import { numberAndName } from '../entry/numberedPlayers.ts'
import type { ShownNumber } from '../entry/numberTyping.ts'
import { byJersey, isOutOfGame } from '../entry/peopleChoices.ts'
import type { Wearer } from '../entry/typing.ts'
import { useNumberTyping } from '../entry/useNumberTyping.ts'
import { Figures, LineUpButtons } from '../lineUps/LineUpButtons.tsx'
import { LineUpEditor } from '../lineUps/LineUpEditor.tsx'
import { type LineUp, lineUpFigures, lineUps } from '../lineUps/lineUps.ts'
import { namedFive } from '../lineUps/namedLineUps.ts'
import list from '../lineUps/Players.module.css'
import type { SavedLineUps } from '../lineUps/useLineUps.ts'
import css from './SubsDialog.module.css'
import { useDialogKeys } from './useDialogKeys.ts'
import { type NextNumber, useSubstitution } from './useSubstitution.ts'

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

interface FootProps extends Pick<Substitution, 'after' | 'most' | 'isChosen' | 'isAsked' | 'save'> {
  /** Digits typed so far, or why a number is refused. */
  readonly typed: string
}

/** Problem of the substitution, or the players that it leaves on court. */
function footText({ after, most, isChosen, isAsked, typed }: Omit<FootProps, 'save'>): string {
  if (typed) return typed
  if (!isChosen && isAsked) return t('Choose who goes out and who comes in.')
  if (after === most) return ''
  const onFloor = t('{count} would be on the floor.', { count: after })
  return isAsked ? `${onFloor} ${t('Choose who comes in, or press Enter again.')}` : onFloor
}

const Foot = (props: FootProps) => (
  <div className={css.foot}>
    <span role="status" className={css.after}>
      {footText(props)}
    </span>
    <button type="button" className={css.save} data-enter onClick={props.save}>
      {t('Substitute')} <kbd>⏎</kbd>
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
      title={isEditing ? t('Line-ups, {name}', { name }) : t('Substitutions, {name}', { name })}
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

type Substitution = ReturnType<typeof useSubstitution>

interface KeyActs
  extends Pick<Substitution, 'out' | 'into' | 'nextNumber' | 'completes' | 'toggle' | 'sendIn'> {
  readonly on: readonly Person[]
  readonly off: readonly Person[]
  /** Players who are out of the game: their numbers are known, and choose no other player. */
  readonly gone: readonly Person[]
  readonly known: readonly LineUp[]
}

interface Candidate extends Wearer {
  readonly person: Person
  /** Out of the game. */
  readonly isGone: boolean
}

/** The players whose number can be typed: while others are to come in, those of the bench who are not chosen; and the other way round. */
function candidatesOf({ on, off, gone, out, into, nextNumber }: KeyActs): readonly Candidate[] {
  const candidate = (person: Person, isAsked: boolean): Candidate => ({
    person,
    jersey: person.jersey,
    isShifted: false,
    isAsked,
    isGone: gone.includes(person),
  })
  const isOpen = ({ id }: Person) => nextNumber === 'either' || ![...out, ...into].includes(id)
  return [
    ...(nextNumber === 'into' ? [] : on.map((person) => candidate(person, isOpen(person)))),
    ...(nextNumber === 'out' ? [] : off.map((person) => candidate(person, isOpen(person)))),
    ...gone.map((person) => candidate(person, false)),
  ]
}

const NO_NUMBER = {
  out: msg('No {digits} on court to substitute.'),
  into: msg('No {digits} on the bench to substitute.'),
  either: msg('No {digits} to substitute.'),
} as const satisfies Readonly<Record<NextNumber, string>>

/** '3' while another digit may come; 'No 77 to substitute.' */
function numberText({ digits, refused }: ShownNumber<Candidate>, nextNumber: NextNumber): string {
  if (!refused) return digits
  const [wearer] = refused.wearers
  if (refused.wearers.some(({ isAsked }) => isAsked))
    return t('Two players wear {digits}.', { digits: refused.digits })
  if (wearer)
    return wearer.isGone
      ? t('{name} is out of the game.', { name: numberAndName(wearer.person) })
      : t('{name} is chosen already.', { name: numberAndName(wearer.person) })
  return t(NO_NUMBER[nextNumber], { digits: refused.digits })
}

/** Keys of players and of whole line-ups, and jersey numbers by digit (decision 0118). */
function useSubstitutionKeys(acts: KeyActs) {
  const { on, off, known, nextNumber, completes, toggle, sendIn } = acts
  const { digits } = useScoringSettings()
  const floorKeys = FLOOR_KEYS[digits]
  const last = useRef<Person | null>(null)
  const number = useNumberTyping<Candidate>({
    players: candidatesOf(acts),
    isLast: ({ person }) => completes(person.id),
    choose: ({ person }) => {
      last.current = person
      toggle(person.id)
    },
    takeBack() {
      if (last.current) toggle(last.current.id)
      return true
    },
  })
  useDialogKeys((key, press) => {
    if (digits === 'jerseys' && /^\d$/.test(key))
      return press.repeat || number.type(key, false, press.timeStamp)
    // Enter does no more than to end the number.
    const isEnded = key === 'Enter' && number.isOpen
    number.settle()
    const person = personOf(on, floorKeys, key) ?? personOf(off, BENCH_KEYS, key)
    const lineUp = /^⇧\d$/.test(key) ? known[Number(key.slice(1)) - 1] : undefined
    if (!person && (!lineUp || lineUp.refusal)) return isEnded
    number.clear()
    if (person) toggle(person.id)
    else if (lineUp) sendIn(lineUp)
    return true
  })
  const { shown } = number
  return {
    floorKeys,
    lit: new Set(shown.matches.map(({ person }) => person.id)),
    typed: numberText(shown, nextNumber),
    pick(personId: string) {
      number.clear()
      toggle(personId)
    },
  }
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
  const gone = bench.filter((person) => isOutOfGame(game, person))
  const substitution = useSubstitution({ ...props, off })
  const { out, into, sendIn } = substitution
  const { floorKeys, lit, typed, pick } = useSubstitutionKeys({ ...substitution, on, off, gone, known })
  const now = on.map(({ id }) => id)
  return (
    <>
      <LineUpButtons lineUps={known} figuresOf={figuresOf} onPick={sendIn} onEdit={onEdit} />
      <div className={css.columns}>
        <People
          game={game}
          title={
            <>
              {t('Out')} <Figures of={figuresOf(now)} />
            </>
          }
          people={on}
          keys={floorKeys}
          chosen={out}
          lit={lit}
          onPick={pick}
        />
        <People
          game={game}
          title={t('In')}
          people={off}
          keys={BENCH_KEYS}
          chosen={into}
          lit={lit}
          onPick={pick}
        >
          <OutOfGame game={game} people={gone} />
        </People>
      </div>
      <Foot {...substitution} typed={typed} />
    </>
  )
}
