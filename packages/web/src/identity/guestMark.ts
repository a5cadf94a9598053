/** Marks on this device of bench guests whose turn has ended. Their unsent plays stay on disk under the id of the guest. */
const KEY = 'fullcourt.guests'

export interface EndedGuest {
  readonly id: string
  readonly name: string
  readonly gameId: string
}

export function endedGuests(): readonly EndedGuest[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

/** Keeps the newest last. */
export const keepEndedGuest = (guest: EndedGuest): void =>
  localStorage.setItem(KEY, JSON.stringify([...endedGuests().filter(({ id }) => id !== guest.id), guest]))

/** Forgets a guest whose plays were sent. */
export const dropEndedGuest = (id: string): void =>
  localStorage.setItem(KEY, JSON.stringify(endedGuests().filter((guest) => guest.id !== id)))
