import { addGamePeople, readSetup, type Setup } from '@fullcourt/wire'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ANA, GAME, KIM, SETUP } from '../../test/people.ts'
import { draw, fakePauses, passRetryPause, prepareScreens, server, signInAs } from '../../test/screen.tsx'
import { useAutoFill } from './autoFill.ts'

prepareScreens()

function Shown({ setup, mayWrite }: { readonly setup: Setup; readonly mayWrite: boolean }) {
  const { isFilling, undo } = useAutoFill(setup, mayWrite)
  return (
    <p>
      {isFilling ? 'filling' : 'rests'}, {setup.home.personnel.length} players{undo && ', as filled'}
    </p>
  )
}

const BEA = { ...KIM, isHomeTeam: true, jersey: '4', fullName: 'Bea Cole' }
const FILLED: Setup = { ...SETUP, home: { ...SETUP.home, personnel: [BEA] } }

interface Visit {
  /** The setup as this device has it, and as the server has it. */
  readonly shown?: Setup
  readonly onServer?: Setup
  readonly mayWrite?: boolean
}

/** Opens the setup, and waits until what is filled in has been sent. The roster has Bea with a jersey, and Cat without. */
async function visit({ shown = SETUP, onServer = shown, mayWrite = true }: Visit = {}): Promise<void> {
  signInAs(ANA)
  server.reply(readSetup, onServer)
  server.reply(addGamePeople, { results: [] })
  await draw(<Shown setup={shown} mayWrite={mayWrite} />)
  await screen.findByText(/^rests/)
}
const added = () => server.writes.map(({ name, body }) => [name, (body as { lastName: string }[]).length])

describe('our side fills itself', () => {
  test('from the roster, with those who have a jersey', async () => {
    await visit()
    expect(added()).toEqual([['addGamePeople', 1]])
    expect(server.writes[0]!.body).toMatchObject([{ jersey: '4', lastName: 'Cole', isHomeTeam: true }])
  })

  test('by the setup of this device when the server does not answer', async () => {
    fakePauses()
    signInAs(ANA)
    server.cut(readSetup)
    server.reply(addGamePeople, { results: [] })
    await draw(<Shown setup={SETUP} mayWrite />)
    await passRetryPause()
    await expect.poll(added).toEqual([['addGamePeople', 1]])
  })
})

describe('our side stays as it is', () => {
  const begun = { ...GAME, locked: true, seq: 3 }
  const ended = { ...GAME, homeFinalScore: 0, awayFinalScore: 20 }
  const elsewhere = { ...GAME, teamId: '01990000-0000-7000-8000-000000000099' }
  test.each<[string, Visit]>([
    ['for a user who may only look', { mayWrite: false }],
    ['when it has players', { shown: FILLED }],
    ['when another device has filled it', { onServer: FILLED }],
    ['when the game has begun', { shown: { ...SETUP, locked: true, teamGame: begun } }],
    ['when the game is over', { shown: { ...SETUP, teamGame: ended } }],
    ['when the game is of a team that is not open', { shown: { ...SETUP, teamGame: elsewhere } }],
    ['when no player of the roster has a jersey', { shown: { ...SETUP, eligible: { home: [], away: [] } } }],
  ])('%s', async (_, opened) => {
    await visit(opened)
    expect(server.writes).toEqual([])
  })

  test('when it was emptied on this device', async () => {
    await visit({ shown: FILLED })
    cleanup()
    await visit({ shown: SETUP })
    expect(server.writes).toEqual([])
  })
})
