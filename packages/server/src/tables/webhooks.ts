import type { SentType, WebhookType } from '@fullcourt/program'
import type { DeliveryState, WebhookEnd } from '@fullcourt/wire'
import type { Generated } from 'kysely'
import type { Defaulted, Maybe } from './columns.ts'

export interface WebhookTable {
  accountId: string
  id: string
  teamBrandId: string
  name: string
  url: string
  types: WebhookType[]
  secret: Buffer
  oldSecret: Maybe<Buffer>
  oldSecretUntil: Maybe<string>
  isOn: Generated<boolean>
  offReason: Maybe<WebhookEnd>
  failingSince: Maybe<string>
  createdAt: Defaulted
}

export interface WebhookDeliveryTable {
  accountId: string
  id: string
  webhookId: string
  type: SentType
  body: string
  state: Generated<DeliveryState>
  tries: Generated<number>
  turn: Generated<number>
  nextAt: Maybe<string>
  status: Maybe<number>
  answer: Maybe<string>
  createdAt: string
  answeredAt: Maybe<string>
}

export interface WebhookGameTable {
  accountId: string
  teamGameId: string
  isDeleted: boolean
  isFinal: boolean
  seq: number
  calendarSequence: number
  scoredAt: Maybe<string>
  dueAt: Maybe<string>
}

export interface WebhookRosterTable {
  accountId: string
  teamId: string
  roster: Buffer
  dueAt: Maybe<string>
}

export interface WebhookFilmTable {
  accountId: string
  teamVideoId: string
  canPlay: boolean
}
