/** A body as Stripe reads it: `a[b][0]=x` is `{ a: { b: { 0: 'x' } } }`. */
export interface Form {
  [name: string]: string | Form
}

export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/\[|\]\[?/).filter((name, index) => index === 0 || name !== '')
    const last = names.pop() ?? ''
    let at = form
    for (const name of names) {
      const known = at[name]
      const next = typeof known === 'object' ? known : {}
      at[name] = next
      at = next
    }
    // `types[]=a&types[]=b` has no index.
    at[last] = value
  }
  return form
}

export const textAt = (form: Form, ...path: readonly string[]): string | undefined => {
  let at: string | Form | undefined = form
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined
  return typeof at === 'string' ? at : undefined
}

/** Texts by their names: metadata. */
export const textsAt = (form: Form, ...path: readonly string[]): Record<string, string> => {
  let at: string | Form | undefined = form
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined
  return Object.fromEntries(
    Object.entries(typeof at === 'object' ? at : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
