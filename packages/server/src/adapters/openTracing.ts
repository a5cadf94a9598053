import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import type { Tracing } from '../tracing/tracing.ts'

/** Opens the way to the collector of the settings. Without one, the libraries are not loaded. */
export async function openTracing({ tracing }: Env, log: Logger): Promise<Tracing | null> {
  if (!tracing) return null
  const { OtlpTracing } = await import('./otlpTracing.ts')
  return new OtlpTracing(tracing, log)
}
