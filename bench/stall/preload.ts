// Loaded into a server under test: measures the stalls of its event loop and reports them on its own port.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/** Milliseconds between two turns of the event loop: wall time, and CPU time of this thread. */
export interface Stall {
  readonly wallMs: number
  readonly cpuMs: number
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function measure(port: number): void {
  let longest: Stall = { wallMs: 0, cpuMs: 0 }
  let wall = performance.now()
  let cpu = cpuMs()
  const timer = setInterval(() => {
    const now = { wall: performance.now(), cpu: cpuMs() }
    longest = {
      wallMs: Math.max(longest.wallMs, now.wall - wall),
      cpuMs: Math.max(longest.cpuMs, now.cpu - cpu),
    }
    wall = now.wall
    cpu = now.cpu
  }, 1)
  timer.unref()
  const server = createServer((_, response) => {
    response.end(JSON.stringify(longest))
    longest = { wallMs: 0, cpuMs: 0 }
  })
  server.listen(port, '127.0.0.1').unref()
}

const { STALL_PORT } = process.env
if (isMainThread && STALL_PORT) measure(Number(STALL_PORT))
