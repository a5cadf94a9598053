import { useLive } from '../book/index.ts'

/** Hears what others change, for as long as somebody is signed in. */
export default function Live() {
  useLive()
  return null
}
