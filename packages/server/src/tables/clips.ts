import type { ExportPlan } from '@fullcourt/film'
import type { ClipFilters, FilmDrawing, FilmTag, TagSet } from '@fullcourt/wire'
import type { Generated, JSONColumnType } from 'kysely'
import type { Defaulted, Maybe, MaybeJson, Stamps } from './columns.ts'

export interface PlaylistTable extends Stamps {
  accountId: string
  id: string
  teamId: string
  name: string
  notes: Maybe<string>
  lead: number
  tail: number
  filters: MaybeJson<ClipFilters>
  showsDrawings: Generated<boolean>
  version: Generated<number>
  createdBy: Maybe<string>
}

export interface PlaylistItemTable {
  accountId: string
  id: string
  playlistId: string
  position: number
  section: Maybe<string>
  title: Maybe<string>
  note: Maybe<string>
  teamVideoId: Maybe<string>
  teamGameId: Maybe<string>
  eventId: Maybe<string>
  fromSecond: Maybe<number>
  untilSecond: Maybe<number>
  createdBy: Maybe<string>
  createdAt: Defaulted
}

export interface TagSetTable extends Stamps {
  accountId: string
  id: string
  teamBrandId: string
  name: string
  buttons: JSONColumnType<TagSet['buttons']>
  version: Generated<number>
}

export interface FilmTagTable {
  accountId: string
  id: string
  teamVideoId: string
  startSecond: number
  endSecond: number
  label: string
  labels: JSONColumnType<FilmTag['labels']>
  note: Maybe<string>
  eventId: Maybe<string>
  createdBy: Maybe<string>
  createdAt: Defaulted
  updatedAt: Defaulted
}

export interface DrawingTable {
  accountId: string
  id: string
  teamVideoId: string
  atSecond: number
  untilSecond: number
  freezeSeconds: number
  shapes: JSONColumnType<FilmDrawing['shapes']>
  createdBy: Maybe<string>
  createdAt: Defaulted
  updatedAt: Defaulted
}

export interface FilmCommentTable extends Stamps {
  accountId: string
  id: string
  teamVideoId: string
  atSecond: number
  untilSecond: Maybe<number>
  parentId: Maybe<string>
  body: string
  mentions: Generated<string[]>
  createdBy: Maybe<string>
}

export interface AssignmentTable {
  accountId: string
  id: string
  playlistId: string
  teamBrandPersonnelId: string
  question: Maybe<string>
  dueAt: Maybe<string>
  answer: Maybe<string>
  answeredAt: Maybe<string>
  createdBy: Maybe<string>
  createdAt: Defaulted
}

export interface ClipSeenTable {
  accountId: string
  playlistItemId: string
  teamBrandPersonnelId: string
  seenAt: Defaulted
}

/** The copy of a playlist that a link shows. */
export interface FrozenShare {
  readonly name: string
  /** Over its clips. */
  readonly drawings: readonly (FilmDrawing & { readonly teamVideoId: string })[]
  readonly items: readonly {
    readonly id: string
    readonly section: string | null
    readonly title: string | null
    readonly note: string | null
    /** The words of its play in English. */
    readonly text: string | null
    /** In each language. Links of before have none. */
    readonly texts?: Readonly<Record<string, string | null>>
    readonly period: string | null
    readonly clockTime: number | null
    readonly parts: readonly {
      readonly teamVideoId: string
      readonly start: number
      readonly end: number
    }[]
  }[]
}

export interface PlaylistShareTable {
  accountId: string
  id: string
  playlistId: string
  tokenHash: Buffer
  shown: JSONColumnType<FrozenShare>
  showsNames: boolean
  hasSound: boolean
  mayDownload: boolean
  passcodeHash: Maybe<string>
  opened: Generated<number>
  lastOpenedAt: Maybe<string>
  createdBy: Maybe<string>
  createdAt: Defaulted
  expiresAt: string
  revokedAt: Maybe<string>
}

export interface FilmExportTable {
  accountId: string
  id: string
  playlistId: string
  format: string
  status: string
  progress: Generated<number>
  plan: JSONColumnType<ExportPlan>
  size: Generated<number>
  error: Maybe<string>
  createdBy: Maybe<string>
  createdAt: Defaulted
  finishedAt: Maybe<string>
  expiresAt: Maybe<string>
}

export interface ExportPieceTable {
  accountId: string
  hash: string
  size: number
  usedAt: Defaulted
}
