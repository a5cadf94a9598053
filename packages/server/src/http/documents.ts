import { createHash } from 'node:crypto'
import type { Env } from '../env.ts'
import type { EncodedBytes } from './encoded.ts'

/** The build writes this for the address of the installation (`web/sitePages.ts`). */
const ADDRESS_MARK = '{{PUBLIC_URL}}'

type Settings = Pick<Env, 'publicUrl' | 'billing' | 'helpUrl' | 'contactEmail' | 'registration'>

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** Settings that pages read before the app runs, as attributes of the document. Defaults have none. */
function attributesOf({ billing, helpUrl, contactEmail, registration }: Settings): string {
  const attributes = {
    billing: billing ? null : 'off',
    help: helpUrl === '/help/' ? null : helpUrl,
    contact: contactEmail,
    registration: registration === 'open' ? null : registration,
  }
  return Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : ` data-${name}="${escaped(value)}"`))
    .join('')
}

interface FilledDocument {
  readonly html: string
  readonly bytes: EncodedBytes
}

/** The documents of the build with what this installation fills in. */
export class Documents {
  readonly #address: string
  readonly #attributes: string
  readonly #filled = new Map<string, FilledDocument>()

  constructor(settings: Settings) {
    this.#address = settings.publicUrl
    this.#attributes = attributesOf(settings)
  }

  /**
   * Fills in a document. Returns null where nothing is to be filled in, so that its file can be sent as it is.
   * @param html as the file is now: the build may be replaced while the server runs
   */
  fill(file: string, html: string): EncodedBytes | null {
    if (this.#attributes === '' && !html.includes(ADDRESS_MARK)) return null
    const known = this.#filled.get(file)
    if (known?.html === html) return known.bytes
    const text = html
      .replaceAll(ADDRESS_MARK, () => escaped(this.#address))
      .replace('<html', () => `<html${this.#attributes}`)
    const bytes: EncodedBytes = {
      type: 'text/html; charset=utf-8',
      hash: createHash('sha256').update(text).digest('base64url').slice(0, 22),
      bytes: { br: undefined, gzip: undefined, identity: Promise.resolve(Buffer.from(text)) },
    }
    this.#filled.set(file, { html, bytes })
    return bytes
  }
}
