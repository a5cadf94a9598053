// A game clock that is drawn into every frame of a test film: digits for people, blocks of black and white for tests.

/** What a frame shows. */
export type ShownClock = {
  /** Second of the film at which the frame was drawn, to the millisecond. */
  readonly filmTime: number
  /** The game clock in seconds, to the millisecond. */
  readonly clockTime: number
  readonly period: number
}

/** A picture with rows from the top, `channels` bytes a pixel of which the first three are red, green, blue, or one of gray. */
export type Pixels = {
  readonly data: ArrayLike<number>
  readonly width: number
  readonly height: number
  readonly channels?: 1 | 3 | 4
}

/** The blocks fill the upper 4/15 of the frame: 16 in a row, the first bit at the left of the top row. */
const COLUMNS = 16
const ROWS = 4
const BLOCKS_SHARE = 4 / 15
const FIELDS = [
  ['clockTime', 22],
  ['period', 3],
  ['filmTime', 25],
] as const
const CHECK_BITS = COLUMNS * ROWS - 50

const BLACK = 16
const GRAY = 110
const WHITE = 235

/** A check sum of 14 bits. Blurred or mixed frames do not pass it. */
function checkSum(value: bigint): bigint {
  let sum = 0x2a5dn
  for (let rest = value; rest > 0n; rest >>= 7n) sum = (sum * 131n + (rest & 0x7fn)) & 0x3fffn
  return sum
}

function encode(shown: ShownClock): bigint {
  let value = 0n
  for (const [field, bits] of FIELDS) {
    const number = field === 'period' ? shown.period : Math.round(shown[field] * 1000)
    value = (value << BigInt(bits)) | BigInt.asUintN(bits, BigInt(number))
  }
  return (value << BigInt(CHECK_BITS)) | checkSum(value)
}

function decode(code: bigint): ShownClock | null {
  let value = code >> BigInt(CHECK_BITS)
  if (checkSum(value) !== BigInt.asUintN(CHECK_BITS, code)) return null
  const filmTime = Number(BigInt.asUintN(25, value)) / 1000
  value >>= 25n
  const period = Number(BigInt.asUintN(3, value))
  return { filmTime, period, clockTime: Number(value >> 3n) / 1000 }
}

/** Which of the seven segments each digit lights: top, upper left, upper right, middle, lower left, lower right, bottom. */
const SEGMENTS = [
  0b1110111, 0b0010010, 0b1011101, 0b1011011, 0b0111010, 0b1101011, 0b1101111, 0b1010010, 0b1111111,
  0b1111011,
]

/** Fills a rectangle that is given in shares of 1/320 of the width and 1/180 of the height. */
function fill(
  luma: Uint8Array,
  { width, height }: { width: number; height: number },
  [x, y, w, h]: readonly [number, number, number, number],
  value: number,
): void {
  const left = Math.round((x * width) / 320)
  const right = Math.round(((x + w) * width) / 320)
  const bottom = Math.round(((y + h) * height) / 180)
  for (let row = Math.round((y * height) / 180); row < bottom; row++)
    luma.fill(value, row * width + left, row * width + right)
}

function drawText(luma: Uint8Array, size: { width: number; height: number }, text: string): void {
  let x = 24
  for (const character of text) {
    if (character === ':' || character === '.') {
      if (character === ':') fill(luma, size, [x, 95, 7, 7], WHITE)
      fill(luma, size, [x, 125, 7, 7], WHITE)
      x += 17
    } else if (character === ' ') x += 24
    else {
      const lit = SEGMENTS[Number(character)]!
      const parts = [
        [x, 80, 30, 6],
        [x, 80, 6, 32],
        [x + 24, 80, 6, 32],
        [x, 106, 30, 6],
        [x, 106, 6, 32],
        [x + 24, 106, 6, 32],
        [x, 132, 30, 6],
      ] as const
      for (const [index, part] of parts.entries())
        if (lit & (0b1000000 >> index)) fill(luma, size, part, WHITE)
      x += 42
    }
  }
}

/** '2 9:04.5': the period, and the clock in tenths of a second. */
function describeClock({ clockTime, period }: ShownClock): string {
  const tenths = Math.floor(clockTime * 10 + 1e-6)
  const seconds = String(Math.floor(tenths / 10) % 60).padStart(2, '0')
  return `${period} ${Math.floor(tenths / 600)}:${seconds}.${tenths % 10}`
}

/**
 * The brightness of every pixel of a frame: the blocks at the top, the digits below, and a ball that rolls along the foot.
 * @param movedTo the second that gives the place of the ball
 */
export function drawClock(
  shown: ShownClock,
  width: number,
  height: number,
  movedTo = shown.filmTime,
): Uint8Array {
  const luma = new Uint8Array(width * height).fill(GRAY)
  const size = { width, height }
  const code = encode(shown)
  for (let bit = 0; bit < COLUMNS * ROWS; bit++) {
    const isSet = (code >> BigInt(COLUMNS * ROWS - 1 - bit)) & 1n
    const block = [(bit % COLUMNS) * 20, Math.floor(bit / COLUMNS) * 12, 20, 12] as const
    fill(luma, size, block, isSet ? WHITE : BLACK)
  }
  drawText(luma, size, describeClock(shown))
  fill(luma, size, [(movedTo * 60) % 304, 156, 16, 16], BLACK)
  return luma
}

/** The average brightness in the middle of a block. */
function brightness({ data, width, height, channels = 1 }: Pixels, bit: number): number {
  const blockWidth = width / COLUMNS
  const blockHeight = (height * BLOCKS_SHARE) / ROWS
  const left = (bit % COLUMNS) * blockWidth
  const top = Math.floor(bit / COLUMNS) * blockHeight
  let sum = 0
  let count = 0
  for (let y = Math.floor(top + blockHeight * 0.3); y < top + blockHeight * 0.7; y++)
    for (let x = Math.floor(left + blockWidth * 0.3); x < left + blockWidth * 0.7; x++) {
      const at = (y * width + x) * channels
      sum += channels === 1 ? data[at]! : (data[at]! + data[at + 1]! + data[at + 2]!) / 3
      count++
    }
  return sum / count
}

/**
 * Reads the clock that a frame shows. The frame has to be the whole picture as it is seen, of any size from 96 × 54.
 * @returns null: no frame of a test film, or too blurred to read
 */
export function readClock(pixels: Pixels): ShownClock | null {
  let code = 0n
  for (let bit = 0; bit < COLUMNS * ROWS; bit++)
    code = (code << 1n) | (brightness(pixels, bit) > 125 ? 1n : 0n)
  return decode(code)
}
