/** Elements and attributes of an XML file. Texts between elements are left out: the formats read here have none. */

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
}

type OpenElement = {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: OpenElement[]
}

const LETTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** The text that is meant. Entities that a file declares stay as they are. */
export const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return LETTERS[name] ?? whole
    return String.fromCodePoint(Math.min(0x10ffff, decimal ? Number(decimal) : Number.parseInt(hex, 16)))
  })

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"\n\r\t]/g, (letter) =>
    letter === '&'
      ? '&amp;'
      : letter === '<'
        ? '&lt;'
        : letter === '>'
          ? '&gt;'
          : letter === '"'
            ? '&quot;'
            : ' ',
  )

const MOST_DEPTH = 40

/** Takes out what stands between two marks. A mark that is never closed stays, and is sought once. */
export function without(text: string, [opens, closes]: readonly [string, string]): string {
  const kept: string[] = []
  let from = 0
  for (let at = text.indexOf(opens); at >= 0; at = text.indexOf(opens, from)) {
    const end = text.indexOf(closes, at + opens.length)
    if (end < 0) break
    kept.push(text.slice(from, at))
    from = end + closes.length
  }
  return kept.join('') + text.slice(from)
}

/** Takes out the document type, of which a file has one. */
function withoutDoctype(text: string): string {
  const at = text.indexOf('<!DOCTYPE')
  if (at < 0) return text
  const found = /^<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?\s*>/.exec(text.slice(at))
  return found ? text.slice(0, at) + text.slice(at + found[0].length) : text
}

/**
 * Reads a file tolerantly: a raw `&` is a letter, an element that is never closed ends with its parent. Entities that a file
 * declares are never expanded. Null for a text without an element.
 */
export function readXml(text: string): XmlElement | null {
  const root: OpenElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  // A name is taken whole: without a `>` it would be tried at each of its lengths.
  const body = withoutDoctype(without(without(text, ['<!--', '-->']), ['<?', '?>']))
  for (const [, closes, name = '', rest = '', empty] of body.matchAll(
    /<(\/)?([A-Za-z_][\w.:-]*)(?![\w.:-])((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/)?>/g,
  )) {
    if (closes) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at > 0) open.length = at
      continue
    }
    const attributes: Record<string, string> = {}
    for (const [, key = '', double, single] of rest.matchAll(
      /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
    ))
      if (key !== '__proto__') attributes[key] = plain(double ?? single ?? '')
    const element: OpenElement = { name, attributes, children: [] }
    open.at(-1)!.children.push(element)
    if (!empty && open.length < MOST_DEPTH) open.push(element)
  }
  return root.children[0] ?? null
}

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0]
