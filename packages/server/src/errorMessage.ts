/** Returns the message of a failure, even if it is not an Error. One of several failed addresses of a host has only a code. */
export const errorMessage = (failure: unknown): string =>
  failure instanceof Error ? failure.message || codeOf(failure) : String(failure)

/** Returns the failure as an Error, which streams need. */
export const toError = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error(String(failure))

/** Returns the code of a failure of the system or the database, such as ENOENT; '' without one. */
export const codeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : ''

/** Tells whether a disk had no room: one of this machine, or that of the database. */
export const isDiskFull = (failure: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(failure))

/** Returns the code of a failure for a message; without a code, its text. */
export const errorCode = (failure: unknown): string => codeOf(failure) || String(failure)
