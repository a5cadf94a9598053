import { MOST_STARTERS } from '@fullcourt/program'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { GamePerson, Setup } from '@fullcourt/wire'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../ui/ask.ts'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import { DropList } from './DropList.tsx'
import { jerseysOf } from './jerseys.ts'
import {
  LINE_UP_SLOTS,
  type LineUpSlot,
  type Movable,
  type MoveRefusal,
  moveTo,
  PLACE_WORDS,
  type SideLists,
} from './lineUp.ts'
import { PersonRow } from './PersonRow.tsx'
import css from './Setup.module.css'
import { forgetOpponent, makeMove, sideKey, unmanagedOf } from './setupCalls.ts'

const REFUSAL_WORDS: Readonly<Record<MoveRefusal, string>> = {
  'too-many-starters': msg('You already have the maximum amount of starters.'),
  'no-jersey': msg('Jersey is required'),
}

export interface SideProps {
  readonly setup: Setup
  readonly isHomeTeam: boolean
  readonly mayWrite: boolean
}

const EMPTY_SEATS = Array.from({ length: MOST_STARTERS }, (_, seat) => seat)
/** Says why a list is empty and what to do. An empty list of starters shows its free places. */
function EmptyList({
  place,
  lists,
  ours,
}: {
  readonly place: LineUpSlot
  readonly lists: SideLists
  readonly ours: boolean
}) {
  if (lists[place].length > 0 || place === 'starters') return null
  const isSideEmpty = lists.starters.length + lists.active.length + lists.inactive.length === 0
  if (place === 'active') return <p className={css.none}>{t('No one on the bench yet.')}</p>
  return (
    <p className={css.none}>
      {ours && isSideEmpty ? (
        <Link to="/a/team/roster/">{t('The roster is empty: add players there first.')}</Link>
      ) : (
        t('Everyone is in the game.')
      )}
    </p>
  )
}

/** The moves that the rules of a side allow, and the removal of an opponent's person. */
function useMoves({ setup, isHomeTeam }: SideProps, lists: SideLists) {
  const move = (person: Movable, to: LineUpSlot) => {
    const moved = moveTo(lists, person, to)
    if (!moved.ok) return toastError(t(REFUSAL_WORDS[moved.refusal]))
    if (moved.move) void makeMove(setup.teamGame.id, isHomeTeam, moved.move).catch(toastError)
  }
  const forget = async ({ eligible, fullName }: Movable) => {
    if (!eligible) return
    const title = t('Remove {name} from this opponent?', { name: fullName })
    if (!(await ask({ title, yes: t('Remove'), no: t('Cancel'), grave: true }))) return
    await forgetOpponent(setup, isHomeTeam, eligible).catch(toastError)
  }
  return { move, forget: unmanagedOf(setup, isHomeTeam) ? (who: Movable) => void forget(who) : undefined }
}

/** The free places of starters. */
const EmptySeats = ({ taken }: { readonly taken: number }) =>
  EMPTY_SEATS.slice(taken).map((seat) => (
    <li key={seat} className={css.seat}>
      {t('Empty')}
    </li>
  ))

/** Starters, active and inactive players, moved between the lists. */
export function PlayerLists({
  lists,
  onEdit,
  ...side
}: SideProps & { readonly lists: SideLists; readonly onEdit: (person: GamePerson) => void }) {
  const { setup, isHomeTeam, mayWrite } = side
  const [dragged, setDragged] = useState<Movable | null>(null)
  const [over, setOver] = useState<LineUpSlot | null>(null)
  const { move, forget } = useMoves(side, lists)
  const { fill, stroke } = jerseysOf(setup)[sideKey(isHomeTeam)]
  const ours = !unmanagedOf(setup, isHomeTeam)
  const started = lists.starters.length
  const places = LINE_UP_SLOTS.filter((place) => place !== 'inactive' || ours || lists.inactive.length > 0)
  return places.map((place) => (
    <DropList
      key={place}
      title={t(PLACE_WORDS[place])}
      side={sideKey(isHomeTeam)}
      note={
        <span>
          {place === 'starters'
            ? t('{count} of {total}', { count: started, total: MOST_STARTERS })
            : lists[place].length}
        </span>
      }
      over={over === place && dragged !== null && dragged.place !== place}
      onOver={(is) => setOver(is ? place : null)}
      onDrop={() => dragged && move(dragged, place)}
    >
      {place === 'starters' && started < MOST_STARTERS && (
        <p className={css.warn}>{t('You have less than 5 starters setup')}</p>
      )}
      <ul className={css.people}>
        {lists[place].map((person) => (
          <PersonRow
            key={person.key}
            person={person}
            fill={fill}
            stroke={stroke}
            mayWrite={mayWrite}
            dragged={dragged?.key === person.key}
            onDrag={setDragged}
            onMove={move}
            onEdit={(who) => who.inGame && onEdit(who.inGame)}
            onForget={forget}
          />
        ))}
        {place === 'starters' && <EmptySeats taken={started} />}
      </ul>
      <EmptyList place={place} lists={lists} ours={ours} />
    </DropList>
  ))
}
