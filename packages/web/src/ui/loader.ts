import { t } from './language.ts'

/** Shown where a part of the app cannot be loaded that an act of the user needs. */
export const partMissing = (): string =>
  t('This part of the app is not on this device yet. It needs the network once. Then try again.')

/** A part of the app could not be fetched; with a sentence for the user. */
export class PartMissing extends Error {
  constructor(options: ErrorOptions, sentence = partMissing()) {
    super(sentence, options)
  }
}

/**
 * The server answers, and yet a module cannot be imported until the page is reloaded: Chrome 153 keeps the failures of what the module
 * imports, and after an update of the server the module is gone.
 */
export class PageIsStale extends PartMissing {
  constructor(options: ErrorOptions) {
    super(options, t('A part of this page could not be loaded. Reload the page.'))
  }
}

/** Style sheets that did not arrive. Only the event tells: browsers differ in the sheet of such a link, and one on its way has none. */
const missing = new Set<HTMLLinkElement>()

function noteFailure({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
}

// Failures of links do not bubble. Pages are also rendered without a document.
if (typeof document !== 'undefined') document.addEventListener('error', noteFailure, true)

async function fetchMissing(): Promise<void> {
  const links = [...missing]
  missing.clear()
  await Promise.all(
    links.map((link) => {
      const again = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: link.href })
      const loaded = new Promise((resolve, reject) => {
        again.addEventListener('load', resolve)
        again.addEventListener('error', () => reject(new Error(`No style sheet from ${link.href}`)))
      })
      link.replaceWith(again)
      return loaded
    }),
  )
}

let fetching = Promise.resolve()

/** Fetches the style sheets again that did not arrive. The bundler asks for each one only once, and would show parts without it. */
function loadStylesAgain(): Promise<void> {
  fetching = fetching.catch(() => undefined).then(fetchMissing)
  return fetching
}

/**
 * Imports a module again. Many browsers, Chrome 153 among them, keep the failure of an address until the page is reloaded, so the
 * repetition has another address. An error that does not name the address leaves the repetition to the browser.
 */
async function importAgain<Part>(
  load: () => Promise<Part>,
  failure: unknown,
  attempt: number,
): Promise<Part> {
  const address = /https?:\/\/\S+?\.(?:js|css)/.exec(String(failure))?.[0]
  if (!address) return load()
  // Rejects without a network, so that a failure after it has another cause.
  await fetch(address, { method: 'HEAD' })
  try {
    await loadStylesAgain()
    if (address.endsWith('.css')) return await load()
    const part: Part = await import(/* @vite-ignore */ `${address}?attempt=${attempt}`)
    return part
  } catch {
    throw new PageIsStale({ cause: failure })
  }
}

/** Failed imports of all parts: they share style sheets. */
let failures = 0

/**
 * Imports a module when a page or an act needs it, for `routes.tsx` and `*.door.ts` files. A failed import does not stay: it is repeated
 * at once where the server answers, and by the next call. `load` must return the module as it is.
 * @throws PartMissing without a network, PageIsStale where only a reload helps
 */
export function loader<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    try {
      if (failures > 0) await loadStylesAgain()
      return await load()
    } catch (failure) {
      failures += 1
      try {
        return await importAgain(load, failure, failures)
      } catch (error) {
        throw error instanceof PartMissing ? error : new PartMissing({ cause: failure })
      }
    }
  }
}
