// Makes a release in a folder outside of the clone: npm run release -- FOLDER [--platform NAME] [--key FILE]
// The same commit gives the same bytes. Platforms: see release/platform.ts; `--platform all` makes every one that npm can install.
import { execFileSync } from 'node:child_process'
import { createPrivateKey, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findNode, root, runToEnd, runtimeFolder } from './node.mjs'
import { pack, sha256Of } from './release/archive.ts'
import { hasSystemPackages, makeImage, packImage } from './release/image.ts'
import { nameOf, type Parts } from './release/parts.ts'
import { HERE, hasGnuTar, PLATFORMS, type Platform } from './release/platform.ts'
import { makeTree } from './release/tree.ts'

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

function refuse(line: string): never {
  console.error(line)
  process.exit(1)
}

function readArgs() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { platform: { type: 'string', multiple: true, default: [] }, key: { type: 'string' } },
    })
    return { ...values, folder: positionals.length === 1 ? positionals[0] : undefined }
  } catch {
    return { platform: [], key: undefined, folder: undefined }
  }
}

function platformsOf(names: readonly string[]): readonly Platform[] {
  if (names.includes('all')) return PLATFORMS
  if (names.length === 0) return HERE ? [HERE] : []
  return names.map(
    (name) =>
      PLATFORMS.find((platform) => platform.name === name) ??
      refuse(`${name} is none of ${PLATFORMS.map((each) => each.name).join(', ')}.`),
  )
}

const { folder, platform, key } = readArgs()
if (!folder) refuse('npm run release -- FOLDER [--platform NAME] [--key FILE]')
if (!hasGnuTar()) refuse('A release is packed by GNU tar, which this machine does not have.')
const to = resolve(folder)
if (!relative(root, to).startsWith('..')) refuse(`${to} is inside the clone: name a folder outside of it.`)
if (git('status', '--porcelain') !== '') refuse('The clone has changes that are not committed.')

const made = mkdtempSync(join(tmpdir(), 'fullcourt-release-'))
process.once('exit', () => rmSync(made, { recursive: true, force: true }))
const commit = git('rev-parse', 'HEAD')
const epoch = Number(git('log', '-1', '--format=%ct'))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const node = findNode() ?? process.execPath

async function buildPages(): Promise<string> {
  const pages = join(made, 'pages')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const env = { SOURCE_DATE_EPOCH: String(epoch) }
  const build = [vite, 'build', join(root, 'packages/web'), '--outDir', pages, '--emptyOutDir']
  if ((await runToEnd(node, build, { quiet: true, env })) !== 0) refuse('The pages cannot be built.')
  return pages
}

/** Installs the packages of another platform in a copy of the clone. Returns null where npm cannot. */
async function installFor({ name, os, cpu, libc }: Platform): Promise<string | null> {
  const copy = join(made, name)
  mkdirSync(copy)
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', copy], { cwd: root })
  const npm = join(runtimeFolder(root), 'node_modules/npm/bin/npm-cli.js')
  const how = [
    '--ignore-scripts',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
  ]
  for (const at of [runtimeFolder(copy), copy]) {
    const args = [npm, 'ci', '--prefix', at, ...how, `--os=${os}`, `--cpu=${cpu}`, `--libc=${libc}`]
    if ((await runToEnd(node, args, { quiet: true })) !== 0) return null
  }
  return copy
}

async function makeFor(target: Platform, pages: string): Promise<void> {
  const installed = target === HERE ? root : await installFor(target)
  if (!installed) return console.log(`${target.name}: not made, its packages cannot be installed here`)
  const parts: Parts = { version, commit, epoch, platform: target, clone: root, installed, pages }
  const tree = join(made, nameOf(parts))
  makeTree(parts, tree)
  await pack(made, [nameOf(parts)], join(to, `${nameOf(parts)}.tar.gz`), { epoch })
  for (const [from, name] of [
    ['sbom.json', 'sbom.json'],
    ['third-party-notices.txt', 'notices.txt'],
  ] as const)
    writeFileSync(join(to, `${nameOf(parts)}-${name}`), readFileSync(join(tree, from)))
  if (target !== HERE || target.os !== 'linux' || !hasSystemPackages())
    return console.log(`${target.name}: no image, which takes its C library from a Debian of that platform`)
  const layout = join(made, 'layout')
  await makeImage(parts, tree, layout)
  await packImage(parts, layout, to)
}

/** Writes the hashes of all files, and the signature of that list by an Ed25519 key in PEM. */
async function writeSums(): Promise<void> {
  const files = readdirSync(to)
    .filter((name) => !name.startsWith('SHA256SUMS'))
    .toSorted()
  const lines: string[] = []
  for (const file of files) {
    lines.push(`${await sha256Of(join(to, file))}  ${file}\n`)
    console.log(`${file}  ${(statSync(join(to, file)).size / 1e6).toFixed(1)} MB`)
  }
  const sums = Buffer.from(lines.join(''))
  writeFileSync(join(to, 'SHA256SUMS'), sums)
  if (key) writeFileSync(join(to, 'SHA256SUMS.sig'), sign(null, sums, createPrivateKey(readFileSync(key))))
  console.log(sums.toString())
}

mkdirSync(to, { recursive: true })
if (readdirSync(to).length > 0) refuse(`${to} is not empty.`)
const pages = await buildPages()
for (const target of platformsOf(platform)) await makeFor(target, pages)
if (git('status', '--porcelain') !== '' || git('rev-parse', 'HEAD') !== commit)
  refuse('The clone has changed meanwhile: make the release again.')
await writeSums()
