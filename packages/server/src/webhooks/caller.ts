/** A signed request to the receiver of a webhook. */
export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The receiver's answer; `status` is null if there is none, and `text` says why. */
export interface WebhookAnswer {
  readonly status: number | null
  readonly text: string
  /** Retry-After as sent. */
  readonly retryAfter: string | null
}

/** Calls addresses that users name. */
export interface WebhookCaller {
  send(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>
}
