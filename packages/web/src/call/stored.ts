/**
 * Values in the browser's storage. A browser that blocks cookies refuses every access to it, and a full one refuses writes: such a
 * value lasts until the page is closed.
 */

/** Whether a value read from outside has this type. */
export type TypeGuard<T> = (value: unknown) => value is T

/** `elsewhere`: another tab changed the value. */
type Listener = (elsewhere: boolean) => void

export interface Stored<T> {
  /** Null where none is stored, or one that does not fit. */
  read(): T | null
  /** Null deletes it. @returns whether it outlasts the page */
  write(value: T | null): boolean
  /** Calls the listener after each change, in this tab or another. @returns how to stop listening */
  watch(listener: Listener): () => void
}

/** Texts that the browser does not store, by key. */
const unstored = new Map<string, string>()
const watches = new Set<{ readonly key: string; readonly listener: Listener }>()

/** A string is stored as it is, any other value as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function parse<T>(text: string, fits: TypeGuard<T>): T | null {
  if (fits(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    return fits(value) ? value : null
  } catch {
    return null
  }
}

/** The only access to the storage of the browser. `sessionStorage` is for this tab alone. */
export function stored<T>(
  key: string,
  fits: TypeGuard<T>,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): Stored<T> {
  function read(): T | null {
    try {
      const text = unstored.get(key) ?? globalThis[area].getItem(key)
      return text === null ? null : parse(text, fits)
    } catch {
      return null
    }
  }

  function write(value: T | null): boolean {
    unstored.delete(key)
    let isStored = true
    try {
      if (value === null) globalThis[area].removeItem(key)
      else globalThis[area].setItem(key, textOf(value))
    } catch {
      isStored = false
      if (value !== null) unstored.set(key, textOf(value))
    }
    for (const watch of [...watches]) if (watch.key === key) watch.listener(false)
    return isStored
  }

  function watch(listener: Listener): () => void {
    const own = { key, listener }
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key !== key && event.key !== null) return
      unstored.delete(key)
      listener(true)
    }
    watches.add(own)
    window.addEventListener('storage', fromOtherTab)
    return () => {
      watches.delete(own)
      window.removeEventListener('storage', fromOtherTab)
    }
  }

  return { read, write, watch }
}

export const isText: TypeGuard<string> = (value) => typeof value === 'string'
export const isNumber: TypeGuard<number> = (value) => typeof value === 'number'
export const isBoolean: TypeGuard<boolean> = (value) => typeof value === 'boolean'
export const isObject: TypeGuard<Readonly<Record<string, unknown>>> = (
  value,
): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const isOneOf =
  <T>(values: readonly T[]): TypeGuard<T> =>
  (value): value is T =>
    values.some((one) => one === value)

export const isListOf =
  <T>(fits: TypeGuard<T>): TypeGuard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(fits)

export const isNullOr =
  <T>(fits: TypeGuard<T>): TypeGuard<T | null> =>
  (value): value is T | null =>
    value === null || fits(value)

export const isOptional =
  <T>(fits: TypeGuard<T>): TypeGuard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || fits(value)

/** An object with these fields. Others may be there too. */
export const isObjectOf =
  <T extends object>(fields: { readonly [name in keyof T]-?: TypeGuard<T[name]> }): TypeGuard<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<TypeGuard<unknown>>(fields).every(([name, fits]) => fits(value[name]))
