/** A mail as it goes out. */
export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** 'refused': the receiving side says that it will never take mail for this address. */
export type HandedOver = 'taken' | 'refused'

/** Hands a mail over. Fails where trying again may help; who calls is a job and does. */
export interface Mailer {
  send(mail: Mail): Promise<HandedOver>
  close(): void
}

/** Hands a text message over to a US number (10 digits, or 11 starting with 1), or fails. */
export interface Texter {
  send(to: string, text: string): Promise<void>
}

declare module '../parts.ts' {
  interface Parts {
    readonly mailer: Mailer
    readonly texter: Texter
  }
}
