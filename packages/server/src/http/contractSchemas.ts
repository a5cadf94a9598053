import { id, time } from '@fullcourt/wire'
import { SCHEMAS } from '@fullcourt/wire/schemas'
import * as z from 'zod'

type Direction = 'input' | 'output'
export type Schema = z.core.JSONSchema.BaseSchema

/** The names of schemas beside what schemas say of themselves by `.meta`. */
class NamedSchemas extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get<S extends z.core.$ZodType>(schema: S) {
    return { ...z.globalRegistry.get(schema), ...super.get(schema) }
  }
}
const NAMED = new NamedSchemas()
for (const [id, schema] of Object.entries(SCHEMAS)) NAMED.add(schema, { id })

/** The patterns of ids and times. The format beside them says the same, and they would be a third of the document. */
const REPEATED_PATTERNS: ReadonlySet<unknown> = new Set([id, time].map((one) => z.toJSONSchema(one).pattern))

export const refOf = (name: string): string => `#/components/schemas/${name}`

/**
 * The schemas of the contract as JSON schema, where a named one is a reference. Bodies allow no unknown fields. Replies allow them,
 * because replies may get more fields later. So a schema of both is two: `GameState` and `GameStateInput`. Convert all replies first.
 */
export class ContractSchemas {
  readonly #components = new Map<string, Schema>()
  readonly #replies = new Map<z.ZodType, Schema>()
  readonly #replyNames = new Set<string>()

  get components(): Readonly<Record<string, Schema>> {
    return Object.fromEntries([...this.#components].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  ofReply(schema: z.ZodType): Schema {
    const known = this.#replies.get(schema)
    if (known) return known
    const made = this.#convert(schema, 'output', (name) => {
      this.#replyNames.add(name)
      return name
    })
    this.#replies.set(schema, made)
    return made
  }

  ofBody(schema: z.ZodType): Schema {
    return this.#convert(schema, 'input', (name) => (this.#replyNames.has(name) ? `${name}Input` : name))
  }

  #convert(schema: z.ZodType, io: Direction, nameOf: (name: string) => string): Schema {
    const made = z.toJSONSchema(schema, {
      io,
      metadata: NAMED,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        if (REPEATED_PATTERNS.has(jsonSchema.pattern)) delete jsonSchema.pattern
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties
      },
    })
    const text = JSON.stringify(made).replace(
      /"#\/\$defs\/(\w+)"/g,
      (_, name: string) => `"${refOf(nameOf(name))}"`,
    )
    const { $schema, $defs = {}, ...rest }: Schema = JSON.parse(text)
    for (const [name, held] of Object.entries($defs)) this.#components.set(nameOf(name), held)
    return rest
  }
}
