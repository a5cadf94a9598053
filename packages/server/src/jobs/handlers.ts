import type { AppContext } from '../appContext.ts'
import { type Attributes, currentSpan, failureCode, type Tracing } from '../tracing/tracing.ts'
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

const accountOf = (payload: object): Attributes =>
  'accountId' in payload && typeof payload.accountId === 'string'
    ? { 'fullcourt.account.id': payload.accountId }
    : {}

/** Makes a span of each try. */
function traced({ kind: { name }, handle }: BoundHandler, tracing: Tracing): BoundHandler['handle'] {
  return async (payload, attempt) => {
    const attributes = { 'fullcourt.job.is_last_try': attempt.isLast, ...accountOf(payload) }
    const span = tracing.start(`job ${name}`, { kind: 'job', attributes })
    try {
      await currentSpan.run(span, () => handle(payload, attempt))
      span.end()
    } catch (failure) {
      span.end(failureCode(failure))
      throw failure
    }
  }
}

export const bindHandlers = (handlers: readonly JobHandler[], app: AppContext): readonly BoundHandler[] =>
  handlers.map(({ kind, handle }) => {
    const bound: BoundHandler = { kind, handle: (payload, attempt) => handle(payload, app, attempt) }
    return app.tracing ? { kind, handle: traced(bound, app.tracing) } : bound
  })
