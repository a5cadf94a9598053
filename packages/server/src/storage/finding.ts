/** A faulty file, or a file that nothing needs: a line of `npm run doctor`. */
export interface Finding {
  readonly kind: 'misplaced' | 'missing' | 'damaged' | 'orphaned'
  /** A key, or the key of an upload. Of a misplaced file its path in the storage. */
  readonly file: string
  /** The owner of the file ('film <id>'); null if that is not known. */
  readonly of: string | null
  /** Effect of a repair. */
  readonly remedy: string
  readonly repair: () => Promise<unknown>
}
