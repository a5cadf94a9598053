import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw, prepareScreens } from '../../test/screen.tsx'
import { RosterPaste, type RosterPasteProps } from './RosterPaste.tsx'

prepareScreens()

const LIST = '4 Ana Lopez PG\n12 Jane Smith\n123 Jo Lee\n12 Kim Park F'

async function open(onAdd: RosterPasteProps['onAdd'], props: Partial<RosterPasteProps> = {}) {
  const user = await draw(<RosterPaste worn={[]} onAdd={onAdd} {...props} />)
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^One person a line/)
  return { user, field }
}
const rows = () => screen.getAllByRole('rowheader').map((row) => row.textContent)
const add = (count: string) => screen.getByRole('button', { name: `Add ${count}` })

async function paste(text: string, onAdd: RosterPasteProps['onAdd'] = async () => {}, props = {}) {
  const { user, field } = await open(onAdd, props)
  await user.click(field)
  await user.paste(text)
  return { user, field }
}

test('reads the list as it is pasted, and marks what is wrong', async () => {
  await paste(LIST, async () => {}, { worn: ['4'] })
  expect(rows()).toEqual([
    '4 Lopez, AnaPGJersey worn twice',
    '12 Smith, JaneGJersey worn twice',
    'Line 3‘123 Jo Lee’ is not a name',
    '12 Park, KimFJersey worn twice',
  ])
  expect(screen.getByText(/^1 line is not added/)).toBeTruthy()
  add('3 people')
})

test('adds once, and takes what was added off the list', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onAdd = vi.fn<RosterPasteProps['onAdd']>(async (people, done) => {
    await promise
    people.forEach((_, index) => {
      done(index)
    })
  })
  const { user, field } = await paste(LIST, onAdd)
  await user.selectOptions(screen.getByLabelText(/^Position of those/), 'C')
  await user.dblClick(add('3 people'))
  resolve()
  await expect.poll(() => field.value).toBe('123 Jo Lee')
  expect(await screen.findByText('3 people added.')).toBeTruthy()
  expect(onAdd).toHaveBeenCalledTimes(1)
  expect(onAdd.mock.calls[0]![0].map(({ position }) => position)).toEqual(['PG', 'C', 'F'])
})

test('keeps the rest when the server refuses a person, and says why', async () => {
  const { user, field } = await paste(LIST, async (_, done) => {
    done(0)
    throw new Error('A team can have up to 30 players.')
  })
  await user.click(add('3 people'))
  expect((await screen.findByRole('alert')).textContent).toBe('A team can have up to 30 players.')
  expect(field.value).toBe('12 Jane Smith\n123 Jo Lee\n12 Kim Park F')
})

test('has nothing to add before a line can be read', async () => {
  await paste('here are the players:')
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
})

test('keeps grade, height and contacts of our own people, and takes those without a jersey', async () => {
  const onAdd = vi.fn<RosterPasteProps['onAdd']>(async () => {})
  const text = `#\tName\tYr\tHt\tEmail\n12\tJane Smith\tJr.\t5'8"\tjane@example.org\n\tJo Lee\tSr.\t\t`
  const { user } = await paste(text, onAdd, { isOurs: true })
  expect(rows()).toEqual([`12 Smith, JaneG · Junior · 5' 8"`, '– Lee, JoG · SeniorJersey set later'])
  await user.click(add('2 people'))
  expect(onAdd.mock.calls[0]![0]).toMatchObject([
    { homeJersey: '12', gradeLevel: 11, height: 68, email: 'jane@example.org' },
    { homeJersey: null, gradeLevel: 12, height: null, email: null },
  ])
})

test('an opponent needs jerseys, and keeps no grades and heights', async () => {
  await paste(`12\tJane Smith\tJr.\t5'8"\n\tJo Lee\tSr.\t6'0"`)
  expect(rows()).toEqual(['12 Smith, JaneG', 'Line 2Jersey is required'])
  const grade = screen.getByLabelText<HTMLSelectElement>('Column 3')
  expect(grade.value).toBe('unused')
  expect(within(grade).queryByRole('option', { name: 'Grade' })).toBeNull()
})

