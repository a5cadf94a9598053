import { readHealth } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareScreens, server } from '../../test/screen.tsx'
import HealthPage from './HealthPage.tsx'

prepareScreens()

test('what a program says of itself is marked as English from left to right', async () => {
  const sentence = 'ffmpeg 7.1 without libx264.'
  server.reply(readHealth, {
    checks: [{ name: 'film', state: 'attention', sentence, remedy: null }],
    failedRequests: [],
  })
  await draw(<HealthPage />)
  const quote = (await screen.findByText(sentence)).closest('[lang]:not(html)')
  expect(quote?.getAttribute('lang')).toBe('en')
  expect(quote?.getAttribute('dir')).toBe('ltr')
})

test('an error has the heading of a page', async () => {
  server.refuse(readHealth, 'forbidden', 'Your role does not allow this.')
  await draw(<HealthPage />)
  await screen.findByText('Your role does not allow this.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page cannot be shown')
})
