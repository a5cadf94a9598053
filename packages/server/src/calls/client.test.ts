import { expect, it } from 'vitest'
import { describeClient } from './client.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${MAC} Chrome/131.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`${MAC} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge on macOS'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPad',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8.5.0', null],
  ['', null],
  [undefined, null],
] as const)('%s is %s', (agent, name) => {
  expect(describeClient(agent)).toBe(name)
})
