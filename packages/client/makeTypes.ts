// Writes src/contract.ts, the types of the published contract: `node packages/client/makeTypes.ts`. A test compares the
// file with what this writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString, type OpenAPI3, type OperationObject } from 'openapi-typescript'

const CONTRACT = new URL('../../docs/openapi.v1.json', import.meta.url)
const TYPES = new URL('src/contract.ts', import.meta.url)

/** Anyone or an API token may make the call. The others are for people who are signed in. */
const isForPrograms = ({ security = [] }: OperationObject): boolean =>
  security.length === 0 || security.some((one) => 'apiToken' in one)

const REFUSED = {
  description: 'Refused.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

/** All refusals have one shape, so they are one response. */
const shortened = ({ description: _, responses = {}, ...operation }: OperationObject): OperationObject => ({
  ...operation,
  responses: {
    ...Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 300)),
    default: REFUSED,
  },
})

/** The schemas that a part of the contract refers to, those of schemas too. */
function schemasIn(part: unknown, schemas: object, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    schemasIn(schemas[name as keyof object], schemas, found)
  }
  return found
}

/** The contract without examples, and without the calls that no program can make. */
function contractForPrograms(): OpenAPI3 {
  const {
    paths = {},
    components = {},
    ...rest
  }: OpenAPI3 = JSON.parse(readFileSync(CONTRACT, 'utf8'), (key, value) =>
    key === 'example' ? undefined : value,
  )
  const kept = Object.entries(paths).flatMap(([path, methods]) => {
    const calls = Object.entries(methods as Record<string, OperationObject>)
      .filter(([, operation]) => isForPrograms(operation))
      .map(([method, operation]) => [method, shortened(operation)])
    return calls.length > 0 ? [[path, Object.fromEntries(calls)]] : []
  })
  const { schemas = {} } = components
  const used = schemasIn(kept, schemas)
  return {
    ...rest,
    paths: Object.fromEntries(kept),
    components: { schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))) },
  }
}

/** The text of src/contract.ts. */
export const typesText = async (): Promise<string> =>
  `// \`node packages/client/makeTypes.ts\` writes this file from docs/openapi.v1.json.\n${astToString(await openapiTS(contractForPrograms()))}`

export const committedTypes = (): string => readFileSync(TYPES, 'utf8')

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TYPES, await typesText())
