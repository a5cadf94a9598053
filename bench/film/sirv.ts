// The files of a folder by sirv on node:http. Prints the port.
import { createServer } from 'node:http'
import sirv from 'sirv'

const [folder] = process.argv.slice(2) as [string]
const serve = sirv(folder)
const server = createServer((request, response) => serve(request, response))
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
