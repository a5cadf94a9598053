import { expect, test } from 'vitest'
import { usualTeams } from './usualTeams.ts'
import { PROGRAM_TYPES } from './vocabulary.ts'

test('a high school has three levels of girls and boys', () => {
  expect(usualTeams('highschool').map(({ label }) => label)).toEqual([
    'Varsity girls',
    'Varsity boys',
    'JV girls',
    'JV boys',
    'Freshman girls',
    'Freshman boys',
  ])
  expect(usualTeams(null)).toEqual(usualTeams('highschool'))
})

test('teams of a middle school are named by grade', () => {
  expect(usualTeams('middleschool')[0]).toEqual({
    level: 4,
    name: '8th grade',
    gender: 'Female',
    label: '8th grade girls',
  })
})

test.each(PROGRAM_TYPES)('each choice of %s is another team', (type) => {
  const teams = usualTeams(type)
  expect(new Set(teams.map(({ label }) => label)).size).toBe(teams.length)
  expect(new Set(teams.map(({ level, gender, name }) => `${level} ${gender} ${name}`)).size).toBe(
    teams.length,
  )
})
