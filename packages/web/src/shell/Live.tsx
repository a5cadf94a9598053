import { useLive } from '../book/index.ts'

/** Follows changes by others while a user is signed in. */
export default function Live() {
  useLive()
  return null
}
