// @tus/server with its store of files. Prints the port.
import { createServer } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'

const [directory] = process.argv.slice(2) as [string]
const tus = new Server({ path: '/files', datastore: new FileStore({ directory }) })
const server = createServer((request, response) => void tus.handle(request, response))
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
