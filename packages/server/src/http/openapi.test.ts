import { ENDPOINTS, LIVE_TYPES } from '@fullcourt/wire'
import { SCHEMAS } from '@fullcourt/wire/schemas'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { refOf } from './contractSchemas.ts'
import { openApi } from './openapi.ts'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const contract = await openApi(ENDPOINTS, { version: '1.2.3', url: 'https://fullcourt.example' })
const operations = Object.entries(contract.paths as Paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

describe('the contract as OpenAPI', () => {
  it('has version 3.1 and every call once', () => {
    expect(contract).toMatchObject({ openapi: '3.1.0', info: { title: 'Fullcourt', version: '1.2.3' } })
    const names = operations.map(({ operation }) => operation.operationId)
    expect(names.toSorted()).toEqual([...ENDPOINTS.map(({ name }) => name), 'listen'].toSorted())
  })

  it('declares every path parameter and describes every response', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters.filter(
        (parameter) => parameter.in === 'path' && parameter.required,
      )
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('')
    }
  })

  it('has the schema of a body', () => {
    const create = operations.find(({ operation }) => operation.operationId === 'createSeason')!.operation
    expect(create.requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      required: ['teamId', 'name', 'startDate', 'endDate'],
      additionalProperties: false,
    })
  })

  it('is a valid document of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(contract))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('names what is in several calls, and uses every name', () => {
    const text = JSON.stringify(contract)
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
    const { schemas } = contract.components
    expect([...used].toSorted()).toEqual(Object.keys(schemas).toSorted())
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(Object.keys(SCHEMAS)))
    expect(schemas.Game).toMatchObject({
      properties: { state: { anyOf: [{ $ref: refOf('GameState') }, {}] } },
    })
    expect(text).not.toContain('$schema')
  })

  it('has a schema for each kind of message of the live stream', () => {
    const { StreamMessage } = contract.components.schemas
    const kinds = StreamMessage?.oneOf?.map((one) => one.properties)
    expect(kinds).toEqual(
      LIVE_TYPES.map((type) => expect.objectContaining({ type: { type: 'string', const: type } })),
    )
  })

  it('allows fields in replies that come later, and none in bodies', () => {
    const { GameState, GameStateInput } = contract.components.schemas
    expect([GameState?.additionalProperties, GameStateInput?.additionalProperties]).toEqual([
      undefined,
      false,
    ])
  })
})
