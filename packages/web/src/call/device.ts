/** The name of this device in a game's log: readable, with a mark that distinguishes equal names. */

const KEY = 'fullcourt.device'
/** Longest name in characters; the server keeps 80 with the mark. */
export const LONGEST_NAME = 60

export interface Device {
  /** Four letters and digits, created once. */
  readonly mark: string
  /** The name that the user gave it; null: its kind and browser. */
  readonly name: string | null
}

/** What a browser reports about itself. An iPad reports a Mac with touch. */
export interface BrowserFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'Chromebook'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows PC'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux PC'],
]
/** The first match counts: most browsers name Chrome and Safari too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const firstOf = (list: typeof SYSTEMS, text: string, other: string): string =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? other

/** 'iPad, Safari'. */
export function kindOfDevice({ userAgent, maxTouchPoints }: BrowserFacts): string {
  const system = firstOf(SYSTEMS, userAgent, 'Device')
  const browser = firstOf(BROWSERS, userAgent, 'browser')
  return `${system === 'Mac' && maxTouchPoints > 1 ? 'iPad' : system}, ${browser}`
}

const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

function newMark(): string {
  const random = crypto.getRandomValues(new Uint8Array(4))
  return [...random].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join('')
}

function isDevice(kept: unknown): kept is Device {
  if (typeof kept !== 'object' || kept === null || !('mark' in kept) || !('name' in kept)) return false
  return typeof kept.mark === 'string' && (kept.name === null || typeof kept.name === 'string')
}

function readKept(): Device | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isDevice(kept) ? kept : null
  } catch {
    return null
  }
}

function keep(device: Device): Device {
  try {
    localStorage.setItem(KEY, JSON.stringify(device))
  } catch {
    // Where storage is full, the mark lasts until the page is closed.
  }
  return device
}

let current: Device | null = null

/** This device. Its mark is created at the first call. Another tab may have renamed it meanwhile. */
export function thisDevice(): Device {
  current = readKept() ?? current ?? keep({ mark: newMark(), name: null })
  return current
}

/** The name as people see it. */
export const deviceName = ({ name }: Device = thisDevice()): string => name ?? kindOfDevice(navigator)

/** Renames this device; '' restores the default name. */
export function renameDevice(name: string): void {
  const trimmed = name.trim().slice(0, LONGEST_NAME)
  current = keep({ ...thisDevice(), name: trimmed === '' ? null : trimmed })
}

/** The value of the header X-Device: 'iPad, Safari (k3fa)'. Headers are ASCII, so other names are encoded by RFC 8187. */
export function deviceHeader(device: Device = thisDevice()): string {
  const text = `${deviceName(device)} (${device.mark})`
  return /^[\x20-\x7e]*$/.test(text) ? text : `UTF-8''${encodeURIComponent(text)}`
}
