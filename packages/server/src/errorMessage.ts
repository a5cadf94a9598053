/** Returns the message of a failure, even if it is not an Error. */
export const errorMessage = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure)

/** Returns the failure as an Error, which streams need. */
export const toError = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error(String(failure))

/** Returns the code of a failure of the system or the database, such as ENOENT; '' without one. */
export const codeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : ''

/** Tells whether the disk, or the share of it that this process may use, is full. */
export const isDiskFull = (failure: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(failure))

/** Returns the code of a failure for a message; without a code, its text. */
export const errorCode = (failure: unknown): string => codeOf(failure) || String(failure)
