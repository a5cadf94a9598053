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

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-swift-'))
  const [etc, devices] = [join(folder, 'etc'), join(folder, 'devices')]
  mkdirSync(etc)
  mkdirSync(join(devices, 'd1'), { recursive: true })
  const env = {
    PATH: process.env.PATH,
    ...(ROOT && {
      PYTHONPATH: join(ROOT, 'usr/lib/python3/dist-packages'),
      LD_LIBRARY_PATH: ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu']
        .map((path) => join(ROOT, path))
        .join(':'),
    }),
  }
  const program = (name: string) => join(ROOT, '/usr/bin', name)
  const log = join(folder, 'log')
  const children: ChildProcess[] = []
  const run = (command: string, args: readonly string[]) => {
    const output = openSync(log, 'a')
    children.push(spawn(command, args, { cwd: folder, env, stdio: ['ignore', output, output] }))
  }
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', killAll)

  writeFileSync(
    join(etc, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n[storage-policy:0]\nname = p0\ndefault = yes\n',
  )
  const memcached = await freePort()
  const user = userInfo().username
  run(program('memcached'), ['-u', user, '-l', '127.0.0.1', '-p', String(memcached)])
  const ports = await Promise.all(SERVERS.map(async (name) => [name, await freePort()] as const))
  const rings = ports.map(([name, port]) => `${name}=${port}`)
  const made = spawnSync(PYTHON, ['-c', MAKE_RINGS, etc, ...rings], { env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`Swift has no rings: ${made.stderr}`)
  for (const [name, port] of ports) {
    const config = join(etc, `${name}.conf`)
    writeFileSync(config, storageConfig(name, port, etc, devices))
    run(PYTHON, ['-c', RUN, etc, program(`swift-${name}-server`), config])
  }
  const port = await freePort()
  const config = join(etc, 'proxy.conf')
  writeFileSync(config, proxyConfig(port, memcached, etc))
  run(PYTHON, ['-c', RUN, etc, program('swift-proxy-server'), config])

  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const reply = await fetch(`${url}/healthcheck`).catch(() => null)
    // The proxy answers before the servers behind it listen, and then refuses to store.
    const behind = await Promise.all(ports.map(([, behindPort]) => listens(behindPort)))
    if (reply?.ok && behind.every(Boolean)) break
    if (tries > 900) throw new Error(`Swift did not start: ${readFileSync(log, 'utf8').slice(-4_000)}`)
    await sleep(100)
  }
  const [key, secret] = ['test:tester', 'testing']
  let buckets = 0
  return {
    port,
    key,
    secret,
    async newBucket() {
      const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
      const client = new S3Client({
        endpoint: url,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: key, secretAccessKey: secret },
      })
      const bucket = `bucket-${process.pid}-${buckets++}`
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      client.destroy()
      return `s3://${encodeURIComponent(key)}:${secret}@127.0.0.1:${port}/${bucket}?tls=0`
    },
    async stop() {
      process.off('exit', killAll)
      const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
      killAll()
      await Promise.all(ended)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
