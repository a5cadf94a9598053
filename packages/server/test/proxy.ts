// A bad connection between two ends on this machine: it cuts, freezes, and loses replies.
import { connect, createServer, type Server, type Socket } from 'node:net'

export interface BadLine {
  readonly port: number
  readonly url: string
  /** Cuts every connection. */
  cut(): void
  /** Open connections stay open but transfer no data. New ones work. */
  freeze(): void
  /** From now on, each reply is lost with this probability (0 to 1), and its connection with it. */
  losesAnswers(chance: number): void
  close(): void
}

interface Line {
  readonly near: Socket
  readonly far: Socket
  frozen: boolean
}

/** @param random decides which replies are lost */
export async function startProxy(target: number, random: () => number = Math.random): Promise<BadLine> {
  const lines = new Set<Line>()
  let losing = 0

  function open(near: Socket): void {
    const line: Line = { near, far: connect({ port: target, host: '127.0.0.1' }), frozen: false }
    const { far } = line
    lines.add(line)
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        lines.delete(line)
        if (line.frozen) return
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => line.frozen || far.write(bytes))
    far.on('data', (bytes) => {
      if (line.frozen) return
      if (random() < losing) near.destroy()
      else near.write(bytes)
    })
  }

  const server: Server = createServer(open)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const cut = () => {
    for (const { near, far } of lines) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cut,
    freeze() {
      for (const line of lines) line.frozen = true
    },
    losesAnswers(chance) {
      losing = chance
    },
    close() {
      cut()
      server.close()
    },
  }
}
