import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Numbered } from './choices.ts'
import type { Draft } from './steps.ts'
import { type JerseyTyped, NOTHING_TYPED, settleJersey, type Typed, typeJersey } from './typing.ts'

/** Rule 38: 'the second digit or 400 ms decides'. */
const SECOND_DIGIT_MS = 400
/** A number that its first digit decided may still be typed to its end for so long. */
const REST_MS = 800

const NO_ONE: ReadonlySet<string> = new Set()

/** A number that is being typed in the popover. */
export interface Typing {
  /** The digits so far; '' when there are none. */
  readonly digits: string
  /** Ids of those whose number it may become. */
  readonly lit: ReadonlySet<string>
  /** Why a number chose no one; null otherwise. */
  readonly note: string | null
  /** A digit, with Shift or without. @returns false where no one can be named by number now */
  type(digit: string, shifted: boolean): boolean
  /** Takes the number as it stands. @returns false where it is not decided: something else must not happen yet */
  settle(): boolean
  /** Forgets what was typed. @returns whether there was something */
  clear(): boolean
}

interface Shown {
  readonly digits: string
  readonly lit: ReadonlySet<string>
  readonly note: string | null
}
const NOTHING: Shown = { digits: '', lit: NO_ONE, note: null }

function noteOf({ unknown, shared }: JerseyTyped<Numbered>): string | null {
  if (unknown) return `No ${unknown} here. M lists the bench.`
  return shared ? `Two players wear ${shared}. Tap one.` : null
}

const idsOf = (people: readonly Numbered[]): ReadonlySet<string> =>
  new Set(people.flatMap(({ touch }) => (touch.kind === 'actor' && touch.actor.personId) || []))

/** Numbers typed on the keyboard while the popover asks for a person. `people` reads who can be named now. */
export function useTyping(
  draft: Draft,
  people: () => readonly Numbered[],
  choose: (chosen: Numbered) => void,
): Typing {
  const [shown, setShown] = useState(NOTHING)
  const memory = useRef<{ state: Typed; shifted: boolean; timer: ReturnType<typeof setTimeout> | undefined }>(
    {
      state: NOTHING_TYPED,
      shifted: false,
      timer: undefined,
    },
  )
  const latest = useRef({ people, choose })
  latest.current = { people, choose }

  const keep = useCallback((typed: JerseyTyped<Numbered>) => {
    const { digits } = typed.state
    clearTimeout(memory.current.timer)
    memory.current.state = typed.state
    setShown(
      digits || typed.unknown || typed.shared
        ? { digits, lit: idsOf(typed.matches), note: noteOf(typed) }
        : NOTHING,
    )
    if (typed.chosen) latest.current.choose(typed.chosen)
  }, [])

  const clear = useCallback((): boolean => {
    const had = memory.current.state.digits !== ''
    clearTimeout(memory.current.timer)
    memory.current.state = NOTHING_TYPED
    setShown(NOTHING)
    return had
  }, [])

  const asked = useCallback(
    () => latest.current.people().filter(({ shifted }) => shifted === memory.current.shifted),
    [],
  )

  const settle = useCallback((): boolean => {
    if (memory.current.state.digits === '') return true
    keep(settleJersey(memory.current.state, asked()))
    return memory.current.state.digits === ''
  }, [keep, asked])

  const type = useCallback(
    (digit: string, shifted: boolean): boolean => {
      const { state } = memory.current
      // The rest of a number that is chosen may come when no one is asked for any more.
      if (latest.current.people().length === 0 && state.rest !== digit) return false
      // Shift begins a number of the other team; within a number it may be held or not.
      if (shifted && !memory.current.shifted && state.digits !== '' && !settle()) clear()
      if (memory.current.state.digits === '' && state.rest !== digit) memory.current.shifted = shifted
      keep(typeJersey(memory.current.state, digit, asked()))
      const { digits, rest } = memory.current.state
      if (digits) memory.current.timer = setTimeout(settle, SECOND_DIGIT_MS)
      else if (rest) memory.current.timer = setTimeout(clear, REST_MS)
      return true
    },
    [keep, settle, clear, asked],
  )

  useEffect(() => () => clearTimeout(memory.current.timer), [])
  // A step that was taken otherwise asks for someone else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the draft that makes what was typed void.
  useEffect(() => {
    if (memory.current.state.digits !== '') clear()
  }, [draft, clear])

  return useMemo(() => ({ ...shown, type, settle, clear }), [shown, type, settle, clear])
}
