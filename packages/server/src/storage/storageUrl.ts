import { fileURLToPath } from 'node:url'

/** Where STORAGE_URL points: a folder, or a bucket of a server that speaks S3. */
export type StorageSettings = DiskSettings | BucketSettings

interface DiskSettings {
  readonly kind: 'disk'
  readonly folder: string
}

export interface BucketSettings {
  readonly kind: 'bucket'
  /** 'https://host:port' */
  readonly origin: string
  readonly bucket: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

const BUCKET = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/
const REGION = /^[a-z0-9-]{1,40}$/
const DEFAULT_REGION = 'us-east-1'
const NAMES: ReadonlySet<string> = new Set(['region', 'tls'])

/**
 * Parses `file:///folder` or `s3://KEY:SECRET@host[:port]/bucket?region=…&tls=0`. Key and secret are percent-encoded.
 * Returns null for anything else.
 */
export function parseStorageUrl(text: string): StorageSettings | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol === 'file:') return parseFolder(text, url)
  return url.protocol === 's3:' ? parseBucket(url) : null
}

/** A relative folder is refused: a URL cannot tell it from an absolute one. */
function parseFolder(text: string, url: URL): DiskSettings | null {
  if (!/^file:\//i.test(text) || url.host !== '' || url.search !== '' || url.hash !== '') return null
  try {
    return { kind: 'disk', folder: fileURLToPath(url) }
  } catch {
    return null
  }
}

function parseBucket(url: URL): BucketSettings | null {
  const names = [...url.searchParams.keys()]
  const [, bucket] = BUCKET.exec(url.pathname) ?? []
  const region = url.searchParams.get('region') ?? DEFAULT_REGION
  const tls = url.searchParams.get('tls') ?? '1'
  const isWellFormed =
    names.every((name) => NAMES.has(name)) &&
    new Set(names).size === names.length &&
    REGION.test(region) &&
    ['0', '1'].includes(tls) &&
    url.hash === ''
  if (!isWellFormed || !bucket || !url.host || !url.username || !url.password) return null
  try {
    const key = decodeURIComponent(url.username)
    const secret = decodeURIComponent(url.password)
    const { origin } = new URL(`${tls === '1' ? 'https' : 'http'}://${url.host}`)
    return { kind: 'bucket', origin, bucket, region, key, secret }
  } catch {
    return null
  }
}
