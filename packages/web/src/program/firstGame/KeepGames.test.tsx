import { createProgram, listPlans, readUser, subscribe } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA } from '../../../test/people.ts'
import { draw, prepareScreens, server, signInAs } from '../../../test/screen.tsx'
import { userStoreOf } from '../../book/store/userStore.ts'
import { dropVisitorGame } from '../../identity/visitor.ts'
import { KeepGames } from './KeepGames.tsx'
import { beginVisitorGame, visitorOfDevice } from './visitorGame.ts'

prepareScreens()

test("an account whose trial is over does not keep a visitor's game, which stays on the device", async () => {
  const gameId = await beginVisitorGame({ team: 'Camp Bears', opponent: 'Camp Wolves' })
  const { userId } = visitorOfDevice()!
  // Signed up with these games.
  signInAs({ ...ANA, id: userId })
  const plan = { id: gameId, name: 'gold', displayName: 'Gold', displayText: '', color: '', priceUSD: 0 }
  const quotas = { teamQuota: 9, odQuota: 9, archiveQuota: 9, alaODPriceUSD: 0, alaArchivePriceUSD: 0 }
  server.reply(listPlans, {
    results: [{ ...plan, ...quotas, supportsUHD: false, trialDays: 30 }],
    next: null,
  })
  server.reply(createProgram, ANA.teamBrands[0]!)
  server.refuse(subscribe, 'conflict', "Your account's trial is over.")
  await draw(<KeepGames />, '/score-now/')

  expect(await screen.findByText("Your account's trial is over.")).toBeTruthy()
  expect(screen.getByText('They are still on this device.')).toBeTruthy()
  expect(screen.getByText('Camp Bears – Camp Wolves')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(server.writes.map(({ name }) => name)).toEqual(['createProgram', 'subscribe'])
  expect(visitorOfDevice()?.games.map(({ id }) => id)).toEqual([gameId])
  expect((await userStoreOf(userId).read(gameId)).game.setup?.teamGame.opponentName).toBe('Camp')
})

test('games whose plays cannot be read now stay on the list of this device, and the account gets nothing', async () => {
  const gameId = await beginVisitorGame({ team: 'Camp Bears', opponent: 'Camp Wolves' })
  signInAs(ANA)
  const user = await draw(<KeepGames />, '/score-now/')
  await user.click(await screen.findByRole('button', { name: 'Add to my account' }))
  expect(await screen.findByText(/This browser cannot read the games now/)).toBeTruthy()
  expect(server.writes).toEqual([])
  expect(visitorOfDevice()?.games.map(({ id }) => id)).toEqual([gameId])
})

test('a tab that failed follows to the game that another tab has kept', async () => {
  const gameId = await beginVisitorGame({ team: 'Camp Bears', opponent: 'Camp Wolves' })
  signInAs(ANA)
  server.refuse(createProgram, 'conflict', 'The reply was lost.')
  const user = await draw(<KeepGames />, '/score-now/')
  await user.click(await screen.findByRole('button', { name: 'Add to my account' }))
  await screen.findByText('They are still on this device.')

  server.reply(readUser, ANA)
  await dropVisitorGame(gameId)
  window.dispatchEvent(new StorageEvent('storage', { key: 'fullcourt.visitor' }))
  expect(await screen.findByText(`Page /a/team/game/${gameId}/`)).toBeTruthy()
})
