// Archives with the same bytes for the same files: sorted names, one date, no owner.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

export interface Packing {
  /** The date of every file, in seconds since 1970. */
  readonly epoch: number
  /** The user that owns the files; root by default. */
  readonly owner?: number
  /** 0 for none, as for an archive of archives. */
  readonly level?: number
}

export interface Packed {
  readonly bytes: number
  readonly sha256: string
  /** Of the archive before compression, which images name too. */
  readonly sha256OfTar: string
}

/** Passes bytes on and keeps their hash. */
function hashing() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ sha256: hash.digest('hex'), bytes }) }
}

/** Packs entries of a folder into a file. Needs GNU tar. */
export async function pack(
  folder: string,
  entries: readonly string[],
  file: string,
  { epoch, owner = 0, level = 9 }: Packing,
): Promise<Packed> {
  const how = [
    '--sort=name',
    '--format=gnu',
    `--mtime=@${epoch}`,
    `--owner=:${owner}`,
    `--group=:${owner}`,
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
  ]
  const tar = spawn('tar', [...how, '-C', folder, '-cf', '-', ...entries], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'close')
  const [before, after] = [hashing(), hashing()]
  const gzip = level > 0 ? [createGzip({ level })] : []
  await pipeline([tar.stdout, before.stream, ...gzip, after.stream, createWriteStream(file)])
  const [code] = await ended
  if (code !== 0) throw new Error(`tar ended with ${code}`)
  return { ...after.result(), sha256OfTar: before.result().sha256 }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
