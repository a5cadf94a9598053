/** A file that comes with a mail. */
export interface Attachment {
  readonly name: string
  readonly type: 'application/pdf'
  readonly bytes: Buffer
}

/** A mail, ready to send. */
export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** For the headers List-Unsubscribe and List-Unsubscribe-Post. */
  readonly unsubscribeUrl?: string
  readonly attachment?: Attachment
}

/** 'refused' means that the receiving server will never take mail for this address. */
export type HandedOver = 'taken' | 'refused'

/** Sends mail. Throws if a retry may help; the caller is a job, which retries. */
export interface Mailer {
  send(mail: Mail): Promise<HandedOver>
  close(): void
}

/** Sends a text message to a US number (10 digits, or 11 starting with 1). Throws if that fails. */
export interface Texter {
  send(to: string, text: string): Promise<void>
}
