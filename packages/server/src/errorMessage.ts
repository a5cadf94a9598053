/** Returns the message of a failure, even if it is not an Error. */
export const errorMessage = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure)
