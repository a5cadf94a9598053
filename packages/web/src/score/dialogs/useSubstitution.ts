import { type Game, onFloor, type Person, type Side } from '@fullcourt/scorebook'
import { useState } from 'react'
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

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** The players who are chosen to go out and to come in. Substitutes as soon as as many come in as go out: one player takes three inputs. */
export function useSubstitution({ game, side, first, off, onSwap }: Question) {
  const now = onFloor(game, side)
  const most = game.sheet.setup.rules.playersOnFloor
  const [out, setOut] = useState<readonly string[]>(first && now.includes(first) ? [first] : [])
  const [into, setInto] = useState<readonly string[]>(
    off.some(({ id }) => id === first) && first ? [first] : [],
  )
  const after = now.length - out.length + into.length
  const isReady = (out.length > 0 || into.length > 0) && after <= most
  function choose(nextOut: readonly string[], nextInto: readonly string[]): void {
    const isWhole = now.length - nextOut.length + nextInto.length === most
    if (nextInto.length > 0 && nextOut.length === nextInto.length && isWhole) {
      onSwap(nextOut, nextInto)
      return
    }
    setOut(nextOut)
    setInto(nextInto)
  }
  return {
    out,
    into,
    /** Players on court after the substitution, and the most that there may be. */
    after,
    most,
    isReady,
    toggleOut: (id: string) => choose(toggled(out, id), into),
    toggleInto: (id: string) => choose(out, toggled(into, id)),
    sendIn({ ids }: LineUp) {
      const change = lineUpChange(now, ids)
      onSwap(change.out, change.into)
    },
    save: () => isReady && onSwap(out, into),
  }
}
