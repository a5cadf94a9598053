import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { Scorer } from './scorer.ts'
import type { ScorerState } from './scorerState.ts'

export const ScorerContext = createContext<Scorer | null>(null)

/** The scorer of this screen, for its inputs. */
export function useInputs(): Scorer {
  const scorer = useContext(ScorerContext)
  if (!scorer) throw new Error('useScorer outside of the scoring screen')
  return scorer
}

/** Reads the scorer's state. The component renders again when the selected value, or a field of a selected object, has changed. */
export function useScorer<T>(select: (state: ScorerState) => T): T {
  const scorer = useInputs()
  const last = useRef<{ readonly value: T } | null>(null)
  return useSyncExternalStore(scorer.subscribe, () => {
    const value = select(scorer.getState())
    if (!last.current || !isShallowEqual(last.current.value, value)) last.current = { value }
    return last.current.value
  })
}

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function isShallowEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlainObject(a) || !isPlainObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]))
}
