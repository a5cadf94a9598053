import type { Endpoint } from '@fullcourt/wire'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../access/sessions.ts'
import type { AppContext } from '../appContext.ts'
import type { Principal } from '../calls/principal.ts'
import { refuse } from '../calls/refusal.ts'
import type { Call } from '../calls/route.ts'
import { sourceOf } from '../calls/source.ts'
import type { Subject } from '../calls/subject.ts'

const FRESH_MS = 60 * 60_000

/** Requires that the user confirmed the password in this session within the last hour. A demo has no password. */
export function refuseStale({ isDemo, confirmedAt }: Principal, { now }: Pick<AppContext, 'now'>): void {
  if (!isDemo && now() - confirmedAt > FRESH_MS)
    refuse('fresh_login_required', 'Confirm your password to do this.')
}

type Parts = Pick<Call, 'params' | 'query' | 'body'> & {
  readonly subject: Subject | null
  readonly app: AppContext
}

/** Builds the call for a handler. Its getters throw if the endpoint declares no caller, no subject or no confirmed password. */
export function callOf(
  { name, fresh }: Endpoint,
  request: FastifyRequest,
  { params, query, body, subject, app }: Parts,
): Call {
  const { principal } = request
  const source = sourceOf(request)
  return {
    params,
    query,
    body,
    ...source,
    source,
    bearer: bearerOf(request),
    infinite: request.headers['x-pagination'] === 'infinite',
    url: request.url,
    mustBeFresh() {
      if (!fresh || !principal) throw new Error(`${name} does not declare \`fresh\``)
      refuseStale(principal, app)
    },
    get who(): Principal {
      if (!principal) throw new Error(`${name} is public and has no caller`)
      return principal
    },
    get subject(): Subject {
      if (!subject) throw new Error(`${name} has no subject`)
      return subject
    },
  }
}
