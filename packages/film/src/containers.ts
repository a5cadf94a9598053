/** Detects the kind of a film's file by its first bytes. Names and types that a client states do not count. */

/** The containers that are taken, by the name of ffmpeg's demuxer. `mov` is QuickTime and MP4, `mpegvideo` has no container. */
export const FILM_CONTAINERS = ['mov', 'avi', 'mpegts', 'mpeg', 'mpegvideo', 'asf'] as const
export type FilmContainer = (typeof FILM_CONTAINERS)[number]

/** Bytes from the start of a file that `detectContainer` needs at most. */
export const CONTAINER_BYTES = 4096

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte)

/** Boxes that a QuickTime or MP4 file begins with. Old QuickTime files have no 'ftyp'. */
const FIRST_BOXES: ReadonlySet<string> = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** Brands of pictures and sound in the same container. */
const OTHER_BRANDS = /^(hei[cxms]|hev[cxms]|mif1|msf1|avi[fs]|jp[2xm] |crx |M4[AB] )/

function isMov(bytes: Uint8Array): boolean {
  const box = ascii(bytes, 4, 8)
  if (bytes.length < 16 || !FIRST_BOXES.has(box)) return false
  return box !== 'ftyp' || !OTHER_BRANDS.test(ascii(bytes, 8, 12))
}

/** ISO/IEC 13818-1: packets of 188 bytes that begin with 0x47. Camcorders and Blu-ray write 4 bytes of time before each. */
const TS_SYNC = 0x47
const TS_LENGTHS = [188, 192, 204]
const TS_PACKETS = 5

function isTransportStream(bytes: Uint8Array): boolean {
  return TS_LENGTHS.some((length) => {
    // A recording may begin in the middle of a packet.
    for (let start = 0; start < length; start++) {
      const packets = Math.floor((bytes.length - start - 1) / length) + 1
      if (packets < TS_PACKETS) return false
      let n = 0
      while (n < packets && bytes[start + n * length] === TS_SYNC) n++
      if (n === packets) return true
    }
    return false
  })
}

/** The GUID of ASF's header object. */
const ASF = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0x00, 0xaa, 0x00, 0x62, 0xce, 0x6c]

/**
 * The container of a file. `zip` may be a package of Sportscode. null for a file that is not accepted, such as a playlist or a text.
 * @param bytes the first `CONTAINER_BYTES` of the file, or all of a shorter one
 */
export function detectContainer(bytes: Uint8Array): FilmContainer | 'zip' | null {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'zip'
  if (startsWith(bytes, ASF)) return 'asf'
  if (startsWith(bytes, [0x00, 0x00, 0x01, 0xba])) return 'mpeg'
  if (startsWith(bytes, [0x00, 0x00, 0x01, 0xb3])) return 'mpegvideo'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'AVI ') return 'avi'
  if (isMov(bytes)) return 'mov'
  return isTransportStream(bytes) ? 'mpegts' : null
}
