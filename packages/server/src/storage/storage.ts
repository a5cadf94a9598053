import type { Readable } from 'node:stream'
import type { Finding } from './finding.ts'

/**
 * Where films and pictures are kept: a folder or a bucket. Keys are made by the server only: 'film/<id>/<name>' (`keys.ts`).
 * Another key throws `InvalidKey`. What a call acknowledged survives a loss of power. While a
 * bucket does not answer, every call throws `StorageUnavailable`. A full disk throws the error of the system, with its code.
 */
export interface Storage {
  /** Origin that a browser reaches directly, for the content security policy ('https://bucket.example'); null: nothing. */
  readonly origin: string | null
  readonly parts: PartStorage
  readonly direct: DirectStorage | null
  /** Stores a whole object, replacing an older one at once. `bytes` are read at the storage's speed. */
  put(key: string, bytes: Readable | Uint8Array, type: string): Promise<void>
  /** Moves a finished file of this machine into the storage. The file is gone afterwards. */
  putFile(key: string, file: string, type: string): Promise<void>
  head(key: string): Promise<StoredObject | null>
  /** An object whose size and tag belong to the bytes that it reads, for replies. Null when it is not there. */
  open(key: string): Promise<OpenedObject | null>
  /** The bytes of an object, or of a range of it. Throws `NotStored` when it is not there. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** SHA-256 of an object in hex. @param onRead is told the bytes so far; what it throws ends the reading */
  hash(key: string, onRead?: (bytes: number) => void): Promise<string>
  /**
   * A file of this machine with the object's bytes, for programs that need one. Only to be read.
   * @param folder where it may be put; the caller deletes the folder
   */
  localFile(key: string, folder: string, signal?: AbortSignal): Promise<string>
  copy(from: string, to: string): Promise<void>
  /** Deletes what is there of these; a missing one is fine. */
  delete(keys: readonly string[]): Promise<void>
  /** Every object whose key begins with the prefix, a few at a time. Unfinished uploads are not among them. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** Files in folders where no key leads to: they were moved or copied by hand. A bucket has none. */
  misplaced(): AsyncIterable<Finding>
  /** Bytes that can still be stored; null where there is no limit to ask for. */
  freeBytes(): Promise<number | null>
  /** Throws while the storage cannot be written. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Both inclusive, counted from 0. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface StoredObject {
  readonly key: string
  readonly size: number
  /** With its quotes. */
  readonly etag: string
  readonly modifiedAt: number
}

export interface OpenedObject extends StoredObject {
  /** All bytes, or a range. The stream fails if the object is replaced or deleted meanwhile and its bytes are gone. */
  read(range?: ByteRange): Readable
}

/** A part of an upload that is stored for good. `hash`: SHA-256 in hex; null where the storage did not compute it. */
export interface StoredPart {
  readonly part: number
  readonly size: number
  readonly hash: string | null
}

/** An upload in parts, counted from 1, in any order and several at a time. */
export interface PartStorage {
  /**
   * Begins an upload.
   * @param partSize bytes of each part but the last, which has no more
   * @returns its id, which the caller keeps
   */
  begin(key: string, type: string, partSize: number): Promise<string>
  /**
   * Stores one part: none that ends early, is too long or fails. The same bytes again are fine; others for a
   * part that is stored throw `PartTaken`. A newer call for a part replaces one that is still under way.
   * @param size bytes that the part must have; others throw `WrongLength`
   */
  put(upload: Upload, part: number, bytes: AsyncIterable<Uint8Array>, size: number): Promise<StoredPart>
  /** Stored parts by number. Throws `NotStored` when the upload is not there (any more). */
  list(upload: Upload): Promise<readonly StoredPart[]>
  /**
   * Makes the object of the parts 1 to n, and ends the upload. Goes on where a killed call stopped; done already, it does nothing.
   */
  assemble(upload: Upload, parts: readonly StoredPart[], signal?: AbortSignal): Promise<void>
  /** Deletes what was uploaded. An upload that is not there is fine. */
  abort(upload: Upload): Promise<void>
  /** Every upload that was begun and not ended, for the sweep. */
  unfinished(): AsyncIterable<Upload & { readonly startedAt: number }>
}

export interface Upload {
  readonly key: string
  readonly uploadId: string
}

/** Addresses at which a browser talks to the storage itself, without our server between. */
export interface DirectStorage {
  /** For one part of exactly `size` bytes. */
  putPartUrl(upload: Upload, part: number, size: number, seconds: number): Promise<string>
  /** For a whole small object of exactly this type. */
  putUrl(key: string, type: string, seconds: number): Promise<string>
  /** For reading one object, ranges included. */
  getUrl(key: string, type: string, seconds: number): Promise<string>
}

/** There is no such object or upload. */
export class NotStored extends Error {
  constructor(what: string) {
    super(`nothing is stored at ${what}`)
  }
}
/** The key, the id of the upload or the number of the part is not one that the server makes. */
export class InvalidKey extends Error {}
/** The part has fewer or more bytes than it must have. */
export class WrongLength extends Error {}
/** The part is stored already, with other bytes. */
export class PartTaken extends Error {}
/** A newer call for the same part took over. */
export class PartReplaced extends Error {}
/** The storage does not answer, or answers with an error of its own. Repeating the call later may work. */
export class StorageUnavailable extends Error {}
