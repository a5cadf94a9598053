/** Whether a value from outside, such as parsed JSON, is an object (or a list), so that its fields can be checked. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether a value is one of a list, such as the choices of a menu. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T =>
  list.some((one) => one === value)

/** Lists the keys of a record whose type names all its keys. */
export const keysOf = <K extends string>(record: { readonly [key in K]?: unknown }): K[] =>
  Object.keys(record) as K[]

/** Makes a record with a value for each key of a list. */
export function recordBy<K extends string, V>(
  keys: readonly K[],
  makeValue: (key: K, index: number) => V,
): { [key in K]: V } {
  const record: Partial<Record<K, V>> = {}
  for (const [index, key] of keys.entries()) record[key] = makeValue(key, index)
  return record as { [key in K]: V }
}
