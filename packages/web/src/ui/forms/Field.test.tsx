import { screen } from '@testing-library/react'
import { useState } from 'react'
import { test } from 'vitest'
import { draw, prepareScreens } from '../../../test/screen.tsx'
import { Field } from './Field.tsx'
import { showPhone } from './formats.ts'

prepareScreens()

function Phone() {
  const [stored, setStored] = useState('5551234599')
  const save = async (typed: string) => setStored(typed.replace(/\D/g, ''))
  return <Field label="Phone" value={showPhone(stored)} onSave={save} />
}

test('the same value in another form is shown in the usual one once it is saved', async () => {
  const user = await draw(<Phone />)
  const field = screen.getByLabelText<HTMLInputElement>('Phone')
  await user.clear(field)
  await user.paste('5551234599')
  await user.keyboard('{Enter}')
  await screen.findByText('Saved')
  await screen.findByDisplayValue('(555) 123-4599')
})
