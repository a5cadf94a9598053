/** What a failure says, whatever was thrown. */
export const errorMessage = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure)
