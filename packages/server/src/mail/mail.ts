/** A mail as it goes out. */
export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands a mail over, or fails; who calls is a job and tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** Hands a text message over to a US number (10 digits, or 11 starting with 1), or fails. */
export interface Texter {
  send(to: string, text: string): Promise<void>
}
