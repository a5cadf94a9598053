// Makes random requests from the list of endpoints: half of them fit the schemas, half are broken somewhere.
import { seeded } from '@fullcourt/scorebook/simulate'
import { ENDPOINTS, type Endpoint } from '@fullcourt/wire'
import * as z from 'zod'
import { schemaOrAny } from './schemas.ts'
import type { Planted } from './world.ts'

const NASTY_TEXT = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eevil',
  'İstanbul ß ﬁ',
  '👩‍👩‍👧‍👦',
  "'; drop table team; --",
  '%_\\',
  '{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '9999-99-99',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  '1e999',
  '-0',
  'null',
  'x'.repeat(5000),
  '0'.repeat(40),
  '../../etc/passwd',
  '%00',
  'America/New_York\u0000',
]
const NASTY_NUMBERS = [0, -0, -1, 1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e-320, 9999999999]
interface Schema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
}

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
const SCHEMAS = new Map(
  ENDPOINTS.map(({ name, body, query }) => [
    name,
    { body: schemaOf(schemaOrAny(body)), query: schemaOf(query) },
  ]),
)

const RAW_BODIES = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{',
  '[]',
  'null',
  '"text"',
  '[['.repeat(200),
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  '{"a":1,"a":2}',
  '\ufeff{}',
]

const ANY_TEXT = ['Lions', 'nfhs', 'America/New_York', '#1d4ed8', '00', '7', '5551234567', 'Zoë']

/** The kinds of objects that fields of a body name. */
const KIND_OF_FIELD: Readonly<Record<string, keyof Planted>> = {
  accountId: 'account',
  teamBrandId: 'program',
  teamId: 'team',
  teamGameId: 'game',
  teamBrandPersonnelId: 'person',
}

/** The objects that requests name. They change while the data is restored. */
interface FuzzedData {
  /** Ids for path and body. */
  ids: readonly string[]
  /** The subjects of most calls. */
  own: Planted
}

/** A request as it is sent. */
export interface FuzzedRequest {
  readonly url: string
  readonly body: string | undefined
}

export class RequestFuzzer {
  readonly data: FuzzedData
  readonly #random: () => number
  readonly #newId: () => string

  constructor({
    seed,
    data,
    newId,
  }: {
    readonly seed: number
    readonly data: FuzzedData
    readonly newId: () => string
  }) {
    this.data = data
    this.#random = seeded(seed)
    this.#newId = newId
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  upTo(n: number): number {
    return Math.floor(this.#random() * n)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.upTo(list.length)]!
  }

  requestOf(endpoint: Endpoint): FuzzedRequest {
    return { url: this.#pathOf(endpoint) + this.#queryOf(endpoint), body: this.#bodyOf(endpoint) }
  }

  #nasty(): unknown {
    return this.pick([
      () => this.pick(NASTY_TEXT),
      () => this.pick(NASTY_NUMBERS),
      () => null,
      () => true,
      () => [],
      () => ({}),
      () => [[[{}]]],
      () => this.pick(this.data.ids),
    ])()
  }

  #text(format: string | undefined): string {
    switch (format) {
      case 'uuid':
        return this.chance(0.8) ? this.pick(this.data.ids) : this.#newId()
      case 'date':
        return this.pick(['2026-11-20', '2027-03-31', '0001-01-01', '9999-12-31'])
      case 'date-time':
        return this.pick(['2026-11-20T19:00:00Z', '2026-03-08T02:30:00-05:00', '9999-12-31T23:59:59Z'])
      case 'email':
        return `fuzz${this.upTo(1e6)}@example.com`
      default:
        return this.pick(ANY_TEXT)
    }
  }

  /** Returns a value that the schema might accept. */
  #fitting(schema: Schema): unknown {
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.pick(schema.enum)
    if (schema.anyOf) return this.#fitting(this.pick(schema.anyOf))
    switch (schema.type) {
      case 'object':
        return this.#objectOf(schema)
      case 'array':
        return Array.from({ length: Math.min(schema.maxItems ?? 3, 1 + this.upTo(3)) }, () =>
          this.#fitting(schema.items ?? {}),
        )
      case 'string':
        return this.#text(schema.format)
      case 'integer':
        return Math.trunc(this.#between(schema))
      case 'number':
        return this.#between(schema)
      case 'boolean':
        return this.chance(0.5)
      case 'null':
        return null
      default:
        return this.#nasty()
    }
  }

  #between({ minimum = -10, maximum = 100 }: Schema): number {
    if (this.chance(0.1)) return this.pick([minimum, maximum])
    return minimum + this.#random() * (Math.min(maximum, minimum + 1000) - minimum)
  }

