import { createProgram, listLeagues } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA, LEAGUE } from '../../test/people.ts'
import { draw, fill, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import NewProgramPage from './NewProgramPage.tsx'

prepareScreens()

const LEAGUES = ['nfhs', 'ncaa-men', 'ncaa-women', 'fiba'].map((code, n) => ({
  ...LEAGUE,
  id: `01990000-0000-7000-8000-00000000010${n}`,
  code,
  name: code,
  accountId: null,
}))

const rules = () => screen.getByLabelText<HTMLSelectElement>(/^Rules/)
const shownRules = () => LEAGUES.find(({ id }) => id === rules().value)?.code

async function openDetails(type: RegExp) {
  signInAs(ANA)
  server.reply(listLeagues, { results: LEAGUES, next: null })
  const user = await draw(<NewProgramPage />, '/a/program/new/')
  await user.click(await screen.findByRole('radio', { name: type }))
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'Program details' })
  await fill(user, { 'School name|Program name': 'Northside', Mascot: 'Hawks' })
  await user.selectOptions(screen.getByLabelText(/^Timezone/), 'America/New_York')
  return user
}

test('the rules follow type, gender and zone until another choice is made', async () => {
  const user = await openDetails(/^College/)
  await user.selectOptions(screen.getByLabelText(/^Gender/), 'Female')
  expect(shownRules()).toBe('ncaa-women')
  await user.selectOptions(screen.getByLabelText(/^Gender/), 'Male')
  expect(shownRules()).toBe('ncaa-men')
  await user.selectOptions(rules(), 'fiba')
  await user.selectOptions(screen.getByLabelText(/^Gender/), 'Female')
  expect(shownRules()).toBe('fiba')
})

test('a program of another type chooses its rules', async () => {
  const user = await openDetails(/^Other/)
  await user.selectOptions(screen.getByLabelText(/^Gender/), 'Coed')
  expect(rules().value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Choose the rules.')).toBeTruthy()
  expect(screen.getByText('Please fill out all of the required fields.')).toBeTruthy()
  await user.selectOptions(rules(), 'fiba')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'Team colors' })
  // The message of the step that is done.
  expect(screen.queryByText('Please fill out all of the required fields.')).toBeNull()
  server.refuse(createProgram, 'conflict', 'As a test.')
  await user.click(screen.getByRole('button', { name: /Start Your Free Trial|Create program/ }))
  await screen.findByText('As a test.')
  expect(server.writes).toMatchObject([{ body: { leagueId: LEAGUES[3]!.id, programType: 'other' } }])
})
