// Publishes scorebook and client on npm: SOURCE_URL=https://… npm run publish-packages -- [what npm publish takes, such as --dry-run]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runtimeFolder } from './node.mjs'

const PACKAGES = ['scorebook', 'client']

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync(
    process.execPath,
    [join(runtimeFolder(root), 'node_modules/npm/bin/npm-cli.js'), ...args, '--loglevel=error'],
    { cwd, encoding: 'utf8', stdio: ['inherit', 'pipe', 'inherit'] },
  )

if (!process.env.SOURCE_URL) {
  console.error('SOURCE_URL is missing: npm shows beside a package where its source is.')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'fullcourt-packages-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const name of PACKAGES) {
  const packed = npm(['pack', '--json', '--pack-destination', folder], join(root, 'packages', name))
  const [{ filename }] = JSON.parse(packed)
  console.log(npm(['publish', join(folder, filename), ...process.argv.slice(2)], folder).trim())
}
