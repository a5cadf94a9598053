import type { FilmError, FilmStatus, SplitOriginal } from '@fullcourt/film'
import type { Film, FilmType } from '@fullcourt/wire'
import type { ColumnType, Generated } from 'kysely'
import type { Maybe, MaybeJson, Stamps } from './columns.ts'

export interface TeamVideoTable extends Stamps {
  id: string
  accountId: string
  teamId: string
  teamGameId: Maybe<string>
  type: FilmType
  name: string
  notes: Maybe<string>
  scout: MaybeJson<NonNullable<Film['scout']>>
  position: Generated<number>
  filename: string
  originalType: string
  size: number
  hash: string
  fingerprint: Maybe<string>
  storeInCloud: boolean
  correlationId: Maybe<string>
  /** Its folder in the storage. Demos share one. */
  folder: string
  width: Maybe<number>
  height: Maybe<number>
  aspectRatio: Maybe<number>
  duration: Maybe<number>
  /** Measured by the server. */
  media: MaybeJson<Record<string, unknown>>
  status: FilmStatus
  run: Generated<number>
  progress: Generated<number>
  isStored: Generated<boolean>
  isMeasured: Generated<boolean>
  split: MaybeJson<SplitOriginal>
  renditionsAt: Maybe<string>
  error: MaybeJson<FilmError>
  /** The upload in the storage, while there is one. */
  uploadId: Maybe<string>
  partAt: Maybe<string>
  isPlayable: Generated<boolean>
  renditions: ColumnType<readonly StoredRendition[], string | undefined, string>
  hasThumbnail: Generated<boolean>
  poster: Maybe<string>
  sprites: MaybeJson<StoredSprites>
  createdBy: Maybe<string>
  erasedAt: Maybe<string>
}

/** A rendition that can be played; its files lie in the film's folder. */
export interface StoredRendition {
  readonly name: string
  readonly playlist: string
  readonly media: string
  readonly bandwidth: number
  readonly codecs: string
  readonly width: number
  readonly height: number
  readonly frameRate: number
}

export interface StoredSprites {
  readonly interval: number
  readonly width: number
  readonly height: number
  readonly columns: number
  readonly rows: number
  readonly files: readonly string[]
}

export interface FilmAnchorTable {
  accountId: string
  teamGameId: string
  id: string
  teamVideoId: string
  videoTime: number
  period: number
  clockTime: number
}
