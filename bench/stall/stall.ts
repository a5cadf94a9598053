import { freePort, type Running, startServer } from '../../packages/server/test/running.ts'
import type { Stall } from './preload.ts'

export interface MeasuredServer {
  readonly server: Running
  /** The longest stall of the server's event loop since the last call. */
  readonly longestStall: () => Promise<Stall>
}

/** Starts a server that measures the stalls of its event loop. */
export async function startMeasuredServer(env: Readonly<Record<string, string>>): Promise<MeasuredServer> {
  const port = await freePort()
  const preload = new URL('./preload.ts', import.meta.url).href
  const server = await startServer({ ...env, STALL_PORT: String(port), NODE_OPTIONS: `--import=${preload}` })
  return {
    server,
    longestStall: async () => (await fetch(`http://127.0.0.1:${port}/`)).json() as Promise<Stall>,
  }
}
