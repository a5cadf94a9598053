import createFastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { committedContract, contractText } from '../makeContract.ts'
import { readExamples } from '../src/http/examples.ts'
import { contractBreaks } from './contractBreaks.ts'
import { CALLS, fitsContract } from './recordExamples.ts'
import { recordRefusals } from './recordRefusals.ts'

const text = await contractText()
const fresh = () => JSON.parse(text)

describe('docs/openapi.v1.json', () => {
  it('breaks no client: within /v1/ there are only additions', () => {
    expect(contractBreaks(JSON.parse(committedContract()), fresh())).toEqual([])
  })

  it('is what `node packages/server/makeContract.ts` writes', () => {
    const isCurrent = committedContract() === text
    expect(isCurrent, 'Run `node packages/server/makeContract.ts` and commit docs/openapi.v1.json.').toBe(
      true,
    )
  })
})

it('has an example of each call that fits the contract', () => {
  const examples = readExamples()
  const wrong = CALLS.filter((endpoint) => {
    const example = examples[endpoint.name]
    return !example || !fitsContract(endpoint, example)
  })
  const names = wrong.map(({ name }) => name)
  expect(names, 'Make the call in a test and run it with EXAMPLES=write (recordExamples.ts).').toEqual([])
  const gone = Object.keys(examples).filter((name) => !CALLS.some((endpoint) => endpoint.name === name))
  expect(gone, 'Delete their lines in http/examples.json.').toEqual([])
})

describe('a difference that breaks clients', () => {
  const schemasOf = (document: ReturnType<typeof fresh>) => document.components.schemas
  const game = '/v1/team-game/{id}/'

  it.each<[string, (document: ReturnType<typeof fresh>) => void]>([
    ['GET /v1/team-game/{id}/ is gone', ({ paths }) => delete paths[game].get],
    [
      'GET /v1/team-game/{id}/ reply.opponentName is gone',
      (document) => delete schemasOf(document).Game.properties.opponentName,
    ],
    [
      'GET /v1/team-game/{id}/ reply.seq may be string',
      (document) => (schemasOf(document).Game.properties.seq = { type: 'string' }),
    ],
    [
      'GET /v1/team-game/{id}/ reply.locked may be absent',
      (document) =>
        schemasOf(document).Game.required.splice(schemasOf(document).Game.required.indexOf('locked'), 1),
    ],
    [
      'PUT /v1/team-game-event/bulk/ body.plays[].origin.assignment has no value LATER',
      (document) => schemasOf(document).Origin.properties.assignment.enum.splice(1, 1),
    ],
    [
      'PUT /v1/team-game-event/bulk/ body.rel[].options is required',
      (document) => schemasOf(document).RelatedEvent.required.push('options'),
    ],
    [
      'GET /v1/team-game/{id}/log/ body.query:after is gone',
      ({ paths }) => paths['/v1/team-game/{id}/log/'].get.parameters.splice(1, 1),
    ],
  ])('%s', (sentence, change) => {
    const changed = fresh()
    change(changed)
    expect(contractBreaks(fresh(), changed)).toContain(sentence)
  })

  it('is none where a call, a field of replies and an optional field of bodies are added', () => {
    const { paths, components } = fresh()
    const added = { paths: { ...paths, '/v1/new/': paths[game] }, components }
    added.components.schemas.Game.properties.mood = { type: 'string' }
    added.components.schemas.Game.required.push('mood')
    added.components.schemas.Origin.properties.mood = { type: 'string' }
    expect(contractBreaks(fresh(), added)).toEqual([])
  })
})

it('names each refusal: a test server that answers another one fails when it closes', async () => {
  const fastify = createFastify()
  fastify.decorateRequest('refused', null)
  const refuseUnnamed = recordRefusals(fastify)
  fastify.get('/v1/user/', (request, reply) => {
    request.refused = 'stale'
    return reply.code(409).send()
  })
  await fastify.inject('/v1/user/')
  expect(refuseUnnamed).toThrow("readUser answers 'stale'")
})
