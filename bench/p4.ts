// Sending film: 2 MB segments and 1 MB ranges of one file to 16 connections, and CPU per GB; against sirv and nginx.
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Started, startNginx, startScript } from './film/contenders.ts'
import { type Contender, compare, percentile } from './report.ts'

const FILE = 256 * 1024 * 1024
const CONNECTIONS = 16
const MS = Number(process.env.P4_MS ?? 2_000)
const ROUNDS = Number(process.env.P4_ROUNDS ?? 5)
const HEAD_END = Buffer.from('\r\n\r\n')

/** One connection that asks for one range after the other. Counts bytes and does nothing else with them, to leave the CPU to the server. */
function download(at: {
  readonly port: number
  readonly path: string
  readonly size: number
  readonly until: number
}): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = 0
    let left = 0
    let n = Math.floor(Math.random() * 100)
    const memory = Buffer.allocUnsafeSlow(256 * 1024)
    const ask = () => {
      const first = (n++ * at.size) % (FILE - at.size)
      socket.write(
        `GET ${at.path} HTTP/1.1\r\nhost: x\r\nrange: bytes=${first}-${first + at.size - 1}\r\n\r\n`,
      )
    }
    const take = (length: number, bytes: Buffer): boolean => {
      if (left === 0) {
        const end = bytes.subarray(0, length).indexOf(HEAD_END)
        if (end < 0 || !bytes.subarray(0, 12).toString().endsWith('206')) {
          socket.destroy(new Error(`an unexpected reply: ${bytes.subarray(0, Math.min(length, 200))}`))
          return false
        }
        left = at.size - (length - end - HEAD_END.length)
      } else left -= length
      if (left > 0) return true
      received += at.size
      if (performance.now() < at.until) ask()
      else socket.end()
      return true
    }
    const socket = connect({
      port: at.port,
      host: '127.0.0.1',
      onread: { buffer: memory, callback: take as never },
    })
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('close', () => resolve(received))
  })
}

interface Measured {
  readonly contender: Contender
  /** Seconds of CPU for each GB, by round. */
  readonly cpu: number[]
}

function measured(name: string, { port, cpu }: Started, path: string, size: number): Measured {
  const used: number[] = []
  return {
    cpu: used,
    contender: {
      name,
      async measure() {
        const [began, before] = [performance.now(), cpu()]
        const one = () => download({ port, path, size, until: began + MS })
        const bytes = (await Promise.all(Array.from({ length: CONNECTIONS }, one))).reduce(
          (sum, n) => sum + n,
          0,
        )
        used.push((cpu() - before) / (bytes / 1e9))
        return bytes / 1e6 / ((performance.now() - began) / 1_000)
      },
    },
  }
}

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-p4-'))
const files = join(folder, 'files')
mkdirSync(files)
const film = Buffer.concat(
  Array.from({ length: FILE / (4 * 1024 * 1024) }, () => randomBytes(4 * 1024 * 1024)),
)
writeFileSync(join(files, 'film.mp4'), film)
const ours = await startScript('ours.ts', folder)
const put = await fetch(`http://127.0.0.1:${ours.port}/film`, {
  method: 'PUT',
  body: film,
  headers: { 'content-type': 'application/octet-stream' },
})
if (put.status !== 204) throw new Error(`our server did not take the film: ${put.status}`)
const sirv = await startScript('sirv.ts', files)
const nginx = await startNginx(folder)
if (nginx) copyFileSync(join(files, 'film.mp4'), join(folder, 'nginx/files/film.mp4'))
const median = (figures: readonly number[]) => percentile(figures, 0.5)

try {
  for (const size of [2, 1].map((mb) => mb * 1024 * 1024)) {
    const own = measured('ours', ours, '/film', size)
    const bySirv = measured('sirv', sirv, '/film.mp4', size)
    const common = {
      what: `ranges of ${size / 1024 / 1024} MB, 16 connections`,
      unit: 'MB/s',
      rounds: ROUNDS,
    }
    await compare({ ...common, ours: own.contender, peers: [bySirv.contender], goal: '≥ 2.5' })
    const [ourCpu, sirvCpu] = [median(own.cpu), median(bySirv.cpu)]
    console.log(`CPU per GB: ours ${ourCpu.toFixed(3)} s, sirv ${sirvCpu.toFixed(3)} s`)
    console.log(`  ratio ours / sirv: ${(ourCpu / sirvCpu).toFixed(3)} x (goal ≤ 0.4)\n`)
    if (!nginx) continue
    const byNginx = measured('nginx', nginx, '/film.mp4', size)
    await compare({ ...common, ours: own.contender, peers: [byNginx.contender], goal: '≥ 0.9' })
  }
} finally {
  for (const one of [ours, sirv, nginx]) one?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
