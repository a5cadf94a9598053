import {
  listCourts,
  listGames,
  listInvitations,
  listLeagues,
  type Person,
  personStats,
  playerStats,
  readPerson,
  teamShots,
  type User,
} from '@fullcourt/wire'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANA, GAME } from '../../test/people.ts'
import { draw, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { PersonPage } from './PersonPage.tsx'

prepareScreens()

const MIA: Person = {
  id: GAME.id.replace(/.$/, '1'),
  teamBrandId: ANA.teamBrands[0]!.id,
  firstName: 'Mia',
  lastName: 'Quinn',
  fullName: 'Mia Quinn',
  role: 'PLAYER',
  gradeLevel: 10,
  gender: null,
  height: 68,
  primaryEmail: 'mia@example.org',
  primaryPhone: null,
  isActive: true,
  avatarURL: null,
  userId: null,
  eraseAt: null,
  createdAt: GAME.createdAt,
  deletedAt: null,
}

async function open(user: User, person: Person = MIA) {
  signInAs(user)
  server.reply(readPerson, { ...person, inFutureGames: false })
  server.reply(listInvitations, { results: [], next: null })
  server.reply(listGames, { results: [], next: null })
  server.reply(listLeagues, { results: [], next: null })
  server.reply(listCourts, { results: [], next: null })
  server.reply(teamShots, { results: [], next: null })
  const entry = {
    id: GAME.id.replace(/.$/, '2'),
    teamId: ANA.teams[0]!.id,
    position: 'G' as const,
    homeJersey: '12',
    awayJersey: '12',
    isStarter: true,
    role: 'PLAYER' as const,
  }
  server.reply(personStats, { entries: [entry], results: [], totals: null })
  server.cut(playerStats)
  return draw(<PersonPage kind="players" />, `/a/program/players/${MIA.id}/`, '/a/program/players/$id/')
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('a player is first, managing last, and erasing at the very end', async () => {
  await open(ANA)
  await screen.findByText(/#12 · G · Sophomore · 5' 8"/)
  await waitFor(() =>
    expect(headings()).toEqual(['Details', 'Sign-in', 'Leaving the program', 'Erase this person']),
  )
})

test('who only reads finds neither contacts nor managing', async () => {
  const reader: User = { ...ANA, teamBrands: [{ ...ANA.teamBrands[0]!, role: 'OTHER' }] }
  await open(reader, { ...MIA, primaryEmail: null })
  await screen.findByText(/#12 · G · Sophomore/)
  await waitFor(() => expect(headings()).toEqual(['Details']))
  expect(screen.queryByText('Email')).toBeNull()
  expect(screen.queryByRole('button', { name: /inactive|Delete|Erase|Invite/ })).toBeNull()
})