  #objectOf({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(properties)
        .filter(([key]) => required.includes(key) || this.chance(0.4))
        .map(([key, held]) => [key, this.#own(key) ?? this.#fitting(held)]),
    )
  }

  /** Often the own object of the kind that a field names. */
  #own(field: string): string | undefined {
    const kind = KIND_OF_FIELD[field]
    return kind && this.chance(0.6) ? this.data.own[kind] : undefined
  }

  /** Breaks a random part of the value. */
  #broken(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.chance(0.15)) return this.#nasty()
    const keys = Object.keys(value)
    if (keys.length === 0) return this.#nasty()
    if (this.chance(0.1)) return { ...value, [String(this.pick(NASTY_TEXT))]: this.#nasty() }
    const key = this.pick(keys)
    if (Array.isArray(value)) return value.map((held, i) => (String(i) === key ? this.#broken(held) : held))
    const { [key]: held, ...rest } = value as Record<string, unknown>
    return this.chance(0.2) ? rest : { ...rest, [key]: this.#broken(held) }
  }

  #bodyOf({ name, access, method }: Endpoint): string | undefined {
    if (method === 'GET') return undefined
    if (this.chance(0.05)) return this.pick(RAW_BODIES)
    const body = this.#fitting(SCHEMAS.get(name)!.body)
    const about = typeof access === 'object' && access.from.startsWith('body.') ? access : null
    const aimed =
      about && typeof body === 'object' && this.chance(0.8)
        ? { ...body, [about.from.slice(5)]: this.data.own[about.on] }
        : body
    return JSON.stringify(this.chance(0.45) ? this.#broken(aimed) : aimed)
  }

  #queryOf({ name }: Endpoint): string {
    const { properties = {} } = SCHEMAS.get(name)!.query
    const parts = Object.keys(properties)
      .filter(() => this.chance(0.3))
      .map((key) => `${key}=${encodeURIComponent(this.#queryValue(key))}`)
    if (this.chance(0.05))
      parts.push(this.pick(['limit=1&limit=2', 'filters[a]=1', '%zz=1', '__proto__=1', '=', '&&']))
    return parts.length > 0 ? `?${parts.join('&')}` : ''
  }

  #queryValue(key: string): string {
    if (this.chance(0.4)) return String(this.pick(NASTY_TEXT)).toWellFormed()
    if (key === 'filters')
      return JSON.stringify(this.pick([{ role: 'PLAYER' }, { isActive: true }, { nope: 1 }, [], 7]))
    if (key === 'cursor')
      return Buffer.from(JSON.stringify(this.pick([['1'], ['a', 'b'], ['1', '2', '3'], {}, 7]))).toString(
        'base64url',
      )
    return String(this.upTo(300))
  }

  #pathOf({ path, access }: Endpoint): string {
    const from = typeof access === 'object' ? access.from : ''
    return path.replace(/:(\w+)/g, (_all, name) => {
      if (this.chance(0.05)) return encodeURIComponent(this.pick(NASTY_TEXT).toWellFormed()) || 'x'
      if (typeof access === 'object' && from === `params.${name}` && this.chance(0.92))
        return this.data.own[access.on]
      return this.pick(this.data.ids)
    })
  }
}
