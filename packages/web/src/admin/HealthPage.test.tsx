import { readHealth } from '@fullcourt/wire'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, prepareScreens, server } from '../../test/screen.tsx'
import HealthPage from './HealthPage.tsx'

prepareScreens()

test('what a program says of itself is marked as English from left to right, what to do about it is not', async () => {
  const [sentence, remedy] = ['ffmpeg 7.1 without libx264.', 'Install ffmpeg with ffprobe and libx264.']
  server.reply(readHealth, {
    checks: [{ name: 'film', state: 'attention', sentence, remedy }],
    failedRequests: [],
  })
  await draw(<HealthPage />)
  const quote = (text: string) => screen.getByText(text).closest('[lang]:not(html)')
  await screen.findByText(sentence)
  expect(quote(sentence)?.getAttribute('lang')).toBe('en')
  expect(quote(sentence)?.getAttribute('dir')).toBe('ltr')
  expect(quote(remedy)).toBeNull()
})
