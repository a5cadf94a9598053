import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCS, escaped, htmlOf } from './helpPages.ts'
import type { SitePage } from './sitePages.ts'

/** The parts of docs/openapi.v1.json that the pages show. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly description?: string
}
type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly [string]
  readonly security: readonly { readonly apiToken?: readonly string[] }[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
    readonly example?: unknown
  }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly description?: string; readonly content?: Content }>
  >
}
interface Contract {
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A page of the reference in HTML: its article, and the list of all pages. */
interface ApiPage extends SitePage {
  readonly heading: string
  readonly title: string
  readonly article: string
  readonly links: string
}

const ROOT = '/docs/api/'
const SCHEMAS = `${ROOT}schemas/`
const addressOf = (tag: string): string => `${ROOT}${tag.toLowerCase().replace(/[^a-z]+/g, '-')}/`

const code = (text: string): string => `<code>${escaped(text)}</code>`
/** Texts of the contract mark code like Markdown. */
const sentenceOf = (text: string): string =>
  escaped(text).replace(/`([^`]+)`/g, (_, inner: string) => `<code>${inner}</code>`)

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? ''
const linkTo = (name: string): string => `<a href="${SCHEMAS}#${name}">${name}</a>`

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'time',
  date: 'day',
  binary: 'bytes',
}

/** What a value is, in a few words: 'list of Game', 'whole number or null'. */
function typeOf(schema: Schema): string {
  const { $ref, type, format, items, enum: values, anyOf, oneOf, additionalProperties } = schema
  if ($ref) return linkTo(nameOf($ref))
  if ('const' in schema) return code(JSON.stringify(schema.const))
  if (values) return values.map((value) => code(JSON.stringify(value))).join(' or ')
  const branches = anyOf ?? oneOf
  if (branches) return [...new Set(branches.map(typeOf))].join(' or ')
  if (items) return `list of ${typeOf(items)}`
  if (typeof type === 'object') return type.map((one) => typeOf({ ...schema, type: one })).join(' or ')
  if (format && FORMATS[format]) return FORMATS[format]
  if (type === 'integer') return 'whole number'
  if (type === 'object' && typeof additionalProperties === 'object')
    return `map of ${typeOf(additionalProperties)}`
  return typeof type === 'string' ? type : 'any value'
}

interface Field {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

/** The fields of a schema, those of unnamed objects inside too: 'home.players[].jersey'. */
function fieldsOf(schema: Schema, prefix = ''): readonly Field[] {
  const { properties = {}, required = [], items, anyOf = [], oneOf = [], allOf = [] } = schema
  const own = Object.entries(properties).flatMap(([name, held]) => [
    {
      name: `${prefix}${name}`,
      type: typeOf(held),
      isRequired: required.includes(name),
      description: held.description ?? '',
    },
    ...fieldsOf(held, `${prefix}${name}.`),
  ])
  const inItems = items ? fieldsOf(items, prefix.replace(/\.$/, '[].')) : []
  const inBranches = [...anyOf, ...oneOf, ...allOf].flatMap((one) => fieldsOf(one, prefix))
  const seen = new Set<string>()
  return [...own, ...inItems, ...inBranches].filter(({ name }) => !seen.has(name) && seen.add(name))
}

/** One table of a call, with its heading inside, so that it can be told from others. */
function tableOf(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('')
  return `<div role="region" tabindex="0" aria-label="${escaped(caption)}"><table><thead><tr>${head
    .map((text) => `<th scope="col">${text}</th>`)
    .join(
      '',
    )}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></div>`
}

const rowsOf = (fields: readonly Field[]): string[][] =>
  fields.map(({ name, type, isRequired, description }) => [
    `${code(name)}${isRequired ? '' : ' <small>optional</small>'}`,
    `${type}${description ? `<br>${sentenceOf(description)}` : ''}`,
  ])

/** The branches of a union that are more than a value or null. */
function branchesOf({ anyOf = [], oneOf = [] }: Schema): readonly Schema[] {
  const branches = [...anyOf, ...oneOf].filter(({ type }) => type !== 'null')
  return branches.length > 1 && branches.some(({ properties }) => properties) ? branches : []
}

/** A row for each branch of a union, with its fields. */
const unionOf = (caption: string, branches: readonly Schema[]): string =>
  tableOf(
    caption,
    ['One of', 'Fields'],
    branches.map((branch, index) => [
      `${index + 1}`,
      branch.$ref
        ? typeOf(branch)
        : rowsOf(fieldsOf(branch))
            .map(([name, value]) => `${name} ${value}`)
            .join('<br>'),
    ]),
  )

/** The fields of a schema as a table, or what it is. */
function bodyOf(caption: string, schema: Schema): string {
  const branches = branchesOf(schema)
  if (branches.length > 0) return unionOf(caption, branches)
  const fields = fieldsOf(schema)
  const text = schema.$ref || fields.length === 0 ? `<p>${typeOf(schema)}</p>` : ''
  return `${text}${tableOf(caption, ['Field', 'Value'], rowsOf(fields))}`
}

function shapeOf(heading: string, call: string, content: Content | undefined): string {
  const [[type, held] = []] = Object.entries(content ?? {})
  if (!type || !held) return ''
  const isText = type === 'application/json' || type === 'text/event-stream'
  const shape = isText ? bodyOf(`${heading} of ${call}`, held.schema) : `<p>Bytes: ${code(type)}.</p>`
  return `<h3>${heading}</h3>${shape}`
}

const scopeOf = ({ security }: Operation): string => {
  if (security.length === 0) return 'Needs no token.'
  const scope = security.flatMap(({ apiToken = [] }) => apiToken)[0]
  return scope ? `Scope ${code(scope)}.` : 'For people who are signed in; API tokens cannot call it.'
}

/** Refusals of every call, which docs/api.md names. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set([
  'unreadable',
  'too_large',
  'wrong_type',
  'invalid',
  'too_many',
  'internal',
  'unavailable',
  'disk_full',
])

const refusalsOf = ({ responses }: Operation): string[][] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { $ref, description = '' }]) => ({ status, codes: $ref ? nameOf($ref) : description }))
    .filter(({ codes }) => !OF_EVERY_CALL.has(codes))
    .map(({ status, codes }) => [code(status), codes.split(', ').map(code).join(', ')])

const exampleIn = (content: Content = {}): unknown => Object.values(content)[0]?.example

/** Lines of code that scroll in both directions. */
const codeBlock = (label: string, text: string): string =>
  `<pre role="region" tabindex="0" aria-label="${escaped(label)}"><code>${escaped(text)}</code></pre>`

const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2))

/** The path of a call as a test made it. Without an example the parameters stand there by name. */
function pathOfExample(path: string, parameters: Operation['parameters']): string {
  const query = parameters
    .filter(({ in: place, example }) => place === 'query' && example !== undefined)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&')
  const inPath = parameters.reduce(
    (text, { name, in: place, example }) =>
      place === 'path' && example !== undefined ? text.replace(`{${name}}`, String(example)) : text,
    path,
  )
  return query ? `${inPath}?${query}` : inPath
}

/** A call and its reply as a test saw them, lists cut short. */
function exampleOf(method: string, path: string, operation: Operation): string {
  const { operationId, parameters, requestBody, responses } = operation
  const successes = Object.entries(responses).filter(([code]) => Number(code) < 300)
  const [status, success] = successes.find(([, { content }]) => exampleIn(content)) ?? successes[0] ?? []
  const [body, reply] = [exampleIn(requestBody?.content), exampleIn(success?.content)]
  if (body === undefined && reply === undefined) return ''
  const request = `${method.toUpperCase()} ${pathOfExample(path, parameters)}\n${jsonText(body)}`.trimEnd()
  return `<h3>Example</h3>${codeBlock(`Example of ${operationId}`, request)}${codeBlock(
    `Its reply, ${operationId}`,
    `${status}\n${jsonText(reply)}`.trimEnd(),
  )}`
}

function callOf(method: string, path: string, operation: Operation): string {
  const { operationId, summary, parameters, requestBody, responses } = operation
  const given = parameters.map(({ name, in: place, required = false, schema }) => ({
    name,
    type: `${typeOf(schema)}, in the ${place}`,
    isRequired: required,
    description: schema.description ?? '',
  }))
  const refusals = refusalsOf(operation)
  const success = Object.entries(responses).find(([status]) => Number(status) < 300)
  const reply = shapeOf('Reply', operationId, success?.[1].content)
  return `<section class="call" id="${operationId}">
