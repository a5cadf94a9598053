import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Letter, mailOf } from './letter.ts'

const letter: Letter = {
  to: 'ada@example.com',
  language: 'en',
  subject: 'Hello',
  opening: ['Hello Ada,'],
  link: { label: 'Open', url: 'https://fullcourt.example/#a=1&b="2"' },
  closing: ['Bye.'],
}

it('has the same content in plain text and in HTML', () => {
  const { text, html } = mailOf({ ...letter, code: '012345' })
  expect(text).toBe('Hello Ada,\n\n012345\n\nOpen:\nhttps://fullcourt.example/#a=1&b="2"\n\nBye.\n')
  expect(html).toContain('href="https://fullcourt.example/#a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('012345')
})

it('has single-line headers for any input', () => {
  const typed = fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\0', '\u2028', '\u0085', ':', ' ') })
  fc.assert(
    fc.property(typed, (words) => {
      const { to, subject } = mailOf({ ...letter, to: words, subject: words })
      expect(to + subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }),
  )
})

it('escapes typed text, so that it adds no tag and ends no attribute', () => {
  const plain = mailOf({ ...letter, opening: ['x'], closing: [] }).html
  const typed = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'script', '/', 'x') })
  fc.assert(
    fc.property(typed, (words) => {
      const { html } = mailOf({ ...letter, opening: [words], closing: [] })
      expect(html.replace(/[^<>"']/g, '')).toBe(plain.replace(/[^<>"']/g, ''))
    }),
  )
})
