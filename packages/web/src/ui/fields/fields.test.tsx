import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { draw, prepareScreens } from '../../../test/screen.tsx'
import { setPageLanguage, wordChoices } from '../language.ts'
import { Checkbox, Switch } from './Checkbox.tsx'
import { NativeSelect } from './NativeSelect.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { TextInput } from './TextInput.tsx'

prepareScreens()

test('a field is read with its label, description and error', async () => {
  await draw(<TextInput label="Mascot" description="Lions, Hawks" error="Mascot is required." required />)
  const field = screen.getByRole('textbox', { name: 'Mascot' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const read = field.getAttribute('aria-describedby')!.split(' ')
  expect(read.map((id) => document.getElementById(id)!.textContent)).toEqual([
    'Lions, Hawks',
    'Mascot is required.',
  ])
})

test('an error without a sentence marks the field alone', async () => {
  await draw(<TextInput aria-label="Jersey" error />)
  const field = screen.getByRole('textbox', { name: 'Jersey' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.hasAttribute('aria-describedby')).toBe(false)
})

test('a password is shown and hidden', async () => {
  const user = await draw(<PasswordInput label="Password" />)
  const field = screen.getByLabelText('Password')
  const button = screen.getByRole('button', { name: 'Show password' })
  await user.click(button)
  expect([field.getAttribute('type'), button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await user.click(button)
  expect(field.getAttribute('type')).toBe('password')
})

test('a select takes words, options and groups', async () => {
  const data = [
    '',
    { value: 'a', label: 'Ana' },
    { group: 'Bench', items: ['Bo', { value: 'c', disabled: true }] },
  ]
  await draw(<NativeSelect label="By" data={data} defaultValue="a" />)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'By' }).value).toBe('a')
  expect(screen.getByRole('group', { name: 'Bench' }).children).toHaveLength(2)
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'c' }).disabled).toBe(true)
})

test('the label of a box and of a switch is part of the target', async () => {
  const user = await draw(
    <>
      <Checkbox label="Dead ball" />
      <Switch label="Store in cloud" description="Everyone can watch it." />
    </>,
  )
  await user.click(screen.getByText('Dead ball'))
  await user.click(screen.getByText('Store in cloud'))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Dead ball' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Store in cloud' }).checked).toBe(true)
})

function Chart() {
  const [value, setValue] = useState<'dots' | 'hexes'>('dots')
  const data = [
    { value: 'dots', label: 'Dots' },
    { value: 'hexes', label: 'Hexes' },
  ] as const
  return <SegmentedControl aria-label="Chart" data={data} value={value} onChange={setValue} />
}

test('segments are radio buttons of one group', async () => {
  const user = await draw(<Chart />)
  expect(screen.getByRole('radiogroup', { name: 'Chart' })).toBeDefined()
  await user.click(screen.getByText('Hexes'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Hexes' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dots' }).checked).toBe(false)
})

test('an option that is a text of users is not translated', async () => {
  setPageLanguage('es', { Open: ['Abrir'], Female: ['Mujer'] })
  try {
    await draw(<NativeSelect label="Season" data={['Open', ...wordChoices(['Female'])]} />)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Open', 'Mujer'])
  } finally {
    setPageLanguage('en', {})
  }
})
