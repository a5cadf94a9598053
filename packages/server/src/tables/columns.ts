import type { ColumnType } from 'kysely'

/** A time as ISO text. The database sets it if an insert leaves it out. */
export type Defaulted = ColumnType<string, string | undefined, string>
/** Nullable. An insert may leave it out. */
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
/** JSON: parsed when read, text (`JSON.stringify`) when written. */
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** The key of a row of an account. */
export interface RowKey {
  readonly accountId: string
  readonly id: string
}

/** The accounts of rows, each once: a distributed database asks one shard for rows of one account. */
export const accountsOf = (rows: readonly { readonly accountId: string }[]): string[] => [
  ...new Set(rows.map(({ accountId }) => accountId)),
]

export interface Stamps {
  createdAt: Defaulted
  updatedAt: Defaulted
  deletedAt: Maybe<string>
}
