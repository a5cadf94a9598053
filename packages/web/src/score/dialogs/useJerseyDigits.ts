import type { Person } from '@fullcourt/scorebook'
import { useEffect, useRef, useState } from 'react'
import { REST_MS, SECOND_DIGIT_MS } from '../entry/numberTyping.ts'
import { type JerseyTyped, NOTHING_TYPED, settleJersey, typeJersey } from '../entry/typing.ts'

const NOTHING: JerseyTyped<Person> = { state: NOTHING_TYPED, matches: [] }

/** Jersey numbers that are typed in a dialog (decision 0118). `choose` gets the person of a number. */
export function useJerseyDigits(people: readonly Person[], choose: (person: Person) => void) {
  const [typed, setTyped] = useState(NOTHING)
  const latest = useRef({ people, choose, typed })
  latest.current = { people, choose, typed }

  function keep(next: JerseyTyped<Person>): void {
    latest.current.typed = next
    setTyped(next)
    if (next.chosen) latest.current.choose(next.chosen)
  }
  function settle(): void {
    const { typed, people } = latest.current
    keep(typed.state.digits ? settleJersey(typed.state, people) : NOTHING)
  }

  const { digits, rest } = typed.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions read what is newest.
  useEffect(() => {
    if (digits === '' && rest === '') return
    const timer = setTimeout(settle, digits ? SECOND_DIGIT_MS : REST_MS)
    return () => clearTimeout(timer)
  }, [digits, rest])

  return {
    /** The digits so far. */
    digits,
    /** A number that no player wears, or that two wear. */
    wrong: typed.unknown ?? typed.shared ?? null,
    /** Ids of the people whose number starts with the digits. */
    lit: new Set(digits ? typed.matches.map(({ id }) => id) : []) as ReadonlySet<string>,
    type: (digit: string) => keep(typeJersey(latest.current.typed.state, digit, latest.current.people)),
    /** Another key decides a number as it was typed. */
    settle,
  }
}
