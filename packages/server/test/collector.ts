// A collector of OpenTelemetry on this machine, which can also refuse and hang.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface SentAttribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly boolValue?: boolean }
}

interface SentBatch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SentAttribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes'> & {
        readonly attributes: readonly SentAttribute[]
      })[]
    }[]
  }[]
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>

export interface CollectedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code?: number }
  readonly attributes: Values
}

const valuesOf = (attributes: readonly SentAttribute[]): Values =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  )

export interface Collector {
  readonly url: string
  readonly spans: CollectedSpan[]
  /** The attributes of the process that sent last. */
  readonly process: () => Values
  /** The headers of each batch that came. */
  readonly headers: IncomingMessage['headers'][]
  does: 'take' | 'refuse' | 'hang'
  readonly close: () => Promise<void>
}

export async function openCollector(does: Collector['does'] = 'take'): Promise<Collector> {
  let sender: Values = {}
  const server = createServer(async (request, response) => {
    collector.headers.push(request.headers)
    const { resourceSpans } = (await json(request)) as SentBatch
    if (collector.does === 'hang') return
    if (collector.does === 'refuse') return response.writeHead(503).end()
    for (const { resource, scopeSpans } of resourceSpans) {
      sender = valuesOf(resource.attributes)
      for (const { spans } of scopeSpans)
        collector.spans.push(...spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes) })))
    }
    return response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    process: () => sender,
    headers: [],
    does,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return collector
}
