/** The names that calls give this device: a readable one with a mark, for the log of a game, and a random key. */
import { isNullOr, isObjectOf, isText, stored } from './stored.ts'

/** Longest name in characters; the server keeps 80 with the mark. */
export const LONGEST_NAME = 60

export interface Device {
  /** Four letters and digits, created once. */
  readonly mark: string
  /** The name that the user gave it; null: its kind and browser. */
  readonly name: string | null
}

/** Description of a browser by itself. An iPad reports a Mac with touch. */
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

const keptDevice = stored('fullcourt.device', isObjectOf<Device>({ mark: isText, name: isNullOr(isText) }))

function newDevice(): Device {
  const device = { mark: newMark(), name: null }
  keptDevice.write(device)
  return device
}

/** This device. Its mark is created at the first call. Another tab may have renamed it meanwhile. */
export const thisDevice = (): Device => keptDevice.read() ?? newDevice()

/** The name as people see it. */
export const deviceName = ({ name }: Device = thisDevice()): string => name ?? kindOfDevice(navigator)

/** Renames this device; '' restores the default name. */
export function renameDevice(name: string): void {
  const trimmed = name.trim().slice(0, LONGEST_NAME)
  keptDevice.write({ ...thisDevice(), name: trimmed === '' ? null : trimmed })
}

/** The value of the header X-Device: 'iPad, Safari (k3fa)'. Headers are ASCII, so other names are encoded by RFC 8187. */
export function deviceHeader(device: Device = thisDevice()): string {
  const text = `${deviceName(device)} (${device.mark})`
  return /^[\x20-\x7e]*$/.test(text) ? text : `UTF-8''${encodeURIComponent(text)}`
}

const keptKey = stored('fullcourt.deviceKey', isText)

function newKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  const key = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  keptKey.write(key)
  return key
}

/**
 * A random key of this browser, sent without a session. It grants nothing: the server counts wrong passwords from a device that
 * the account knows separately from those of other devices. It stays after a log-out.
 */
export const deviceKey = (): string => keptKey.read() || newKey()
