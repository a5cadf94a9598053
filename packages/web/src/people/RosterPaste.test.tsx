import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, prepareScreens } from '../../test/screen.tsx'
import { RosterPaste, type RosterPasteProps } from './RosterPaste.tsx'

prepareScreens()

const LIST = '4 Ana Lopez PG\n12 Jane Smith\nno jersey\n12 Kim Park F'

async function open(onAdd: RosterPasteProps['onAdd'], worn: readonly string[] = []) {
  const user = await draw(<RosterPaste worn={worn} onAdd={onAdd} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^One person a line/)
  return { user, field }
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('reads the list as it is pasted, and marks what is wrong', async () => {
  const { user, field } = await open(async () => {}, ['4'])
  await user.click(field)
  await user.paste(LIST)
  expect(rows()).toEqual([
    expect.stringContaining('Jersey worn twice'),
    expect.stringContaining('Jersey worn twice'),
    expect.stringContaining('Jersey is required'),
    expect.stringContaining('Jersey worn twice'),
  ])
  expect(screen.getByRole('button', { name: 'Add 3 people' })).toBeTruthy()
})

test('adds once, and takes what was added off the list', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onAdd = vi.fn<RosterPasteProps['onAdd']>(async (people, done) => {
    await promise
    people.forEach((_, index) => {
      done(index)
    })
  })
  const { user, field } = await open(onAdd)
  await user.click(field)
  await user.paste(LIST)
  await user.selectOptions(screen.getByLabelText(/^Position of those/), 'C')
  await user.dblClick(screen.getByRole('button', { name: 'Add 3 people' }))
  resolve()
  await expect.poll(() => field.value).toBe('no jersey')
  expect(onAdd).toHaveBeenCalledTimes(1)
  expect(onAdd.mock.calls[0]![0].map(({ position }) => position)).toEqual(['PG', 'C', 'F'])
})

test('keeps the rest when the server refuses a person, and says why', async () => {
  const { user, field } = await open(async (_, done) => {
    done(0)
    throw new Error('A team can have up to 30 players.')
  })
  await user.click(field)
  await user.paste(LIST)
  await user.click(screen.getByRole('button', { name: 'Add 3 people' }))
  expect((await screen.findByRole('alert')).textContent).toBe('A team can have up to 30 players.')
  expect(field.value).toBe('12 Jane Smith\nno jersey\n12 Kim Park F')
})

test('has nothing to add before a line can be read', async () => {
  const { user, field } = await open(async () => {})
  await user.click(field)
  await user.paste('no jersey in this line')
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
})
