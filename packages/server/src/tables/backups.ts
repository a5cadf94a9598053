import type { Maybe } from './columns.ts'

export interface BackupRunTable {
  id: string
  kind: 'ASKED' | 'DAILY' | 'MIGRATION'
  state: 'RUNNING' | 'DONE' | 'FAILED'
  place: string
  name: Maybe<string>
  version: string
  migration: Maybe<string>
  startedAt: string
  heldUntil: Maybe<string>
  finishedAt: Maybe<string>
  rows: Maybe<number>
  files: Maybe<number>
  missing: Maybe<number>
  bytes: Maybe<number>
  manifestSha256: Maybe<string>
  verifiedAt: Maybe<string>
  drilledAt: Maybe<string>
  drillMs: Maybe<number>
  drillGames: Maybe<number>
  drillError: Maybe<string>
  error: Maybe<string>
}
