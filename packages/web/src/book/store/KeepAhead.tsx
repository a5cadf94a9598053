import { useEffect } from 'react'
import { useUser } from '../../identity/session.ts'
import { joinStops } from '../../ui/listeners.ts'
import { followSync } from './backgroundSync.ts'
import { followSchedule } from './followSchedule.ts'
import { userStoreOf } from './userStore.ts'

/** Prepares this device for a gym without a network. Loaded when the page has settled. */
export default function KeepAhead() {
  const user = useUser()
  // An administrator who looks through the eyes of a user takes nothing along; a guest scores one game.
  const isOwn = !user.guest && !user.viewedUntil
  useEffect(
    () => joinStops(followSync(userStoreOf(user.id)), ...(isOwn ? [followSchedule(user)] : [])),
    [user, isOwn],
  )
  return null
}
