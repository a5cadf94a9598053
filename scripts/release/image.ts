// An image in the layout of the Open Container Initiative, written without Docker: layers, a configuration, a manifest, an index.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Packed, type Packing, pack } from './archive.ts'
import { nameOf, type Parts } from './parts.ts'

/** The user that the image runs as. initdb needs a name for it. */
export const IMAGE_USER = 10_001
const HOME = '/opt/fullcourt'

/** What Node and PostgreSQL need of a system: the C and C++ libraries, and a shell, which initdb calls. */
const SYSTEM = ['libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1', 'dash']
const NOT_NEEDED = /^\/usr\/share\/(?!doc\/[^/]+\/copyright$)|\/gconv\//

/** Whether this machine has the packages of the system to copy from. */
export function hasSystemPackages(): boolean {
  try {
    execFileSync('dpkg-query', ['-L', ...SYSTEM], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Copies the system from the packages of this machine. The old folders lead to those below /usr, as on Debian. */
function makeSystem(root: string): void {
  mkdirSync(join(root, 'usr'), { recursive: true })
  for (const folder of ['bin', 'lib', 'lib64', 'sbin']) symlinkSync(`usr/${folder}`, join(root, folder))
  // Where containers see devices and processes.
  for (const folder of ['dev', 'proc', 'sys']) mkdirSync(join(root, folder))
  const files = execFileSync('dpkg-query', ['-L', ...SYSTEM], { encoding: 'utf8' }).split('\n')
  for (const file of files) {
    const found = file && statSync(file, { throwIfNoEntry: false })
    if (!found || found.isDirectory() || NOT_NEEDED.test(file)) continue
    const to = join(root, realpathSync(dirname(file)), basename(file))
    mkdirSync(dirname(to), { recursive: true })
    cpSync(file, to, { verbatimSymlinks: true })
  }
  mkdirSync(join(root, 'etc'), { recursive: true })
  const user = `fullcourt:x:${IMAGE_USER}`
  writeFileSync(
    join(root, 'etc/passwd'),
    `root:x:0:0:root:/:/usr/sbin/nologin\n${user}:${IMAGE_USER}:Fullcourt:/data:/usr/sbin/nologin\n`,
  )
  writeFileSync(join(root, 'etc/group'), `root:x:0:\n${user}:\n`)
  writeFileSync(join(root, 'etc/nsswitch.conf'), 'passwd: files\ngroup: files\nhosts: files dns\n')
}

interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
}

const oci = (kind: string): string => `application/vnd.oci.image.${kind}`

/** Writes a blob of JSON under its hash. */
function writeJson(layout: string, mediaType: string, value: object): Descriptor {
  const bytes = Buffer.from(JSON.stringify(value))
  const hex = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(join(layout, 'blobs/sha256', hex), bytes)
  return { mediaType, digest: `sha256:${hex}`, size: bytes.length }
}

interface Layer extends Packed {
  readonly descriptor: Descriptor
}

async function writeLayer(layout: string, folder: string, packing: Packing): Promise<Layer> {
  const making = join(layout, 'layer.making')
  const packed = await pack(folder, readdirSync(folder).toSorted(), making, packing)
  renameSync(making, join(layout, 'blobs/sha256', packed.sha256))
  const { sha256, bytes } = packed
  return {
    ...packed,
    descriptor: { mediaType: oci('layer.v1.tar+gzip'), digest: `sha256:${sha256}`, size: bytes },
  }
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

const configOf = ({ version, commit, epoch, platform }: Parts, layers: readonly Layer[]) => ({
  created: new Date(epoch * 1000).toISOString(),
  architecture: ARCHITECTURES[platform.cpu],
  os: 'linux',
  config: {
    User: `${IMAGE_USER}:${IMAGE_USER}`,
    ExposedPorts: { '3000/tcp': {} },
    Env: ['PATH=/usr/bin', 'NODE_ENV=production', 'HOST=0.0.0.0', 'PORT=3000', 'DATA_DIR=/data'],
    Entrypoint: [`${HOME}/fullcourt`],
    Cmd: ['start'],
    Volumes: { '/data': {} },
    WorkingDir: '/data',
    StopSignal: 'SIGTERM',
    // Docker reads it; the compose files say the same for others.
    Healthcheck: {
      Test: ['CMD', `${HOME}/fullcourt`, 'health'],
      Interval: 30e9,
      Timeout: 10e9,
      StartPeriod: 60e9,
      Retries: 3,
    },
    Labels: {
      'org.opencontainers.image.title': 'Fullcourt',
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': commit,
      'org.opencontainers.image.licenses': 'AGPL-3.0-or-later',
    },
  },
  rootfs: { type: 'layers', diff_ids: layers.map(({ sha256OfTar }) => `sha256:${sha256OfTar}`) },
  history: ['the system', 'Fullcourt', 'the data folder'].map((created_by) => ({ created_by })),
})

/**
 * Writes the layout of an image into a folder.
 * @param tree the folder of the release, which is moved into the image and gone afterwards
 */
export async function makeImage(parts: Parts, tree: string, layout: string, level?: number): Promise<void> {
  const packing = { epoch: parts.epoch, ...(level !== undefined && { level }) }
  rmSync(layout, { recursive: true, force: true })
  mkdirSync(join(layout, 'blobs/sha256'), { recursive: true })
  const [system, program, data] = ['system', 'program', 'data'].map((name) => join(layout, `${name}.making`))
  makeSystem(system!)
  mkdirSync(join(program!, dirname(HOME)), { recursive: true })
  renameSync(tree, join(program!, HOME))
  for (const name of ['data', 'tmp']) mkdirSync(join(data!, name), { recursive: true })
  const layers = [
    await writeLayer(layout, system!, packing),
    await writeLayer(layout, program!, packing),
    await writeLayer(layout, data!, { ...packing, owner: IMAGE_USER }),
  ]
  for (const folder of [system!, program!, data!]) rmSync(folder, { recursive: true })
  const config = writeJson(layout, oci('config.v1+json'), configOf(parts, layers))
  const manifest = writeJson(layout, oci('manifest.v1+json'), {
    schemaVersion: 2,
    mediaType: oci('manifest.v1+json'),
    config,
    layers: layers.map(({ descriptor }) => descriptor),
  })
  const annotations = {
    'org.opencontainers.image.ref.name': parts.version,
    'io.containerd.image.name': `docker.io/library/fullcourt:${parts.version}`,
  }
  const index = {
    schemaVersion: 2,
    mediaType: oci('index.v1+json'),
    manifests: [{ ...manifest, annotations }],
  }
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index))
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
}

/** The image as one file, which `docker load` and `podman load` read. */
export const packImage = (parts: Parts, layout: string, folder: string): Promise<Packed> =>
  pack(layout, readdirSync(layout).toSorted(), join(folder, `${nameOf(parts)}-image.tar`), {
    epoch: parts.epoch,
    level: 0,
  })
