import { type Game, onFloor, type Person, type Side } from '@fullcourt/scorebook'
import { useRef, useState } from 'react'
import { type LineUp, lineUpChange } from '../lineUps/lineUps.ts'

interface Question {
  readonly game: Game
  readonly side: Side
  /** The player who was pressed to open the dialog: goes out, or comes in. */
  readonly first: string | null
  /** The players who may come in. */
  readonly off: readonly Person[]
  readonly onSwap: (out: readonly string[], into: readonly string[]) => void
}

interface Chosen {
  readonly out: readonly string[]
  readonly into: readonly string[]
}

const NO_PLAYERS: Chosen = { out: [], into: [] }

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** The players who are chosen to go out and to come in. Substitutes as soon as as many come in as go out: one player takes three inputs. */
export function useSubstitution({ game, side, first, off, onSwap }: Question) {
  const now = onFloor(game, side)
  const most = game.sheet.setup.rules.playersOnFloor
  const [{ out, into }, setChosen] = useState<Chosen>({
    out: first && now.includes(first) ? [first] : [],
    into: off.some(({ id }) => id === first) && first ? [first] : [],
  })
  // One key can choose two people: the number that was typed before it, and its own.
  const latest = useRef<Chosen>({ out, into })
  const after = now.length - out.length + into.length
  const isReady = (out.length > 0 || into.length > 0) && after <= most
  function choose(next: Chosen): void {
    const isWhole = now.length - next.out.length + next.into.length === most
    const isDone = next.into.length > 0 && next.out.length === next.into.length && isWhole
    latest.current = isDone ? NO_PLAYERS : next
    if (isDone) onSwap(next.out, next.into)
    else setChosen(next)
  }
  return {
    out,
    into,
    /** Players on court after the substitution, and the most that there may be. */
    after,
    most,
    isReady,
    toggleOut: (id: string) => choose({ ...latest.current, out: toggled(latest.current.out, id) }),
    toggleInto: (id: string) => choose({ ...latest.current, into: toggled(latest.current.into, id) }),
    sendIn({ ids }: LineUp) {
      const change = lineUpChange(now, ids)
      onSwap(change.out, change.into)
    },
    save: () => isReady && onSwap(out, into),
  }
}
