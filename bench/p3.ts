// Taking in 1 GiB as parts of 8 MB, three at a time, each flushed before its reply; against @tus/server and nginx, which flush nothing.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Started, startNginx, startScript } from './film/contenders.ts'
import { type Contender, compare, percentile, timed } from './report.ts'

const PART = 8 * 1024 * 1024
const PARTS = Number(process.env.P3_PARTS ?? 128)
const SENDERS = 3
const ROUNDS = Number(process.env.P3_ROUNDS ?? 3)
const MB = (PART * PARTS) / 1e6

const agent = new Agent({ keepAlive: true, maxSockets: SENDERS })
const parts = Array.from({ length: 8 }, () => randomBytes(PART))

const send = (port: number, options: RequestOptions, body?: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { ...options.headers, 'content-length': body?.length ?? 0 }
    const call = request({ agent, port, host: '127.0.0.1', ...options, headers }, (reply) => {
      reply.resume().once('end', () => {
        if (reply.statusCode! < 300) resolve(String(reply.headers.location ?? ''))
        else reject(new Error(`${options.method} ${options.path} was answered ${reply.statusCode}`))
      })
    })
    call.once('error', reject)
    call.end(body)
  })

/** Sends all parts, three at a time. @returns MB a second */
async function throughput(
  put: (part: number, sender: number, body: Buffer) => Promise<unknown>,
): Promise<number> {
  let next = 1
  const sender = async (_: unknown, index: number) => {
    for (let part = next++; part <= PARTS; part = next++) await put(part, index, parts[part % parts.length]!)
  }
  const ms = await timed(() => Promise.all(Array.from({ length: SENDERS }, sender)))
  return MB / (ms / 1_000)
}

/** Seconds of CPU for each GB, by contender and round. */
const cpu = new Map<string, number[]>()

const withCpu = (at: Started, { name, measure }: Contender): Contender => ({
  name,
  async measure() {
    const before = at.cpu()
    const figure = await measure()
    cpu.set(name, [...(cpu.get(name) ?? []), (at.cpu() - before) / (MB / 1_000)])
    return figure
  },
})
const cpuOf = (name: string): number => percentile(cpu.get(name) ?? [], 0.5)

const BYTES = { 'content-type': 'application/octet-stream' }

const oursAt = (at: Started): Contender => ({
  name: 'ours, flushed',
  async measure() {
    await send(at.port, { method: 'POST', path: '/begin' })
    return throughput((part, _, body) =>
      send(at.port, { method: 'PUT', path: `/part/${part}`, headers: BYTES }, body),
    )
  },
})

/** Parts of one tus upload come one after the other, so each sender has an upload of its own. */
const tusAt = (at: Started): Contender => ({
  name: '@tus/server',
  async measure() {
    const tus = { 'tus-resumable': '1.0.0' }
    const create = () =>
      send(at.port, { method: 'POST', path: '/files', headers: { ...tus, 'upload-length': PART * PARTS } })
    const uploads = await Promise.all(Array.from({ length: SENDERS }, create))
    const offsets = uploads.map(() => 0)
    return throughput(async (_, sender, body) => {
      const type = { 'content-type': 'application/offset+octet-stream' }
      const headers = { ...tus, ...type, 'upload-offset': offsets[sender]! }
      await send(
        at.port,
        { method: 'PATCH', path: new URL(uploads[sender]!, 'http://x').pathname, headers },
        body,
      )
      offsets[sender]! += PART
    })
  },
})

const nginxAt = (at: Started): Contender => ({
  name: 'nginx, dav PUT',
  measure: () =>
    throughput((part, _, body) => send(at.port, { method: 'PUT', path: `/${part}`, headers: BYTES }, body)),
})

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p3-'))
const ours = await startScript('ours.ts', folder)
const tus = await startScript('tus.ts', join(folder, 'tus'))
const nginx = await startNginx(folder)
try {
  const before = ours.memory()
  const gigabytes = `${(MB / 1_000).toFixed(2)} GB in parts of 8 MB, three at a time`
  const common = { unit: 'MB/s', rounds: ROUNDS, ours: withCpu(ours, oursAt(ours)) }
  await compare({ ...common, what: gigabytes, peers: [withCpu(tus, tusAt(tus))], goal: '≥ 2' })
  if (nginx)
    await compare({ ...common, what: gigabytes, peers: [withCpu(nginx, nginxAt(nginx))], goal: '≥ 0.5' })
  for (const name of cpu.keys()) console.log(`CPU per GB: ${name} ${cpuOf(name).toFixed(2)} s`)
  console.log(
    `most memory of our server: ${before.toFixed(0)} MB before, ${ours.memory().toFixed(0)} MB after`,
  )
} finally {
  for (const one of [ours, tus, nginx]) one?.stop()
  agent.destroy()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