test('names the columns whose values are not stored', async () => {
  await paste('Number\tName\tEmail\tShoe size\n4\tAna Lopez\t\t9')
  expect(screen.getByText('Not stored: Shoe size.')).toBeTruthy()
})

test('asks which of two columns is the last name', async () => {
  const { user } = await paste('Jane\tSmith\t12\nLee\tJo\t4')
  expect(rows()[0]).toBe('Line 1Choose what ‘Jane’ isChoose what ‘Smith’ is')
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
  await user.selectOptions(screen.getByLabelText('Column 1'), 'First name')
  expect(rows()).toEqual(['12 Smith, JaneG', '4 Jo, LeeG'])
  expect(screen.getByLabelText<HTMLSelectElement>('Column 2').value).toBe('lastName')
  add('2 people')
})

test('reads the next list with the same headings as the last one was read', async () => {
  const list = 'No\tName\tSpot\n12\tJane Smith\tSF'
  const { user } = await paste(list)
  await user.selectOptions(screen.getByLabelText('Column 3, Spot'), 'Position')
  expect(rows()).toEqual(['12 Smith, JaneSF'])
  cleanup()
  await paste(list.replace('Jane', 'Lee'))
  expect(screen.getByLabelText<HTMLSelectElement>('Column 3, Spot').value).toBe('position')
  expect(rows()).toEqual(['12 Smith, LeeSF'])
})

test('says what the contract refuses of a person', async () => {
  await paste(`#\tName\tHeight\tPhone\n12\tJane Smith\t9'8"\t+49 171 5550123`, async () => {}, {
    isOurs: true,
  })
  expect(rows()).toEqual([
    'Line 2Height must be at most 108.Enter a US phone number: 10 digits, or 11 starting with 1.',
  ])
})

test('changes players of the roster who differ, and adds no player twice', async () => {
  const onDone = vi.fn()
  const onAdd = vi.fn<RosterPasteProps['onAdd']>(async () => {})
  const ana = {
    firstName: 'Ana',
    lastName: 'Lopez',
    homeJersey: '4',
    awayJersey: '14',
    position: 'PG',
  } as const
  const jane = { ...ana, firstName: 'Jane', lastName: 'Smith', homeJersey: '11', awayJersey: '11' }
  const { user } = await paste('4 ana lopez\n12 Jane Smith\n23 Kim Park F', onAdd, {
    isOurs: true,
    roster: [ana, jane],
    worn: ['4', '11'],
    onDone,
  })
  expect(rows()).toEqual([
    'Line 1On the roster already',
    '12 Smith, JaneGNow 11 PG on the roster',
    '23 Park, KimF',
  ])
  expect(screen.getByText('1 person is on the roster already.')).toBeTruthy()
  expect(screen.queryByText(/not added/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add 1 person, change 1' }))
  expect(await screen.findByText('1 person added, 1 changed.')).toBeTruthy()
  expect(onAdd.mock.calls[0]![0]).toMatchObject([
    { lastName: 'Smith', homeJersey: '12', position: 'PG' },
    { lastName: 'Park', homeJersey: '23', position: 'F' },
  ])
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('says that a roster that is there already has nothing to add', async () => {
  const ana = { firstName: 'Ana', lastName: 'Lopez', homeJersey: '4', awayJersey: '4', position: 'PG' }
  await paste('4 Ana Lopez PG', async () => {}, { isOurs: true, roster: [ana] })
  expect(screen.getByText('1 person is on the roster already: nothing to add or change.')).toBeTruthy()
})

test('says that people without a jersey are in the program already', async () => {
  const { user } = await paste('Jo Lee', async () => {}, { isOurs: true, undoesIn: 'team' })
  await user.click(add('1 person'))
  expect(await screen.findByText('Nothing to add or change.')).toBeTruthy()
})
