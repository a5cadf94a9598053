import type { AppContext } from '../appContext.ts'
import type { Attempt, BoundHandler, JobKind } from './jobs.ts'

/** A kind of job and the function that runs it. */
export interface JobHandler<P extends object = object> {
  readonly kind: JobKind<P>
  /** Runs at least once for each job, and again after a failure or a crash. */
  handle(payload: P, app: AppContext, attempt: Attempt): Promise<void>
}

export const jobHandler = <P extends object>(
  kind: JobKind<P>,
  handle: JobHandler<P>['handle'],
): JobHandler => ({ kind, handle })

export const bindHandlers = (handlers: readonly JobHandler[], app: AppContext): readonly BoundHandler[] =>
  handlers.map(({ kind, handle }) => ({ kind, handle: (payload, attempt) => handle(payload, app, attempt) }))