<h2><span class="method">${method.toUpperCase()}</span> <code>${escaped(path).replaceAll('/', '/<wbr>')}</code></h2>
<p>${sentenceOf(summary)}</p>
<p>${scopeOf(operation)} <small>${code(operationId)}</small></p>
<details><summary>Parameters, body, reply, refusals and example<span class="hidden"> of ${operationId}</span></summary>
${given.length > 0 ? '<h3>Parameters</h3>' : ''}${tableOf(`Parameters of ${operationId}`, ['Name', 'Value'], rowsOf(given))}
${shapeOf('Body', operationId, requestBody?.content)}
${reply || `<h3>Reply</h3><p>${code(success?.[0] ?? '204')} without a body.</p>`}
${refusals.length > 0 ? '<h3>Refusals</h3>' : ''}${tableOf(`Refusals of ${operationId}`, ['Status', 'Codes'], refusals)}
${exampleOf(method, path, operation)}
</details>
</section>`
}

const schemaOf = ([name, schema]: readonly [string, Schema]): string =>
  `<section class="call" id="${name}"><h2>${name}</h2>${bodyOf(`Fields of ${name}`, schema)}</section>`

/** The reference of the API: docs/api.md, a page for each subject of docs/openapi.v1.json, and one of its schemas. */
export function apiPages(): readonly ApiPage[] {
  const contract: Contract = JSON.parse(readFileSync(join(DOCS, 'openapi.v1.json'), 'utf8'))
  const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const places = [
    { path: ROOT, name: 'Getting started' },
    ...contract.tags.map(({ name }) => ({ path: addressOf(name), name })),
    { path: SCHEMAS, name: 'Schemas' },
  ]
  const pageOf = (path: string, name: string, description: string, article: string): ApiPage => {
    const heading = path === ROOT ? 'API' : name
    const links = places
      .map(
        (place) =>
          `<li><a href="${place.path}"${place.path === path ? ' aria-current="page"' : ''}>${place.name}</a></li>`,
      )
      .join('')
    const title = path === ROOT ? 'API | Fullcourt' : `${name} | API | Fullcourt`
    return { path, title, heading, description, article, links }
  }
  return [
    pageOf(
      ROOT,
      'Getting started',
      'Read and change games, plays and figures from other software: tokens, the order of calls, live plays.',
      htmlOf(readFileSync(join(DOCS, 'api.md'), 'utf8')).html,
    ),
    ...contract.tags.map(({ name }) => {
      const here = calls.filter(({ operation }) => operation.tags[0] === name)
      const contents = here
        .map(
          ({ method, path, operation: { operationId } }) =>
            `<li><a href="#${operationId}">${method.toUpperCase()} ${escaped(path).replaceAll('/', '/<wbr>')}</a></li>`,
        )
        .join('')
      return pageOf(
        addressOf(name),
        name,
        `Calls of the API: ${name.toLowerCase()}. Each with its scope, its parameters, its reply and its refusals.`,
        `<nav aria-label="Calls"><ul class="callList">${contents}</ul></nav>${here
          .map(({ method, path, operation }) => callOf(method, path, operation))
          .join('\n')}`,
      )
    }),
    pageOf(
      SCHEMAS,
      'Schemas',
      'What the calls of the API send and answer: every named schema with its fields.',
      Object.entries(contract.components.schemas).map(schemaOf).join('\n'),
    ),
  ]
}

/** Puts one for another; fails where the page that lends its frame has changed. */
function replaceOnce(text: string, pattern: RegExp, make: (...groups: string[]) => string): string {
  if (!pattern.test(text)) throw new Error(`the frame of the API's pages has no ${pattern}`)
  return text.replace(pattern, (_, ...groups: string[]) => make(...groups))
}

