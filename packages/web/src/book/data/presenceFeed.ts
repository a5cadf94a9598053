import type { PresenceMessage, ScreenMessage } from '@fullcourt/wire'
import { Listeners } from '../../ui/listeners.ts'

const listeners = new Listeners<PresenceMessage>()

/** Calls the listener for each message about people on the scoring screens of this user's games. @returns how to stop */
export const onPresence = listeners.add

/** Passes a message of the live stream on. */
export function publishPresence(message: PresenceMessage): void {
  listeners.call(message)
}

const reopened = new Listeners()

/** Calls the listener when the live stream is open again: messages about people may have been missed. @returns how to stop */
export const onStreamReopened = reopened.add

export function publishReopened(): void {
  reopened.call()
}

const screens = new Listeners<ScreenMessage>()

/** Calls the listener for each act of a remote. @returns how to stop */
export const onPresentation = screens.add

export function publishPresentation(message: ScreenMessage): void {
  screens.call(message)
}
