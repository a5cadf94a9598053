// A real S3 server for tests, without Docker: OpenStack Swift with its s3api, from Debian's packages. It checks signatures.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './running.ts'

const PYTHON = '/usr/bin/python3'
/** A folder in which the packages are unpacked, on a machine where they are not installed. */
const ROOT = process.env.SWIFT_ROOT ?? ''
const SERVERS = ['account', 'container', 'object'] as const
/** The user of `tempauth` below. */
const [KEY, SECRET] = ['test:tester', 'testing']

/** Tells whether the packages swift-proxy, swift-account, swift-container, swift-object and memcached are there. */
export const hasSwift = (): boolean =>
  ['swift-proxy-server', 'swift-object-server', 'memcached'].every((program) =>
    existsSync(join(ROOT, '/usr/bin', program)),
  )

export interface Swift {
  /** `s3://…` of a new bucket. */
  newBucket(): Promise<string>
  readonly port: number
  readonly key: string
  readonly secret: string
  stop(): Promise<void>
}

/** Writes the rings: every object is once on the one device. */
const MAKE_RINGS = `
import os, sys
from swift.common.ring import RingBuilder
for name, port in (one.split('=') for one in sys.argv[2:]):
    builder = RingBuilder(4, 1, 0)
    at = {'ip': '127.0.0.1', 'port': int(port)}
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'd1', 'meta': '', **at,
                     'replication_ip': at['ip'], 'replication_port': at['port']})
    builder.rebalance()
    builder.get_ring().save(os.path.join(sys.argv[1], name + '.ring.gz'))
`

/** Runs a program of Swift with the settings in a folder of ours instead of /etc/swift. */
const RUN = `
import runpy, sys
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv[1])
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name='__main__')
`

const storageConfig = (name: string, port: number, etc: string, devices: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${etc}
devices = ${devices}
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const proxyConfig = (port: number, memcached: number, etc: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${etc}
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
# Parts of tests are small.
min_segment_size = 1
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

/** Whether a server listens on this port of this machine. */
const listens = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => settle(true)).once('error', () => settle(false))
    socket.once('connect', () => socket.destroy())
  })

/** Python and the libraries of unpacked packages. */
const ENV = {
  PATH: process.env.PATH,
  ...(ROOT && {
    PYTHONPATH: join(ROOT, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu']
      .map((path) => join(ROOT, path))
      .join(':'),
  }),
}

const program = (name: string): string => join(ROOT, '/usr/bin', name)

/** The processes of a Swift in one folder, with one log. They are killed when the test process ends. */
class Processes {
  readonly #folder: string
  readonly #log: string
  readonly #children: ChildProcess[] = []
  readonly #killAll = () => {
    for (const child of this.#children) child.kill('SIGKILL')
  }

  constructor(folder: string) {
    this.#folder = folder
    this.#log = join(folder, 'log')
    process.once('exit', this.#killAll)
  }

  run(command: string, args: readonly string[]): void {
    const output = openSync(this.#log, 'a')
    this.#children.push(
      spawn(command, args, { cwd: this.#folder, env: ENV, stdio: ['ignore', output, output] }),
    )
  }

  readLog(): string {
    return readFileSync(this.#log, 'utf8')
  }

  async end(): Promise<void> {
    process.off('exit', this.#killAll)
    const ended = this.#children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    this.#killAll()
    await Promise.all(ended)
  }
}

/** Ports of the servers behind the proxy, by name. */
type Ports = readonly (readonly [name: string, port: number])[]

/** Starts the cache and the servers that store. */
async function startStorage(processes: Processes, etc: string, devices: string) {
  const memcached = await freePort()
  processes.run(program('memcached'), ['-u', userInfo().username, '-l', '127.0.0.1', '-p', String(memcached)])
  const ports: Ports = await Promise.all(SERVERS.map(async (name) => [name, await freePort()] as const))
  const rings = ports.map(([name, port]) => `${name}=${port}`)
  const made = spawnSync(PYTHON, ['-c', MAKE_RINGS, etc, ...rings], { env: ENV, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`Swift has no rings: ${made.stderr}`)
  for (const [name, port] of ports) {
    const config = join(etc, `${name}.conf`)
    writeFileSync(config, storageConfig(name, port, etc, devices))
    processes.run(PYTHON, ['-c', RUN, etc, program(`swift-${name}-server`), config])
  }
  return { memcached, ports }
}

/** Waits for the proxy. It answers before the servers behind it listen, and then refuses to store. */
async function waitForSwift(url: string, ports: Ports, processes: Processes): Promise<void> {
  for (let tries = 0; ; tries++) {
    const reply = await fetch(`${url}/healthcheck`).catch(() => null)
    const behind = await Promise.all(ports.map(([, port]) => listens(port)))
    if (reply?.ok && behind.every(Boolean)) return
    if (tries > 900) throw new Error(`Swift did not start: ${processes.readLog().slice(-4_000)}`)
    await sleep(100)
  }
}

async function createBucket(port: number, bucket: string): Promise<string> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: KEY, secretAccessKey: SECRET },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return `s3://${encodeURIComponent(KEY)}:${SECRET}@127.0.0.1:${port}/${bucket}?tls=0`
}

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-swift-'))
  const [etc, devices] = [join(folder, 'etc'), join(folder, 'devices')]
  mkdirSync(etc)
  mkdirSync(join(devices, 'd1'), { recursive: true })
  writeFileSync(
    join(etc, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = p0\ndefault = yes\n',
  )
  const processes = new Processes(folder)
  const { memcached, ports } = await startStorage(processes, etc, devices)
  const port = await freePort()
  const config = join(etc, 'proxy.conf')
  writeFileSync(config, proxyConfig(port, memcached, etc))
  processes.run(PYTHON, ['-c', RUN, etc, program('swift-proxy-server'), config])
  await waitForSwift(`http://127.0.0.1:${port}`, ports, processes)
  let buckets = 0
  return {
    port,
    key: KEY,
    secret: SECRET,
    newBucket: () => createBucket(port, `bucket-${process.pid}-${buckets++}`),
    async stop() {
      await processes.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
