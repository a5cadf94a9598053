// Compares two documents of the published contract: what clients of the old one would miss in the new one.
import { isRecord } from '@fullcourt/scorebook/vocabulary'

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => isRecord(value)
const partsOf = (value: unknown): Json => (isJson(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What a body or a reply may have at one place: 'reply.results[].name'. */
interface Place {
  readonly types: Set<unknown>
  /** The values of an enumeration; empty where any value may stand. */
  readonly values: Set<unknown>
  isRequired: boolean
}
type Places = Map<string, Place>

/** Walks through a schema and its references. The branches of a union have their places in common. */
function collect(
  document: Json,
  schema: unknown,
  at: string,
  into: Places,
  within: readonly string[] = [],
): void {
  const { $ref, type, properties, required, items, anyOf, oneOf, allOf, ...rest } = partsOf(schema)
  if (typeof $ref === 'string') {
    if (within.includes($ref)) return
    const name = $ref.split('/').at(-1) ?? ''
    const { schemas } = partsOf(document.components)
    collect(document, partsOf(schemas)[name], at, into, [...within, $ref])
  }
  const place = into.get(at) ?? { types: new Set(), values: new Set(), isRequired: false }
  into.set(at, place)
  for (const one of [type].flat()) if (one !== undefined) place.types.add(one)
  for (const value of 'const' in rest ? [rest.const] : listOf(rest.enum)) place.values.add(value)
  for (const branch of [anyOf, oneOf, allOf].flatMap(listOf)) collect(document, branch, at, into, within)
  if (items) collect(document, items, `${at}[]`, into, within)
  const needed = listOf(required)
  for (const [name, held] of Object.entries(partsOf(properties))) {
    collect(document, held, `${at}.${name}`, into, within)
    const inner = into.get(`${at}.${name}`)
    if (inner && needed.includes(name)) inner.isRequired = true
  }
}

const placesOf = (document: Json, schema: unknown): Places => {
  const places: Places = new Map()
  if (schema !== undefined) collect(document, schema, '', places)
  return places
}

const jsonOf = (part: unknown): unknown => {
  const [content] = Object.values(partsOf(partsOf(part).content))
  return partsOf(content).schema
}

interface Sides {
  readonly old: Json
  readonly now: Json
}

/** Differences of bodies or replies that break clients: a reply has less, a body takes less or asks for more. */
function breaksOf(
  call: string,
  { old, now }: Sides,
  [before, after]: readonly [unknown, unknown],
  isReply: boolean,
): string[] {
  const left = placesOf(old, before)
  const right = placesOf(now, after)
  const lost = [...left].flatMap(([at, place]) => {
    const where = `${call} ${isReply ? 'reply' : 'body'}${at}`
    const other = right.get(at)
    if (!other) return [`${where} is gone`]
    const [narrow, wide] = isReply ? [other, place] : [place, other]
    const values = [...place.values].filter((value) => other.values.size > 0 && !other.values.has(value))
    return [
      ...[...narrow.types]
        .filter((type) => wide.types.size > 0 && !wide.types.has(type))
        .map((type) => `${where} ${isReply ? 'may be' : 'may no longer be'} ${type}`),
      ...values.map((value) => `${where} has no value ${value}`),
      ...(isReply && place.isRequired && !other.isRequired ? [`${where} may be absent`] : []),
      ...(!isReply && place.values.size === 0 && other.values.size > 0
        ? [`${where} takes fewer values`]
        : []),
    ]
  })
  const asked = [...right].flatMap(([at, place]) => {
    const parent = left.has(at.replace(/(\.[^.[]+|\[\])$/, ''))
    return !isReply && parent && place.isRequired && left.get(at)?.isRequired !== true
      ? [`${call} body${at} is required`]
      : []
  })
  return [...lost, ...asked]
}

/** The parameters of a call as a schema, so that they are compared like a body. */
function parametersOf(operation: Json): Json {
  const parameters = listOf(operation.parameters).map(partsOf)
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, in: place, schema }) => [`${place}:${name}`, schema]),
    ),
    required: parameters
      .filter(({ required }) => required === true)
      .map(({ name, in: place }) => `${place}:${name}`),
  }
}

const successOf = ({ responses }: Json): unknown =>
  jsonOf(Object.entries(partsOf(responses)).find(([status]) => status.startsWith('2'))?.[1])

/** Names every difference that breaks a client of `old`: calls and fields that are gone, values, and what is newly required. */
export function contractBreaks(old: Json, now: Json): string[] {
  return Object.entries(partsOf(old.paths)).flatMap(([path, methods]) =>
    Object.entries(partsOf(methods)).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`
      const before = partsOf(operation)
      const held = partsOf(partsOf(now.paths)[path])[method]
      if (!held) return [`${call} is gone`]
      const after = partsOf(held)
      const sides = { old, now }
      return [
        ...(before.operationId === after.operationId ? [] : [`${call} has another operationId`]),
        ...breaksOf(call, sides, [parametersOf(before), parametersOf(after)], false),
        ...breaksOf(call, sides, [jsonOf(before.requestBody), jsonOf(after.requestBody)], false),
        ...breaksOf(call, sides, [successOf(before), successOf(after)], true),
      ]
    }),
  )
}
