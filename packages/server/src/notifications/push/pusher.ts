/** A message for a push service. */
export interface PushMessage {
  readonly endpoint: string
  readonly authorization: string
  /** Encrypted. */
  readonly body: Buffer
}

/** Sends messages to the push services of browsers. */
export interface Pusher {
  /** Tells whether an address belongs to a known push service: the server calls no other address that a user names. */
  accepts(endpoint: string): boolean
  /** Returns 'gone' if the browser takes no more messages. Throws if the service does not answer. */
  send(message: PushMessage): Promise<'sent' | 'gone'>
}
