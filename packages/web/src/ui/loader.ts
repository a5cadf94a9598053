import { t } from './language.ts'

/** Shown where a part of the app cannot be loaded that an act of the user needs. */
export const partMissing = (): string =>
  t('This part of the app is not on this device yet. It needs the network once. Then try again.')

/**
 * The server answers, and yet a module cannot be imported until the page is reloaded: Chrome 153 keeps the failures of what the module
 * imports, and after an update of the server the module is gone.
 */
export class PageIsStale extends Error {
  constructor(options: ErrorOptions) {
    super(t('A part of this page could not be loaded. Reload the page.'), options)
  }
}

/**
 * Imports a module again. Many browsers, Chrome 153 among them, keep the failure of an address until the page is reloaded, so the
 * repetition has another address. An error that does not name the address leaves the repetition to the browser. It rejects with
 * `PageIsStale` where only a reload helps.
 */
export async function importAgain<Part>(
  load: () => Promise<Part>,
  failure: unknown,
  attempt: number,
): Promise<Part> {
  const address = /https?:\/\/\S+?\.js/.exec(String(failure))?.[0]
  if (!address) return load()
  // Rejects without a network, so that a failure after it has another cause.
  await fetch(address, { method: 'HEAD' }).catch(() => Promise.reject(failure))
  try {
    const part: Part = await import(/* @vite-ignore */ `${address}?attempt=${attempt}`)
    return part
  } catch {
    throw new PageIsStale({ cause: failure })
  }
}

/**
 * Imports a module when an act needs it; for `*.door.ts` files. A failed import does not stay: the next act imports it again. It
 * rejects with a sentence for the user.
 */
export function loader<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let failure: unknown
  let attempt = 0
  return async () => {
    try {
      return await (attempt === 0 ? load() : importAgain(load, failure, attempt))
    } catch (error) {
      if (!(error instanceof PageIsStale)) failure = error
      attempt += 1
      throw error instanceof PageIsStale ? error : new Error(partMissing(), { cause: error })
    }
  }
}
