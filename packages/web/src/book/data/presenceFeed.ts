import type { PresenceMessage } from '@fullcourt/wire'

type Listener = (message: PresenceMessage) => void

const listeners = new Set<Listener>()

/** Calls the listener for each message about people on the scoring screens of this user's games. @returns how to stop */
export function onPresence(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes a message of the live stream on. */
export function publishPresence(message: PresenceMessage): void {
  for (const listener of listeners) listener(message)
}

const reopened = new Set<() => void>()

/** Calls the listener when the live stream is open again: messages about people may have been missed. @returns how to stop */
export function onStreamReopened(listener: () => void): () => void {
  reopened.add(listener)
  return () => void reopened.delete(listener)
}

export function publishReopened(): void {
  for (const listener of reopened) listener()
}
