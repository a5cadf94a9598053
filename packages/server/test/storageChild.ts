// A process for kill tests: stores the parts of a file that are missing, three at a time, then assembles them. Prints each step.
import { readFileSync } from 'node:fs'
import { DiskStorage } from '../src/adapters/diskStorage.ts'

const [root, key, uploadId, source, partSize] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
]
const file = readFileSync(source)
const size = Number(partSize)
const count = Math.ceil(file.length / size)
const storage = await DiskStorage.open(root)
const upload = { key, uploadId }

async function* slowly(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 64 * 1024) {
    await new Promise(setImmediate)
    yield bytes.subarray(at, at + 64 * 1024)
  }
}

if (!(await storage.head(key))) {
  const stored = await storage.parts.list(upload)
  const present = new Set(stored.map(({ part }) => part))
  // What an assembly has taken is no part any more. The parent says when every part was stored.
  const isAssembling = process.env.ASSEMBLING === '1'
  const missing = isAssembling
    ? []
    : Array.from({ length: count }, (_, n) => n + 1).filter((part) => !present.has(part))
  const sender = async () => {
    for (let part = missing.shift(); part; part = missing.shift()) {
      const bytes = file.subarray((part - 1) * size, part * size)
      await storage.parts.put(upload, part, slowly(bytes), bytes.length)
      console.log(`stored ${part}`)
    }
  }
  await Promise.all([sender(), sender(), sender()])
  console.log('all stored')
  const parts = Array.from({ length: count }, (_, n) => ({
    part: n + 1,
    size: Math.min(size, file.length - n * size),
    hash: null,
  }))
  await storage.parts.assemble(upload, parts)
}
console.log('assembled')
await storage.close()
