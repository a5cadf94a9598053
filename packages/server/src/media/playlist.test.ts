import { describe, expect, test } from 'vitest'
import {
  bandwidths,
  codecsOf,
  joinSegments,
  makePlaylist,
  readPlaylist,
  startsOf,
  totalSeconds,
} from './playlist.ts'

const PLAYLIST = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:0
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="720p.mp4",BYTERANGE="1325@0"
#EXTINF:4.000000,
#EXT-X-BYTERANGE:80000@1325
720p.mp4
#EXTINF:4.000000,
#EXT-X-BYTERANGE:100000@81325
720p.mp4
#EXTINF:0.500000,
#EXT-X-BYTERANGE:60000@181325
720p.mp4
#EXT-X-ENDLIST
`

describe('a playlist of one file', () => {
  test('is read', () => {
    const list = readPlaylist(PLAYLIST, '720p.mp4')!
    expect(list.initBytes).toBe(1325)
    expect(list.segments).toHaveLength(3)
    expect(list.segments[1]).toEqual({ seconds: 4, bytes: 100_000, start: 81_325 })
    expect(totalSeconds(list)).toBe(8.5)
    expect(bandwidths(list)).toEqual({ peak: 200_000, average: 225_883 })
  })

  test('is written as it was read', () => {
    expect(makePlaylist(readPlaylist(PLAYLIST, '720p.mp4')!, '720p.mp4')).toBe(PLAYLIST)
  })

  test('begins its segments where it is told; bytes and seconds of joined ones add up', () => {
    const list = readPlaylist(PLAYLIST, '720p.mp4')!
    expect(startsOf(list)).toEqual([0, 4, 8])
    const joined = joinSegments(list, (second) => second === 8)
    expect(joined.segments).toEqual([
      { seconds: 8, bytes: 180_000, start: 1325 },
      { seconds: 0.5, bytes: 60_000, start: 181_325 },
    ])
    expect(joinSegments(list, () => false).segments).toEqual([{ seconds: 8.5, bytes: 240_000, start: 1325 }])
    expect(joinSegments(list, () => true)).toEqual(list)
  })

  test.each([
    ['it is empty', ''],
    ['its end is missing', PLAYLIST.replace('#EXT-X-ENDLIST', '')],
    ['it has no segments', PLAYLIST.replaceAll('#EXTINF', '#NONE')],
    ['a segment is another file', PLAYLIST.replace('\n720p.mp4', '\n../720p.mp4')],
    ['its start is another file', PLAYLIST.replace('URI="720p.mp4"', 'URI="/etc/passwd"')],
  ])('is refused when %s', (_, text) => {
    expect(readPlaylist(text, '720p.mp4')).toBeNull()
  })
})

test('codecs are read from the initialization segment', () => {
  const picture = Buffer.from('....avcC\x01\x64\x00\x1f....', 'latin1')
  expect(codecsOf(picture)).toBe('avc1.64001f')
  expect(codecsOf(Buffer.concat([picture, Buffer.from('mp4a')]))).toBe('avc1.64001f,mp4a.40.2')
  expect(codecsOf(Buffer.from('hvc1'))).toBeNull()
})
