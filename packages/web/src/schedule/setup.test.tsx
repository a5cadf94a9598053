import {
  addGamePeople,
  addUnmanagedPeople,
  changeGame,
  changeGamePerson,
  listCourts,
  listGames,
  listLeagues,
  readSetup,
} from '@fullcourt/wire'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ANA, GAME, KIM, LEAGUE, SETUP } from '../../test/people.ts'
import {
  draw,
  fakePauses,
  fill,
  passRetryPause,
  prepareScreens,
  server,
  signInAs,
} from '../../test/screen.tsx'
import { EditPerson } from './EditPerson.tsx'
import { JerseyColours } from './JerseyColours.tsx'
import { RulesDialog } from './RulesDialog.tsx'
import { SideSetup } from './SideSetup.tsx'

prepareScreens()

const press = (name: string) => screen.getByRole('button', { name })
const NO_LIST = { results: [], next: null }

test('a jersey color that was just picked is saved when the page is left', async () => {
  signInAs(ANA)
  server.reply(changeGame, GAME)
  await draw(<JerseyColours setup={SETUP} isHomeTeam mayWrite />)
  fireEvent.input(screen.getByLabelText('Jersey'), { target: { value: '#123456' } })
  cleanup()
  await expect
    .poll(() => server.writes)
    .toEqual([{ name: 'changeGame', body: { homeTeamJerseyFill: '#123456' } }])
})

describe('editing a person of the game', () => {
  const onClose = vi.fn()
  const open = () => {
    signInAs(ANA)
    onClose.mockClear()
    return draw(<EditPerson person={KIM} onClose={onClose} />)
  }

  test('saves jersey, names and position', async () => {
    server.reply(changeGamePerson, { results: [] })
    const user = await open()
    await fill(user, { Jersey: '32', 'First name': '' })
    await user.click(press('Save'))
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(server.writes).toEqual([
      {
        name: 'changeGamePerson',
        body: { jersey: '32', firstName: null, lastName: 'Park', position: 'F' },
      },
    ])
  })

  test('refuses what the specification forbids', async () => {
    const user = await open()
    await fill(user, { Jersey: '', 'Last name': ' ' })
    await user.click(press('Save'))
    await screen.findByText('Jersey is required')
    expect(screen.getByText('Last Name is required')).toBeTruthy()
    await fill(user, { Jersey: 'x' })
    await user.click(press('Save'))
    await screen.findByText('Jersey must be one or two digits.')
    expect(server.writes).toEqual([])
  })

  test('shows a refusal of the server, and stays open', async () => {
    server.refuse(changeGamePerson, 'locked', 'This game has events: starters and roles stay as they are.')
    const user = await open()
    await user.keyboard('{Enter}')
    await user.click(press('Save'))
    expect((await screen.findByRole('alert')).textContent).toContain('This game has events')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('says when the network is lost', async () => {
    fakePauses()
    server.cut(changeGamePerson)
    const user = await open()
    await user.click(press('Save'))
    await passRetryPause()
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.')
  })
})

describe('the rules of one game', () => {
  const onClose = vi.fn()
  const open = (setup = SETUP) => {
    signInAs(ANA)
    onClose.mockClear()
    server.reply(listLeagues, { ...NO_LIST, results: [LEAGUE] })
    server.reply(listCourts, { ...NO_LIST })
    return draw(<RulesDialog setup={setup} open onClose={onClose} />)
  }

  test('sends only what differs from the league, once', async () => {
    server.reply(changeGame, GAME)
    const release = server.hold(changeGame)
    const user = await open()
    await fill(user, { 'Period length': '6:30', 'Personal foul limit': '' })
    await user.click(press('Save'))
    await user.click(press('Save'))
    release()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(server.writes).toEqual([
      {
        name: 'changeGame',
        body: { scoringType: 'STANDARD', leagueOverrides: { periodDuration: 390, personalFoulLimit: null } },
      },
    ])
  })

  test.each([
    ['Period length', '0:59', 'Period length must be from 1:00 to 30:00.'],
    ['Personal foul limit', 'many', 'Personal foul limit must be a whole number from 1 to 99.'],
    ['Court length \\(inches\\)', '10', 'Court length (inches) must be a number from 648 to 1128.'],
  ])('refuses %s of %s', async (label, value, sentence) => {
    const user = await open()
    await fill(user, { [label]: value })
    await user.click(press('Save'))
    await screen.findByText(sentence)
    expect(server.writes).toEqual([])
  })

  test('puts a refusal of nested settings beside its field', async () => {
    const sentence = 'Period duration must be from 1:00 to 30:00.'
    server.refuse(changeGame, 'invalid', sentence, { 'leagueOverrides.periodDuration': sentence })
    const user = await open()
    await fill(user, { 'Period length': '7:00' })
    await user.click(press('Save'))
    await screen.findByText(sentence)
    expect(onClose).not.toHaveBeenCalled()
  })

  test('keeps what events depend on', async () => {
    await open({ ...SETUP, locked: true })
    for (const label of [/^League/, /^Periods/, /^Scored/, /^Court$/])
      expect(screen.getByLabelText(label)).toHaveProperty('disabled', true)
  })
})

describe('the line-up of a side', () => {
  const side = async (isHomeTeam: boolean) => {
    signInAs(ANA)
    server.reply(readSetup, SETUP)
    server.reply(listGames, { ...NO_LIST })
    server.reply(addGamePeople, { results: [] })
    return draw(<SideSetup setup={SETUP} isHomeTeam={isHomeTeam} mayWrite />)
  }

  test('puts a player of the roster into the game', async () => {
    const user = await side(true)
    expect(screen.getByText('You have less than 5 starters setup')).toBeTruthy()
    await user.click(press('Add Bea Cole'))
    await expect
      .poll(() => server.writes)
      .toMatchObject([{ name: 'addGamePeople', body: { jersey: '4', lastName: 'Cole', isStarting: false } }])
  })

  test('needs a jersey', async () => {
    const user = await side(true)
    await user.click(press('Add Cat Diaz'))
    await screen.findByText('Jersey is required')
    expect(server.writes).toEqual([])
  })

  test('shows why a move was refused', async () => {
    const user = await side(true)
    server.refuse(addGamePeople, 'conflict', 'This person is in the game already.')
    await user.click(press('Add Bea Cole'))
    await screen.findByText('This person is in the game already.')
  })

  test('adds players of the opponent one after another', async () => {
    const user = await side(false)
    server.reply(addUnmanagedPeople, { results: [] })
    await user.click(press('Add player'))
    const dialog = within(screen.getByRole('dialog', { name: 'Add Player' }))
    await user.click(dialog.getByRole('button', { name: 'Add Player' }))
    for (const sentence of ['Jersey is required', 'Last Name is required', 'Position is required'])
      expect(await dialog.findByText(sentence)).toBeTruthy()
    await fill(user, { Jersey: '12', 'Last name': 'Smith' }, dialog)
    await user.selectOptions(dialog.getByLabelText(/^Position/), 'G')
    await user.keyboard('{Enter}')
    await user.click(dialog.getByRole('button', { name: 'Add Player' }))
    await expect
      .poll(() => server.writes.map(({ name }) => name))
      .toEqual(['addUnmanagedPeople', 'addGamePeople'])
    await expect.poll(() => dialog.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('')
    expect(dialog.getByLabelText<HTMLSelectElement>(/^Position/).value).toBe('G')
  })
})
