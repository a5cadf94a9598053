import type { RequestDetails } from 'web-push'

/** A request to a push service: encrypted, and signed with the keys of this installation. */
export type PushRequest = Pick<RequestDetails, 'endpoint' | 'headers'> & { readonly body: Buffer }

/** Sends messages to the push services of browsers. */
export interface Pusher {
  /** Tells whether an address belongs to a known push service: the server calls no other address that a user names. */
  accepts(endpoint: string): boolean
  /** Returns 'gone' if the browser takes no more messages. Throws if the service does not answer. */
  send(request: PushRequest): Promise<'sent' | 'gone'>
}
