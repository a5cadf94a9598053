// An HTTP proxy that fails as S3 does: with 500, with 503 SlowDown, without an answer, or by losing the answer after the work is done.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Fault = 'internal' | 'slow down' | 'reset before' | 'reset after' | 'half'

export interface FaultyProxy {
  readonly port: number
  /** The next requests that match fail like this, as often as said. */
  fail(fault: Fault, times: number, matches?: (request: IncomingMessage) => boolean): void
  /** How many requests failed. */
  readonly failed: () => number
  close(): Promise<void>
}

const errorBody = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>later</Message></Error>`

export async function startFaultyProxy(target: number): Promise<FaultyProxy> {
  let script: { fault: Fault; times: number; matches: (request: IncomingMessage) => boolean } | null = null
  let failed = 0

  function nextFault(incoming: IncomingMessage): Fault | null {
    if (!script || script.times === 0 || !script.matches(incoming)) return null
    script.times -= 1
    failed += 1
    return script.fault
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const fault = nextFault(incoming)
    const body = await buffer(incoming)
    if (fault === 'reset before') return void incoming.socket.resetAndDestroy()
    if (fault === 'internal' || fault === 'slow down') {
      outgoing.writeHead(fault === 'internal' ? 500 : 503, { 'content-type': 'application/xml' })
      return void outgoing.end(errorBody(fault === 'internal' ? 'InternalError' : 'SlowDown'))
    }
    const { method, url: path, headers } = incoming
    const to = { host: '127.0.0.1', port: target, method, path, headers }
    let isAnswered = false
    const onward = request(to, async (reply) => {
      isAnswered = true
      // Swift sends a body with 404 to HEAD, against the standard; the connection then fails.
      const answer = method === 'HEAD' ? Buffer.alloc(0) : await buffer(reply)
      if (fault === 'reset after') return void incoming.socket.resetAndDestroy()
      outgoing.writeHead(reply.statusCode!, reply.headers)
      if (fault !== 'half') return void outgoing.end(answer)
      outgoing.write(answer.subarray(0, answer.length >> 1), () => incoming.socket.resetAndDestroy())
    })
    onward.on('error', () => isAnswered || incoming.socket.destroy())
    onward.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    fail(fault, times, matches = () => true) {
      script = { fault, times, matches }
    },
    failed: () => failed,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
