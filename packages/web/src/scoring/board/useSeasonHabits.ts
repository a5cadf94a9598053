import { useEffect } from 'react'
import { useUser } from '../../identity/session.ts'
import { loadSeasonHabits } from '../entry/seasonHabits.ts'
import { useInputs } from '../store/useScorer.ts'

/** Loads who usually assists and rebounds for the team, once per game. A bench guest may not read its season. */
export function useSeasonHabits(): void {
  const scorer = useInputs()
  const { guest } = useUser()
  const mayRead = guest === null && !scorer.isPractice
  useEffect(() => {
    if (mayRead) void loadSeasonHabits(scorer.getState().setup)
  }, [scorer, mayRead])
}
