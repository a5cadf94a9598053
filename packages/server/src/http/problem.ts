import type { RefusalBody } from '@fullcourt/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../calls/refusal.ts'
import { codeOf, isDiskFull } from '../errorMessage.ts'
import { GatewayUnreachable } from '../payments/gateway.ts'
import { StorageUnavailable } from '../storage/storage.ts'

const RETRY_SOON = 2

/** Our refusals for Fastify's error codes. */
const OF_FASTIFY: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('too_large', 'The body is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('wrong_type', 'Send the body as application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal(
    'unreadable',
    'The body does not have the length of its Content-Length.',
  ),
  FST_ERR_BAD_URL: new Refusal('unreadable', 'The address is malformed.'),
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: new Refusal(
    'not_found',
    'This does not exist, or you do not have access to it.',
  ),
}

const isSqlState = (code: string): boolean => /^[\dA-Z]{5}$/.test(code) && /\d/.test(code)

/** Tells whether the error is a collision with another transaction, so that the call can be repeated. */
export const isCollision = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** Error messages of the pool for a database that does not answer. These errors have no code. */
const NO_ANSWER =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/

/** PostgreSQL removes its socket when it ends. */
const isMissingSocket = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** Class 58: the disk of the database failed, and it restarts. 25P03: a transaction was idle for too long and its connection ended. */
export const isUnavailable = (error: unknown): boolean =>
  /^(08...|25P03|57P0.|57014|53300|58...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(codeOf(error)) ||
  isMissingSocket(error) ||
  (error instanceof Error && NO_ANSWER.test(error.message))

/** Tells whether PostgreSQL found a damaged table or index. */
export const isDamaged = (error: unknown): boolean => /^XX00[12]$/.test(codeOf(error))

export const diskFull = (): Refusal => new Refusal('disk_full', 'The disk is full. This was not saved.')

/** Converts an error of the storage of films and pictures. */
function ofStorage(error: unknown): Refusal | null {
  if (isDiskFull(error)) return diskFull()
  if (error instanceof StorageUnavailable)
    return new Refusal('unavailable', 'The storage does not answer. Try again in a moment.', {
      retryAfter: RETRY_SOON,
    })
  return null
}

/** An outage of the gateway is no error of ours: the person presses again, and the gateway sends its webhook again. */
const ofGateway = (error: unknown): Refusal | null =>
  error instanceof GatewayUnreachable
    ? new Refusal(
        'unavailable',
        'The payment service does not answer. Try again in a moment: nothing is charged twice.',
      )
    : null

/** Converts a refusal of the database: 422 for a value that it cannot store, 409 for a conflict with stored rows. */
function ofDatabase(error: unknown): Refusal | null {
  const code = codeOf(error)
  if (isUnavailable(error))
    return new Refusal('unavailable', 'The database does not answer. Try again in a moment.', {
      retryAfter: RETRY_SOON,
    })
  if (isDamaged(error))
    return new Refusal('unavailable', 'The database is damaged. Tell the operator of this installation.')
  if (!isSqlState(code)) return null
  if (code.startsWith('22')) return new Refusal('invalid', 'A value cannot be stored.')
  if (code === '23505') return new Refusal('conflict', 'This already exists.')
  if (code.startsWith('23')) return new Refusal('conflict', 'This conflicts with stored data.')
  if (isCollision(error))
    return new Refusal('unavailable', 'Too many changes at the same time. Try again.', {
      retryAfter: RETRY_SOON,
    })
  return null
}

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500

function ofFastify(error: unknown): Refusal | null {
  const own = OF_FASTIFY[codeOf(error)]
  if (own) return own
  if (statusOf(error) === 416)
    return new Refusal('range_not_satisfiable', 'The range is outside the bytes of the file.')
  return statusOf(error) < 500 ? new Refusal('unreadable', 'The request is malformed.') : null
}

/** Converts an error to a refusal. Returns null for a bug of ours. */
function refusalOf(error: unknown, { routeOptions }: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error
  const { accepts } = routeOptions.config
  if (accepts && codeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('wrong_type', `Send the body as ${accepts.join(' or ')}.`)
  return ofDatabase(error) ?? ofStorage(error) ?? ofGateway(error) ?? ofFastify(error)
}

export const refusalBodyOf = (refusal: Refusal): RefusalBody => ({
  message: refusal.message,
  code: refusal.code,
  ...(refusal.fields ? { fields: { ...refusal.fields } } : {}),
  ...refusal.more,
})

/** Replies to an error: a refusal gives its reason; a bug of ours gives only the number of the request, and is logged. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request)
  if (refusal) return sendRefusal(refusal, reply)
  request.log.error({ reqId: request.id, err: error }, 'internal error')
  const message = `Something went wrong on our side. Request ${request.id}.`
  return reply.code(500).send({ message, code: 'internal' } satisfies RefusalBody)
}

export function sendRefusal(refusal: Refusal, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
  reply.request.refused = refusal.code
  return reply.code(refusal.status).send(refusalBodyOf(refusal))
}
