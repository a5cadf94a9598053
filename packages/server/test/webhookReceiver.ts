// Other software that receives webhooks.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Opens a receiver on this machine. It answers with `status`, which a test may change. */
export async function openReceiver() {
  const received: Received[] = []
  const server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray()).toString()
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    received.push({ body, headers: Object.fromEntries(headers) })
    reply.writeHead(receiver.status).end('thanks')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    status: 200,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return receiver
}
