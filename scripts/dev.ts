// npm run dev: the server restarts when its sources change, the pages reload hot, and one address shows both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './node.mjs'

const HOST = process.env.HOST ?? '127.0.0.1'
const PORT = Number(process.env.PORT ?? 3000)
const API_PORT = PORT + 1

// packages/web/vite.config.ts sends requests that are not for pages there.
process.env.API = `http://127.0.0.1:${API_PORT}`

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'],
  {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(API_PORT),
      HOST: '127.0.0.1',
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${PORT}`,
    },
    stdio: 'inherit',
  },
)

const pages = await createServer({
  root: join(root, 'packages', 'web'),
  configFile: join(root, 'packages', 'web', 'vite.config.ts'),
  logLevel: 'warn',
  server: {
    host: HOST,
    port: PORT,
    strictPort: true,
  },
})
await pages.listen()
console.log(`Fullcourt, with hot reload: http://localhost:${PORT}`)

async function stop(signal: NodeJS.Signals) {
  server.kill(signal)
  await Promise.all([pages.close(), server.exitCode === null ? once(server, 'exit') : undefined])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
