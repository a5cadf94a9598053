// A slow line for any browser: a proxy on loopback that answers late and slowly.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PIECE = 4_096

export interface Line {
  readonly url: string
  /** Fast until then. */
  slowDown(): void
  close(): Promise<void>
}

/**
 * Opens a line to a server. All answers together get `bytesPerSecond`; each begins after `latency` milliseconds.
 * @param pages what the line answers itself, by path: type and body
 */
export async function openLine(
  target: string,
  {
    bytesPerSecond,
    latency,
    pages,
  }: {
    readonly bytesPerSecond: number
    readonly latency: number
    readonly pages: Readonly<Record<string, readonly [type: string, body: string]>>
  },
): Promise<Line> {
  const { hostname, port } = new URL(target)
  let isSlow = false
  /** When the line has sent what it was given. */
  let freeAt = 0
  async function send(bytes: Buffer, reply: ServerResponse): Promise<void> {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE)
      const now = performance.now()
      freeAt = Math.max(freeAt, now) + (piece.length / bytesPerSecond) * 1_000
      if (freeAt - now > 10) await sleep(freeAt - now)
      reply.write(piece)
    }
  }
  async function pass(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (isSlow) await sleep(latency)
    reply.writeHead(answer.statusCode!, answer.headers)
    reply.flushHeaders()
    for await (const bytes of answer) {
      if (isSlow) await send(bytes, reply)
      else reply.write(bytes)
    }
    reply.end()
  }
  const server = createServer((asked, reply) => {
    const own = pages[asked.url!]
    if (own) return void reply.setHeader('content-type', own[0]).end(own[1])
    const { method, url: path, headers } = asked
    const sent = request({ hostname, port, method, path, headers }, (answer) => {
      pass(answer, reply).catch(() => reply.destroy())
    })
    sent.on('error', () => reply.destroy())
    reply.on('close', () => sent.destroy())
    asked.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowDown() {
      isSlow = true
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
