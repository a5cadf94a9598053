import { useCallback, useMemo, useRef, useState } from 'react'
import type { DescribeContext } from '../../basketball/describePlay.ts'
import { toastNote } from '../../ui/toast.tsx'
import { type Choices, choicesOf, numberedPeople } from './choices.ts'
import type { Spot } from './FloorCourt.tsx'
import type { Choosing } from './peopleChoices.ts'
import { sayStepBack } from './sayDraft.ts'
import type { Draft, Touch } from './steps.ts'
import type { Drafting } from './useDraft.ts'
import { type Typing, useTyping } from './useTyping.ts'

/** How the open play is entered: by touches, and by numbers that are typed. */
export interface Entry {
  readonly typing: Typing
  /** What an undo just took out of the open play; null otherwise. */
  readonly said: string | null
  /** What is open now, also before it is drawn. */
  now(): { readonly draft: Draft; readonly groups: readonly Choices[] }
  touch(touch: Touch, spot?: Spot | null): void
  /** Takes the last step of the open play back, and says what it was. @returns false where no play is open */
  stepBack(): boolean
}

/** Touches that name a person themselves, or go back: a number that is not decided is forgotten. */
const forgetsNumber = ({ kind }: Touch): boolean => kind === 'actor' || kind === 'back'

export function useEntry(
  drafting: Drafting,
  groups: readonly Choices[],
  choosing: Omit<Choosing, 'game'>,
  told: DescribeContext,
): Entry {
  const { draft, current, touch: tap, game } = drafting
  const [said, setSaid] = useState<string | null>(null)
  const latest = useRef({ draft, groups, choosing, game, told })
  latest.current = { draft, groups, choosing, game, told }

  const now = useCallback(() => {
    const { draft: drawn, groups, choosing, game } = latest.current
    const draft = current()
    if (draft === drawn) return { draft, groups }
    return { draft, groups: choicesOf(draft, { ...choosing, wide: false, game: game() }) }
  }, [current])

  const people = useCallback(() => {
    const { draft, groups } = now()
    const { choosing, game } = latest.current
    return numberedPeople(draft, groups, { ...choosing, game: game() })
  }, [now])

  const typing = useTyping(draft, people, ({ touch }) => {
    setSaid(null)
    tap(touch)
  })
  const { settle, clear } = typing

  const touch = useCallback(
    (one: Touch, spot?: Spot | null) => {
      if (forgetsNumber(one) || !settle()) clear()
      setSaid(null)
      tap(one, spot)
    },
    [settle, clear, tap],
  )

  const stepBack = useCallback((): boolean => {
    if (clear()) return true
    const open = current()
    if (open.step === 'closed') return false
    const words = `Undone: ${sayStepBack(open, latest.current.told)}`
    tap({ kind: 'back' })
    if (current().step === 'closed') toastNote(words)
    else setSaid(words)
    return true
  }, [clear, current, tap])

  return useMemo(() => ({ typing, said, now, touch, stepBack }), [typing, said, now, touch, stepBack])
}
