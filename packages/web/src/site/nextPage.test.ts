import { expect, it } from 'vitest'
import { nextPage } from './nextPage.ts'

const ORIGIN = 'https://fullcourt.example'

it.each([
  '/a/dashboard/',
  '/a/team/game/7/?tab=box#top',
  '/become-admin/',
  '/invite/accept/',
  '/a/team/?name=a%2Fb',
])('opens a page of ours: %s', (next) => {
  expect(nextPage(next, ORIGIN)).toBe(next)
})

it.each([
  undefined,
  7,
  '',
  'a/dashboard/',
  'https://evil.example/a/',
  '//evil.example/a/',
  '/\\evil.example/a/',
  '/\t/evil.example/a/',
  '/\n/evil.example',
  '/a/..//evil.example',
  '/a/%2e%2e//evil.example',
  '/a/../../\\evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,x',
  '/login/',
  '/a',
  '//',
  '/http://evil.example/a/',
])('and nothing else: %j', (next) => {
  expect(nextPage(next, ORIGIN)).toBe('/a/dashboard/')
})
