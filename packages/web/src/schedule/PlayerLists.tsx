import { MOST_STARTERS } from '@fullcourt/program'
import type { GamePerson, Setup } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../ui/ask.tsx'
import { toastError } from '../ui/toast.tsx'
import { DropList } from './DropList.tsx'
import { type Movable, type MoveRefusal, moveTo, PLACE_WORDS, type Place, type SideLists } from './lineUp.ts'
import { PersonRow } from './PersonRow.tsx'
import css from './Setup.module.css'
import { forgetOpponent, makeMove, sideKey, unmanagedOf } from './setupCalls.ts'

const REFUSAL_WORDS: Readonly<Record<MoveRefusal, string>> = {
  'too-many-starters': 'You already have the maximum amount of starters.',
  'no-jersey': 'Jersey is required',
}

export interface SideProps {
  readonly setup: Setup
  readonly isHomeTeam: boolean
  readonly mayWrite: boolean
}

const EMPTY_SEATS = Array.from({ length: MOST_STARTERS }, (_, seat) => seat)
/** Why a list is empty, and what to do about it; an empty starters' list shows its seats. */
function Nobody({
  place,
  lists,
  ours,
}: {
  readonly place: Place
  readonly lists: SideLists
  readonly ours: boolean
}) {
  if (lists[place].length > 0 || place === 'starters') return null
  const nobodyAtAll = lists.starters.length + lists.active.length + lists.inactive.length === 0
  if (place === 'active') return <p className={css.nobody}>Nobody on the bench yet.</p>
  return (
    <p className={css.nobody}>
      {ours && nobodyAtAll ? (
        <Link to={'/a/team/roster/' as never}>The roster is empty: add players there first.</Link>
      ) : (
        'Everybody is in the game.'
      )}
    </p>
  )
}

/** Starters, active and inactive players, moved between the lists. */
export function PlayerLists({
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
      <Nobody place={place} lists={lists} ours={!unmanagedOf(setup, isHomeTeam)} />
    </DropList>
  ))
}
