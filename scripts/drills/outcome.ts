/** What a drill found, or why this machine cannot do it. */
export type Outcome = { readonly figure: string; readonly isMet: boolean } | { readonly lacks: string }