/** Puts a page of the reference in place of a page of the help, whose look it has. */
export function inFrameOf(help: string, { heading, article, links }: ApiPage): string {
  const [back, name] = heading === 'API' ? ['/help/', 'Help'] : [ROOT, 'API']
  const steps: readonly [RegExp, (...groups: string[]) => string][] = [
    [/(<article[^>]*>)[\s\S]*<\/article>/, (open = '') => `${open}${article}</article>`],
    [
      /(<nav aria-label="Pages of the )help("[^>]*>)<ul>[\s\S]*?<\/ul>/,
      (a = '', b = '') => `${a}API${b}<ul>${links}</ul>`,
    ],
    [/(<h1[^>]*>)[^<]*/, (open = '') => `${open}${heading}`],
    [
      /(<a[^>]*)href="\/help\/"([^>]*>)Help(<\/a>(?:(?!href="\/help\/")[\s\S])*<h1)/,
      (a = '', b = '', c = '') => `${a}href="${back}"${b}${name}${c}`,
    ],
  ]
  const frame = help.replaceAll(' aria-current="page"', '')
  return steps.reduce((text, [pattern, make]) => replaceOnce(text, pattern, make), frame)
}

/** Styles of the reference beside those of the help. */
export const API_STYLES = readFileSync(join(import.meta.dirname, 'apiPages.css'), 'utf8')
