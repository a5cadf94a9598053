/** What is wrong with a stored file, or a file that nothing needs: a line of `npm run doctor`. */
export interface Finding {
  readonly kind: 'misplaced' | 'missing' | 'damaged' | 'orphaned'
  /** A key, or the key of an upload. Of a misplaced file its path in the storage. */
  readonly file: string
  /** What it belongs to ('film <id>'); null if that is not known. */
  readonly of: string | null
  /** What a repair does. */
  readonly remedy: string
  readonly repair: () => Promise<unknown>
}
