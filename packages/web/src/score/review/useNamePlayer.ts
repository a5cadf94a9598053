import { onFloor, sideOf } from '@fullcourt/scorebook'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { browserDevice } from '../device.ts'
import type { Numbered } from '../entry/choices.ts'
import { NumberTyping, type TypedNumber } from '../entry/numberTyping.ts'
import { useScorer } from '../useScorer.ts'
import { eventIn, peopleFor } from './naming.ts'
import type { ShownItem } from './useReview.ts'

export interface Naming {
  /** The people who may be the unnamed player. Empty where no player is to be named. */
  readonly people: readonly Numbered[]
  /** The ids of those who were on court. */
  readonly onCourt: ReadonlySet<string>
  readonly typed: TypedNumber
  readonly choose: (person: Numbered) => void
  /** @returns whether the digit was used */
  readonly typeDigit: (digit: string) => boolean
}

const idOf = ({ touch }: Numbered): string | null => (touch.kind === 'actor' ? touch.actor.personId : null)

/** Names the player of an event by a tap, or by the number on the jersey. */
export function useNamePlayer(shown: ShownItem, onName: (personId: string) => void): Naming {
  const words = useScorer((state) => state.words)
  const { kind, play, eventId, game } = shown
  const event = kind === 'player' && play ? eventIn(play, eventId) : undefined
  const people = useMemo(
    () => (event && play ? peopleFor(event, play, { game, words }) : []),
    [event, play, game, words],
  )
  const onCourt = useMemo(() => new Set(event ? onFloor(game, sideOf(event)) : []), [event, game])
  const choose = (person: Numbered) => {
    const id = idOf(person)
    if (id) onName(id)
  }
  const latest = useRef({ people, choose })
  latest.current = { people, choose }
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const typing = useMemo(
    () =>
      new NumberTyping({
        timers: browserDevice.timers,
        people: () => latest.current.people,
        choose: (person) => latest.current.choose(person),
        onChange: redraw,
      }),
    [],
  )
  useEffect(() => () => void typing.clear(), [typing])
  return { people, onCourt, typed: typing.shown, choose, typeDigit: (digit) => typing.type(digit, false) }
}
