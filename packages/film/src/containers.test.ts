import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectContainer } from './containers.ts'

const text = (value: string) => Uint8Array.from(value, (character) => character.charCodeAt(0))
const hex = (value: string) =>
  Uint8Array.from(value.replaceAll(' ', '').match(/../g)!, (pair) => Number.parseInt(pair, 16))

/** Packets of a transport stream, with `before` bytes in front of each. */
function packets(before: number, length: number, count = 8): Uint8Array {
  const bytes = new Uint8Array(length * count).fill(0xff)
  for (let n = 0; n < count; n++) bytes[n * length + before] = 0x47
  return bytes
}

test.each([
  ['an MP4', text('\0\0\0\x20ftypisom\0\0\x02\0'), 'mov'],
  ['a MOV', text('\0\0\0\x14ftypqt  \0\0\0\0'), 'mov'],
  ['a MOV without a brand', text('\0\0\0\x08wide\0\0\0\0mdat'), 'mov'],
  ['an AVI', text('RIFF\0\0\0\0AVI LIST'), 'avi'],
  ['a WMV', hex('3026b2758e66cf11 a6d900aa0062ce6c 0000'), 'asf'],
  ['a VOB', hex('000001ba 4400'), 'mpeg'],
  ['an MPEG video without a container', hex('000001b3 1400'), 'mpegvideo'],
  ['a transport stream', packets(0, 188), 'mpegts'],
  ['one of a camcorder', packets(4, 192), 'mpegts'],
  ['one that begins in a packet', packets(100, 188), 'mpegts'],
  ['a zip', hex('504b0304 1400'), 'zip'],
] as const)('%s', (_, bytes, container) => {
  expect(detectContainer(bytes)).toBe(container)
})

describe('nothing that is taken', () => {
  test.each([
    ['nothing', ''],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['a list of files', 'ffconcat version 1.0\nfile /etc/passwd\n'],
    ['a DASH manifest', '<?xml version="1.0"?><MPD></MPD>'],
    ['a session description', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nm=video 1 RTP/AVP 96\n'],
    ['code in TypeScript', "import { a } from './a.ts'\n".repeat(200)],
    ['a WAV', 'RIFF\0\0\0\0WAVEfmt '],
    ['a picture of a phone', '\0\0\0\x18ftypheic\0\0\0\0mif1'],
    ['only sound', '\0\0\0\x18ftypM4A \0\0\0\0'],
    ['one packet of a transport stream', `G${'x'.repeat(187)}`],
    ['an empty zip', 'PK\x05\x06'],
  ])('%s', (_, content) => {
    expect(detectContainer(text(content))).toBeNull()
  })

  test('law: random bytes and bytes cut off never throw', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => void detectContainer(bytes)))
  })
})
