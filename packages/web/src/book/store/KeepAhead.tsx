import { useEffect } from 'react'
import { useUser } from '../../identity/session.ts'
import { followSync } from './backgroundSync.ts'
import { followSchedule } from './followSchedule.ts'
import { userStoreOf } from './userStore.ts'

/** Prepares this device for a gym without a network. Loaded when the page has settled. */
export default function KeepAhead() {
  const user = useUser()
  // An administrator who looks through the eyes of a user takes nothing along; a guest scores one game.
  const isOwn = !user.guest && !user.viewedUntil
  useEffect(() => {
    const ends = [followSync(userStoreOf(user.id)), ...(isOwn ? [followSchedule(user)] : [])]
    return () => {
      for (const end of ends) end()
    }
  }, [user, isOwn])
  return null
}
