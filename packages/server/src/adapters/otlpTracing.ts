import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Context,
  isSpanContextValid,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TracingSettings } from '../env.ts'
import { newId } from '../newId.ts'
import { readVersion } from '../serverVersion.ts'
import type { Attributes, Span, StartOptions, Tracing } from '../tracing/tracing.ts'

const SEND_TIMEOUT_MS = 10_000
/** A process that ends waits no longer for the last spans. */
const CLOSE_TIMEOUT_MS = 2_000
const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER } as const

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The context of a `traceparent` header. A malformed one starts a trace of its own. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

class OtlpSpan implements Span {
  readonly #tracer: Tracer
  readonly #span: OtelSpan

  constructor(tracer: Tracer, span: OtelSpan) {
    this.#tracer = tracer
    this.#span = span
  }

  child(name: string, attributes: Attributes): Span {
    const within = trace.setSpan(ROOT_CONTEXT, this.#span)
    const span = this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within)
    return new OtlpSpan(this.#tracer, span)
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes)
  }

  end(failure?: string): void {
    if (failure !== undefined)
      this.#span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end()
  }
}

/** Logs the first batch that cannot be sent, and the first one after it that can. */
function watchSending(exporter: SpanExporter, log: Logger): SpanExporter {
  let works = true
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { code, error } = result
        if (works && code !== 0) log.warn({ err: error }, 'spans cannot be sent to the collector')
        if (!works && code === 0) log.warn('spans are sent to the collector again')
        works = code === 0
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** Sends spans in batches as JSON over HTTP (OTLP). Keeps at most 2,048 while a collector does not answer, and drops the others. */
export class OtlpTracing implements Tracing {
  readonly #provider: TracerProvider
  readonly #tracer: Tracer

  constructor({ endpoint, headers, serviceName, ratio }: TracingSettings, log: Logger) {
    const { version } = readVersion()
    const exporter = new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      headers,
      timeoutMillis: SEND_TIMEOUT_MS,
    })
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': serviceName,
        'service.version': version,
        'service.instance.id': newId(),
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter: watchSending(exporter, log) })],
    })
    this.#tracer = this.#provider.getTracer('fullcourt', version)
  }

  start(name: string, { kind, attributes, traceparent }: StartOptions): Span {
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(traceparent))
    return new OtlpSpan(this.#tracer, span)
  }

  async close(): Promise<void> {
    const sent = this.#provider.shutdown().catch(() => undefined)
    await Promise.race([sent, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
  }
}
