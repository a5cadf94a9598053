import { type Game, onFloor } from '@fullcourt/scorebook/fold'
import type { Person, Side } from '@fullcourt/scorebook/vocabulary'
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

/** The players whose numbers are typed next. */
export type NextNumber = 'out' | 'into' | 'either'

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

/** The players who go out are complete with the first one who comes in, or as soon as Enter asked; and the other way round. */
function nextNumberOf({ out, into }: Chosen, isAsked: boolean): NextNumber {
  if (out.length > into.length && (into.length > 0 || isAsked)) return 'into'
  return into.length > out.length && out.length > 0 ? 'out' : 'either'
}

/** The players who are chosen to go out and to come in. Substitutes as soon as as many come in as go out: one player takes three inputs. */
export function useSubstitution({ game, side, first, off, onSwap }: Question) {
  const now = onFloor(game, side)
  const most = game.sheet.setup.rules.playersOnFloor
  const [{ out, into }, setChosen] = useState<Chosen>({
    out: first && now.includes(first) ? [first] : [],
    into: off.some(({ id }) => id === first) && first ? [first] : [],
  })
  const [isAsked, setIsAsked] = useState(false)
  // One key can choose two people: the number that was typed before it, and its own.
  const latest = useRef<Chosen>({ out, into })
  const countAfter = (chosen: Chosen) => now.length - chosen.out.length + chosen.into.length
  const after = countAfter({ out, into })
  const isChosen = out.length > 0 || into.length > 0
  const isShort = after < most && off.length > into.length
  const isDone = (next: Chosen) =>
    next.into.length > 0 && next.out.length === next.into.length && countAfter(next) === most
  const afterToggle = (id: string): Chosen =>
    now.includes(id)
      ? { ...latest.current, out: toggled(latest.current.out, id) }
      : { ...latest.current, into: toggled(latest.current.into, id) }
  return {
    out,
    into,
    /** Players on court after the substitution, and the most that there may be. */
    after,
    most,
    isChosen,
    /** The scorer was asked about too few players on court. */
    isAsked,
    nextNumber: nextNumberOf({ out, into }, isAsked),
    /** Whether this player completes the substitution. */
    completes: (id: string) => isDone(afterToggle(id)),
    toggle(id: string) {
      const next = afterToggle(id)
      latest.current = isDone(next) ? NO_PLAYERS : next
      setIsAsked(false)
      if (isDone(next)) onSwap(next.out, next.into)
      else setChosen(next)
    },
    sendIn({ ids }: LineUp) {
      const change = lineUpChange(now, ids)
      onSwap(change.out, change.into)
    },
    /** Substitutes. With too few on court, where more could come in, it asks once. */
    save() {
      if (after > most) return
      if (!isChosen || (isShort && !isAsked)) setIsAsked(true)
      else onSwap(out, into)
    },
  }
}
