import { AsyncLocalStorage } from 'node:async_hooks'
import { codeOf } from '../errorMessage.ts'

/** Ids, codes, counts and statements without their values. Never names, addresses or texts of users. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A piece of work with its start and end, as OpenTelemetry shows it. */
export interface Span {
  /** Starts a statement of this work, or a wait for it. */
  child(name: string, attributes: Attributes): Span
  set(attributes: Attributes): void
  /** @param failure of `failureCode` */
  end(failure?: string): void
}

export interface StartOptions {
  readonly kind: 'request' | 'job'
  readonly attributes: Attributes
  /** The span of a proxy before this server (W3C Trace Context). */
  readonly traceparent?: string | undefined
}

/** Sends spans to a collector. */
export interface Tracing {
  start(name: string, options: StartOptions): Span
  /** Sends the last spans, and waits for a slow collector only briefly. */
  close(): Promise<void>
}

/** The request or the job that the running code belongs to. */
export const currentSpan = new AsyncLocalStorage<Span>()

/** The code of a failure. Its text may quote values of users. */
export const failureCode = (failure: unknown): string => codeOf(failure) || 'failed'
