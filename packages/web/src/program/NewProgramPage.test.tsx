import { createProgram, listLeagues, listPlans, subscribe } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA, LEAGUE } from '../../test/people.ts'
import { PLANS } from '../../test/plans.ts'
import { draw, fill, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { chosenPlan } from '../identity/chosenPlan.ts'
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
  server.reply(listPlans, { results: [...PLANS], next: null })
  const user = await draw(<NewProgramPage />, '/a/program/new/')
  await user.click(await screen.findByRole('radio', { name: type }))
  await user.click(next())
  await screen.findByRole('heading', { name: /^(School|Program)$/ })
  return user
}
async function openTeams(type: RegExp) {
  const user = await openDetails(type)
  await fill(user, { 'School name|Program name': 'Northside', Mascot: 'Hawks' })
  await user.click(next())
  await screen.findByRole('heading', { name: 'Which team comes first?' })
  return user
}
const next = () => screen.getByRole('button', { name: 'Next' })
const MISSING = 'Please fill out all of the required fields.'

test('the rules follow type and gender until another choice is made', async () => {
  const user = await openTeams(/^College/)
  await user.click(screen.getByRole('radio', { name: 'Women' }))
  expect(shownRules()).toBe('ncaa-women')
  await user.click(screen.getByRole('radio', { name: 'Men' }))
  expect(shownRules()).toBe('ncaa-men')
  await user.selectOptions(rules(), 'fiba')
  await user.click(screen.getByRole('radio', { name: 'Women' }))
  expect(shownRules()).toBe('fiba')
})

test.each([
  [/^High School/, false],
  [/^Club/, true],
])('a program of type %s is asked for its zone: %s', async (type, isAsked) => {
  await openDetails(type)
  expect(screen.queryByLabelText(/^Timezone/) !== null).toBe(isAsked)
})

test('another team is named, and a program of another type chooses its rules', async () => {
  const user = await openTeams(/^Other/)
  await user.click(screen.getByRole('radio', { name: 'Another team' }))
  await user.click(next())
  for (const sentence of ['Team name is required.', 'Gender is required.', 'Choose the rules.', MISSING])
    expect(await screen.findByText(sentence)).toBeTruthy()
  await fill(user, { 'Team name': 'U14' })
  await user.selectOptions(screen.getByLabelText(/^Gender/), 'Coed')
  await user.selectOptions(rules(), 'fiba')
  await user.click(next())
  await screen.findByRole('heading', { name: 'Team colors' })
  // The message of the step that is done.
  expect(screen.queryByText(MISSING)).toBeNull()
  server.refuse(createProgram, 'conflict', 'As a test.')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(screen.getByRole('button', { name: 'Start Your Free Trial' }))
  await screen.findByText('Please select a plan.')
  await user.click(await screen.findByRole('button', { name: 'Choose Silver' }))
  await user.click(screen.getByRole('button', { name: 'Start Your Free Trial' }))
  await screen.findByText('As a test.')
  expect(server.writes).toMatchObject([
    { body: { leagueId: LEAGUES[3]!.id, programType: 'other', gender: 'Coed' } },
  ])
})

test('Back leads to the step before, also where a page of the wizard is the first of its tab', async () => {
  signInAs(ANA)
  localStorage.setItem(`fullcourt.newProgram.${ANA.id}`, JSON.stringify({ programType: 'highschool' }))
  server.reply(listLeagues, { results: LEAGUES, next: null })
  const user = await draw(<NewProgramPage />, '/a/program/new/?step=school')
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await screen.findByRole('heading', { name: 'School' })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('heading', { name: 'What kind of program is it?' })
  await user.click(next())
  await screen.findByRole('heading', { name: 'School' })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('heading', { name: 'What kind of program is it?' })
})

test('Next leads to the first field that is missing', async () => {
  const user = await openDetails(/^High School/)
  await fill(user, { 'School name': 'Northside' })
  await user.click(next())
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText(/^Mascot/))
})

test('the plan pressed on Pricing is not asked for again', async () => {
  chosenPlan.write(PLANS[2]!.id)
  const user = await openTeams(/^High School/)
  await user.click(screen.getByRole('radio', { name: 'Varsity girls' }))
  await user.click(next())
  server.reply(createProgram, ANA.teamBrands[0]!)
  server.refuse(subscribe, 'conflict', 'As a test.')
  await user.click(await screen.findByRole('button', { name: 'Start Your Free Trial' }))
  await screen.findByText('As a test.')
  expect(server.writes.at(-1)).toMatchObject({ name: 'subscribe', body: { planId: PLANS[2]!.id } })
})
