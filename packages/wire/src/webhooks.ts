import { REPLAYS, TEST_TYPE, WEBHOOK_TYPES } from '@fullcourt/program'
import * as z from 'zod'
import { webhookFields } from './forms/webhook.ts'
import { endpoint, id, idParams, listOf, newId, noReply, plainList, time } from './primitives.ts'

/** `GONE`: its receiver answered 410. `FAILING`: all deliveries failed for 5 days. */
export const WEBHOOK_ENDS = ['GONE', 'FAILING'] as const
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number]

export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const webhook = z.object({
  id,
  teamBrandId: id,
  name: z.string(),
  url: z.string(),
  types: z.array(z.enum(WEBHOOK_TYPES)),
  isOn: z.boolean(),
  /** Why the server switched it off; null: it did not. */
  offReason: z.enum(WEBHOOK_ENDS).nullable(),
  /** Since when no delivery has succeeded; null: the last one did. */
  failingSince: time.nullable(),
  /** Until then the previous secret signs too. */
  signsWithBothUntil: time.nullable(),
  createdAt: time,
})
export type Webhook = z.output<typeof webhook>

export const webhookDelivery = z.object({
  /** The header webhook-id. A replay has the same one. */
  id,
  type: z.enum([...WEBHOOK_TYPES, TEST_TYPE]),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  nextAt: time.nullable(),
  /** The receiver's status; null: it did not answer. */
  status: z.int().nullable(),
  /** Its answer, 64 kB at most, or why there is none. */
  answer: z.string().nullable(),
  body: z.string(),
  createdAt: time,
  answeredAt: time.nullable(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const ON_WEBHOOK = { may: 'webhook.write', on: 'webhook', from: 'params.id', sub: false } as const
const types = z.array(z.enum(WEBHOOK_TYPES)).min(1).max(WEBHOOK_TYPES.length)
const CHANGED = ['listWebhooks', 'readWebhook', 'listWebhookDeliveries', 'listProgramAudit']

export const createWebhook = endpoint({
  name: 'createWebhook',
  summary:
    'Add a webhook to a program, by the Standard Webhooks specification. Its secret is shown once; a repeated call renews it.',
  method: 'POST',
  path: '/v1/webhook/',
  invalidates: CHANGED,
  access: { may: 'webhook.write', on: 'program', from: 'body.teamBrandId', sub: false },
  status: 201,
  body: z.strictObject({
    id: newId,
    teamBrandId: id,
    /** Left out: the host of `url`. */
    name: z.optional(webhookFields.name),
    url: webhookFields.url,
    types,
  }),
  reply: z.object({ id, secret: z.string() }),
})

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  summary: 'The webhooks of a program, newest first; for its ADMIN.',
  method: 'GET',
  path: '/v1/team-brand/:id/webhooks/',
  access: { may: 'webhook.write', on: 'program', from: 'params.id', sub: false },
  params: idParams,
  query: plainList,
  reply: listOf(webhook),
})

export const readWebhook = endpoint({
  name: 'readWebhook',
  summary: 'One webhook; for the ADMIN of its program.',
  method: 'GET',
  path: '/v1/webhook/:id/',
  access: ON_WEBHOOK,
  params: idParams,
  reply: webhook,
})

export const changeWebhook = endpoint({
  name: 'changeWebhook',
  summary: 'Change a webhook, or switch it on or off.',
  method: 'PATCH',
  path: '/v1/webhook/:id/',
  invalidates: CHANGED,
  access: ON_WEBHOOK,
  params: idParams,
  body: z.strictObject({
    name: z.optional(webhookFields.name),
    url: z.optional(webhookFields.url),
    types: types.optional(),
    isOn: z.boolean().optional(),
  }),
  status: 204,
  reply: noReply,
})

export const renewWebhookSecret = endpoint({
  name: 'renewWebhookSecret',
  summary: 'Make a new secret, shown once. For 24 hours the previous one signs too.',
  method: 'POST',
  path: '/v1/webhook/:id/secret/',
  invalidates: CHANGED,
  access: ON_WEBHOOK,
  params: idParams,
  reply: z.object({ secret: z.string() }),
})

export const testWebhook = endpoint({
  name: 'testWebhook',
  summary: 'Send a webhook.test.',
  method: 'POST',
  path: '/v1/webhook/:id/test/',
  invalidates: CHANGED,
  access: ON_WEBHOOK,
  params: idParams,
  status: 204,
  reply: noReply,
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  summary: 'Delete a webhook with its deliveries.',
  method: 'DELETE',
  path: '/v1/webhook/:id/',
  invalidates: CHANGED,
  access: ON_WEBHOOK,
  params: idParams,
  status: 204,
  reply: noReply,
})

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  summary: 'The deliveries of a webhook, newest first, for 30 days.',
  method: 'GET',
  path: '/v1/webhook/:id/deliveries/',
  access: ON_WEBHOOK,
  params: idParams,
  query: plainList,
  reply: listOf(webhookDelivery),
})

export const replayWebhookDelivery = endpoint({
  name: 'replayWebhookDelivery',
  summary: 'Send a delivery again, with the same webhook-id.',
  method: 'POST',
  path: '/v1/webhook/:id/deliveries/:deliveryId/replay/',
  invalidates: CHANGED,
  access: ON_WEBHOOK,
  params: z.strictObject({ id, deliveryId: id }),
  status: 204,
  reply: noReply,
})

export const replayWebhookDeliveries = endpoint({
  name: 'replayWebhookDeliveries',
  summary:
    'Send the deliveries since a time of the last 30 days again, each with the same webhook-id: those whose last try failed, or all. One that waits for its first try is left out.',
  method: 'POST',
  path: '/v1/webhook/:id/replay/',
  invalidates: CHANGED,
  access: ON_WEBHOOK,
  params: idParams,
  body: z.strictObject({ since: time, which: z.enum(REPLAYS) }),
  reply: z.object({ count: z.int() }),
})
