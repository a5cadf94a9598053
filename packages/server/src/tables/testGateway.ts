import type { ColumnType } from 'kysely'

/** Customers, cards, charges and the rest that the built-in test gateway keeps. `data` depends on the kind. */
export interface TestGatewayObjectTable {
  id: string
  kind: string
  customer: string | null
  data: ColumnType<unknown, string, string>
  createdAt: string
}

export interface TestGatewayEventTable {
  id: string
  about: 'charge' | 'refund' | 'dispute'
  ref: string
  at: string
}
