import { describe, expect, test } from 'vitest'
import { deviceHeader, kindOfDevice } from './device.ts'

const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('the name of a device', () => {
  test.each([
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5, 'iPad, Safari'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0, 'Mac, Safari'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) ${SAFARI}`, 5, 'iPhone, Safari'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 0, 'Windows PC, Chrome'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0.0.0`, 10, 'Windows PC, Edge'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 0, 'Chromebook, Chrome'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'Linux PC, Firefox'],
    ['something new', 0, 'Device, browser'],
  ])('%s', (userAgent, maxTouchPoints, name) => {
    expect(kindOfDevice({ userAgent, maxTouchPoints })).toBe(name)
  })

  test('goes into a header with its mark, also when it is not plain English', () => {
    expect(deviceHeader({ name: 'Table iPad', mark: 'k3fa' })).toBe('Table iPad (k3fa)')
    const header = deviceHeader({ name: 'Zoë’s 🏀', mark: 'k3fa' })
    expect(new Headers({ 'x-device': header }).get('x-device')).toBe(header)
    expect(decodeURIComponent(header.slice("UTF-8''".length))).toBe('Zoë’s 🏀 (k3fa)')
  })
})
