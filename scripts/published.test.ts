// The packages for others, published on a registry of this test, installed in an empty project without another network, and used
// from JavaScript and TypeScript.
import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplesIn, readExamples } from '../packages/scorebook/test/examples.ts'
import { freePort } from '../packages/server/test/running.ts'
import { newGame, shot } from '../packages/server/test/scorer.ts'
import { openTestServer, type TestServer } from '../packages/server/test/testServer.ts'
import { root } from './node.mjs'
import { openRegistry, type Registry } from './registry.ts'

const SOURCE_URL = 'https://example.org/fullcourt'
const PACKAGES = ['scorebook', 'client'] as const

const folder = mkdtempSync(join(tmpdir(), 'fullcourt-published-'))
const clone = join(folder, 'clone')
const project = join(folder, 'project')
let registry: Registry

/** Runs a command and returns its output. Shows the output if it fails. */
async function run(command: string, args: readonly string[], cwd: string, env = {}): Promise<string> {
  try {
    return (await promisify(execFile)(command, args, { cwd, env: { ...process.env, ...env } })).stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} failed\n${stdout}\n${stderr}`)
  }
}

const write = (name: string, text: string) => writeFileSync(join(project, name), text)
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))
const installed = (name: string) => join(project, 'node_modules/@fullcourt', name)

/** A copy of what publishing reads, because packing changes package.json for a moment. */
function copyClone(): void {
  for (const path of ['tsconfig.base.json', ...PACKAGES.map((name) => `packages/${name}`)])
    cpSync(join(root, path), join(clone, path), {
      recursive: true,
      filter: (file) => !/\/(node_modules|dist|test)$/.test(file.slice(root.length)),
    })
  mkdirSync(join(clone, 'scripts'))
  for (const name of ['node.mjs', 'buildPackage.mjs', 'publishPackages.ts'])
    cpSync(join(root, 'scripts', name), join(clone, 'scripts', name))
  for (const name of ['node_modules', 'scripts/runtime']) symlinkSync(join(root, name), join(clone, name))
}

/** The folders of the npm packages that a package needs to run. */
function dependenciesOf(packageFolder: string): string[] {
  const { dependencies = {} } = readJson(packageFolder, 'package.json')
  return Object.keys(dependencies).flatMap((name) => {
    const at = join(root, 'node_modules', name)
    return [at, ...dependenciesOf(at)]
  })
}

let npm: Readonly<Record<string, string>>

beforeAll(async () => {
  registry = await openRegistry()
  const userconfig = join(folder, 'npmrc')
  writeFileSync(userconfig, `${registry.url.replace('http:', '')}/:_authToken=test\n`)
  npm = {
    npm_config_registry: registry.url,
    npm_config_userconfig: userconfig,
    npm_config_cache: join(folder, 'cache'),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
  }
  copyClone()
  mkdirSync(project)
  write('package.json', JSON.stringify({ name: 'consumer', version: '1.0.0', type: 'module' }))
  const [packed] = await Promise.all([
    run(
      'npm',
      ['pack', '--json', '--ignore-scripts', ...dependenciesOf(join(root, 'packages/client'))],
      folder,
    ),
    run(process.execPath, [join(clone, 'scripts/publishPackages.ts')], clone, { ...npm, SOURCE_URL }),
  ])
  for (const { name, filename } of JSON.parse(packed) as { name: string; filename: string }[])
    registry.offer(readJson(root, 'node_modules', name, 'package.json'), readFileSync(join(folder, filename)))
  await run('npm', ['install', ...PACKAGES.map((name) => `@fullcourt/${name}`)], project, npm)
})

afterAll(() => {
  registry?.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(PACKAGES)('%s is published with its source, and publishing does not change the clone', (name) => {
  expect(readFileSync(join(clone, 'packages', name, 'package.json'), 'utf8')).toBe(
    readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
  )
  expect(readJson(installed(name), 'package.json')).toMatchObject({
    homepage: SOURCE_URL,
    bugs: `${SOURCE_URL}/issues`,
    repository: { type: 'git', url: `git+${SOURCE_URL}.git`, directory: `packages/${name}` },
  })
})

test.each(PACKAGES)('%s contains only JavaScript, declarations and what npm shows', (name) => {
  const files = readdirSync(installed(name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file).slice(installed(name).length + 1))
  const others = files.filter((file) => !/^dist\/[\w/]+(\.d\.ts|\.js)$/.test(file))
  expect(others.toSorted()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'])
  expect(files.filter((file) => file.includes('test'))).toEqual([])
  for (const entry of Object.values<Record<string, string>>(
    readJson(installed(name), 'package.json').exports,
  ))
    expect(files).toEqual(expect.arrayContaining(Object.values(entry).map((file) => file.slice(2))))
})

test.each(PACKAGES)('%s has nothing to mend for publint and attw', async (name) => {
  const { version } = readJson(installed(name), 'package.json')
  const file = `${registry.url}/@fullcourt/${name}/-/${name}-${version}.tgz`
  const tarball = await (await fetch(file)).arrayBuffer()
  expect((await publint({ pack: { tarball } })).messages).toEqual([])
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  // These two are for `require` and for a resolution from before `exports`. The packages are ES modules.
  const others = checked.types
    ? checked.problems.filter(({ kind }) => kind !== 'NoResolution' && kind !== 'CJSResolvesToESM')
    : 'no types'
  expect(others).toEqual([])
})

test.each(['README', 'docs'] as const)('the first example of the scorebook in %s runs', async (page) => {
  const { blocks, printed } = readExamples(page)
  write('first.js', blocks[0]!)
  const lines = (await run(process.execPath, ['first.js'], project)).trim().split('\n')
  expect(lines).toEqual(printed.slice(0, lines.length))
})

test('all examples of the scorebook run, and type-check with nodenext, strict, libraries checked', async () => {
  const { blocks, printed } = readExamples('docs')
  const compilerOptions = {
    target: 'ES2024',
    module: 'nodenext',
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    lib: ['ES2024', 'DOM'],
    types: [],
  }
  write('docs.ts', blocks.join('\n'))
  write('readme.ts', readExamples('README').blocks.join('\n'))
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['docs.ts', 'readme.ts'] }))
  await run(
    process.execPath,
    [join(root, 'node_modules/typescript7/bin/tsc'), '-p', 'tsconfig.json'],
    project,
  )
  expect((await run(process.execPath, ['docs.ts'], project)).trim().split('\n')).toEqual(printed)
})

test('an older compiler (TypeScript 6) accepts the declarations of the scorebook', async () => {
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json'], project)
})

test('a wrong use does not compile: the declarations are read', async () => {
  write(
    'wrong.ts',
    `import { boxScore } from '@fullcourt/scorebook/figures'
import { openClient } from '@fullcourt/client'
boxScore('no setup', [])
openClient({ url: '' }).GET('/v1/nothing/', {})\n`,
  )
  const args = [
    join(root, 'node_modules/typescript7/bin/tsc'),
    '--ignoreConfig',
    '--noEmit',
    '--skipLibCheck',
    '--module',
    'nodenext',
  ]
  await expect(run(process.execPath, [...args, '--strict', 'wrong.ts'], project)).rejects.toThrow(
    /wrong\.ts\(3.*TS2345[\s\S]*wrong\.ts\(4.*TS2345/,
  )
})

/** Runs a program and calls back with each line that it prints. Returns all of them. */
function runLines(
  file: string,
  env: Record<string, string>,
  onLine: (line: string) => void,
): Promise<string[]> {
  const child = spawn(process.execPath, [file], { cwd: project, env: { ...process.env, ...env } })
  let [printed, errors] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const known = printed.split('\n').length
    printed += text
    for (const line of printed.split('\n').slice(known - 1, -1)) onLine(line)
  })
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0 ? resolve(printed.trim().split('\n')) : reject(new Error(errors)),
    ),
  )
}

test("the examples of the client's README run against a server", async () => {
  const at: TestServer = await openTestServer({ works: true, env: { webhookPrivate: true } })
  try {
    const game = await newGame(at.ask)
    const { token } = (
      await game.ask('POST', '/v1/api-token/', {
        kind: 'PROGRAM',
        teamBrandIds: [game.programId],
        name: 'README',
        scopes: ['games:read', 'games:score', 'schedule:read', 'stats:read', 'webhooks:write'],
      })
    ).body
    const port = String(await freePort())
    const { blocks, printed } = examplesIn(new URL('../packages/client/README.md', import.meta.url))
    write('client.js', blocks.join('\n'))
    const env = {
      FULLCOURT_URL: await at.fastify.listen({ port: 0, host: '127.0.0.1' }),
      FULLCOURT_TOKEN: token,
      TEAM: game.teamId,
      PROGRAM: game.programId,
      PORT: port,
      RECEIVER: `http://127.0.0.1:${port}/`,
    }
    const lines = await runLines('client.js', env, (line) => {
      const play = { teamGameId: game.gameId, ...shot(game, 2, { made: true }) }
      if (line === 'listening') void game.ask('PUT', '/v1/team-game-event/bulk/', play)
    })
    expect(lines).toEqual(printed)
    expect(blocks).toHaveLength(4)
  } finally {
    await at.close()
  }
})
