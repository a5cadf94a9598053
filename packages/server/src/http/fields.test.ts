import { createGame, createTeam, listPersonnel, registerUser, savePlays } from '@fullcourt/wire'
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { fieldsOf } from './fields.ts'

const fields = (schema: z.ZodType, sent: unknown) => {
  const { error } = schema.safeParse(sent, { reportInput: true })
  return error ? fieldsOf(error) : {}
}
const id = '01990000-0000-7000-8000-000000000001'

it('explains what is wrong with each field', () => {
  expect(
    fields(createGame.body, { opponentMascot: ' ', isHome: 'yes', gameStartTime: 'soon', timezone: 'Mars' }),
  ).toEqual({
    teamId: 'Team id is required.',
    opponentName: 'Opponent name is required.',
    opponentMascot: 'Opponent mascot is required.',
    isHome: 'Is home must be true or false.',
    gameStartTime: 'Game start time must be a time like 2026-11-20T19:00:00Z.',
    timezone: 'Timezone must be an IANA timezone, like America/New_York.',
    location: 'Location is required.',
  })
  expect(fields(createTeam.body, { teamBrandId: 'x', level: 9, nope: 1 })).toEqual({
    teamBrandId: 'Team brand id must be an id.',
    level: 'Level must be one of 0, 1, 2, 3, 4.',
    nope: 'Nope is unknown.',
  })
  expect(fields(registerUser.body, { password: 'short', username: 'a b' })).toMatchObject({
    password: 'Password must have at least 8 characters.',
    username: 'Username may have letters, digits and . _ @ + - only.',
  })
})

it('names nested fields, and explains a union by its closest branch', () => {
  const origin = {
    id,
    type: 'dunk',
    period: 1,
    clockTime: -1,
    order: 1,
    isHomeTeam: true,
    assignment: 'TEAM',
  }
  expect(Object.keys(fields(savePlays.body, { teamGameId: id, origin }))).toEqual([
    'origin.type',
    'origin.clockTime',
  ])
  const good = { ...origin, type: 'turnover', clockTime: 1 }
  expect(
    Object.keys(fields(savePlays.body, { teamGameId: id, plays: [{ origin: good }, { origin, extra: 1 }] })),
  ).toEqual(['plays.1.origin.type', 'plays.1.origin.clockTime', 'plays.1.extra'])
})

it('refuses a repeated value in a query', () => {
  expect(fields(listPersonnel.query, { search: ['a', 'b'] })).toEqual({
    search: 'Search must be given once.',
  })
  expect(fields(listPersonnel.query, { filters: '{"role":"KING"}' })).toEqual({
    'filters.role': 'Role must be one of ADMIN, COACH, STATISTICIAN, OTHER, PLAYER.',
  })
  expect(fields(listPersonnel.query, { filters: '{' })).toEqual({ filters: 'Filters must be JSON.' })
})
