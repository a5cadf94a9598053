import * as z from 'zod'
import { endpoint, noReply } from './primitives.ts'

/** The address of a browser at its push service. */
const address = z.url({ protocol: /^https?$/ }).max(1000)
const bytes = (length: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .length(length)

const pushState = z.object({
  /** The key of this installation, for `PushManager.subscribe`. */
  publicKey: z.string(),
  /** The addresses of the browsers that this session has subscribed. */
  endpoints: z.array(z.string()),
})

export const readPush = endpoint({
  name: 'readPush',
  summary: 'What a browser needs to subscribe to notifications, and whether this session has.',
  method: 'GET',
  path: '/v1/user/push-subscription/',
  access: 'login',
  reply: pushState,
})

export const subscribePush = endpoint({
  name: 'subscribePush',
  summary:
    'Show notifications in a browser (RFC 8030): its address and keys, as `PushSubscription` has them. It ends with the session.',
  method: 'POST',
  path: '/v1/user/push-subscription/',
  invalidates: ['readPush'],
  access: 'login',
  body: z.strictObject({
    endpoint: address,
    /** The browser's public key (RFC 8291): a point of P-256. */
    p256dh: bytes(87),
    auth: bytes(22),
  }),
  reply: pushState,
})

export const unsubscribePush = endpoint({
  name: 'unsubscribePush',
  summary: 'Show no more notifications in a browser.',
  method: 'DELETE',
  path: '/v1/user/push-subscription/',
  invalidates: ['readPush'],
  access: 'login',
  body: z.strictObject({ endpoint: address }),
  status: 204,
  reply: noReply,
})
