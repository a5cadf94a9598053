// Uses a server with the most verbose log for everything with secrets. No secret may be in its output or its stored files, except
// in the mails that contain it (ASVS 16.2.5, 7.2.3).
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { letterTo } from './letters.ts'
import { type Running, startServer } from './running.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'fullcourt-secrets-'))
const CANARY = 'canary-9f3c'
let server: Running
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'trace', DEMO: '1' })
})
afterAll(async () => {
  await server.kill()
  rmSync(dataDir, { recursive: true })
})

const secrets: Record<string, string> = {}
let adaId = ''
const keep = (name: string, secret: string): string => {
  secrets[name] = secret
  return secret
}

/** Reads all stored files except mails. */
function keptFiles(folder: string): { file: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^(mail|sms)(\/|$)/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => ({ file: name, bytes: readFileSync(join(folder, name)) }))
}

async function useEverything(): Promise<void> {
  const { ask } = server
  const password = keep('password', `${CANARY} first password`)
  const email = 'ada@example.com'
  const person = { firstName: 'Ada', lastName: 'Byron', username: 'ada', email, phone: '5551234567' }
  const { body } = await ask('POST', '/v1/user/', { body: { ...person, password } })
  const token = keep('token of registering', body.token)
  adaId = body.user.id
  await ask('POST', '/v1/user/', { body: { ...person, password: keep('refused password', CANARY) } })
  await ask('POST', '/v1/user/', {
    body: { password: keep('password of a broken body', `${CANARY} broken`) },
  })
  await ask('POST', '/v1/token/', {
    body: { username: 'ada', password: keep('wrong password', `${CANARY} wrong`) },
  })
  const code = keep('code', (await letterTo(dataDir, email)).code!)
  await ask('POST', '/v1/user/verify/', { token, body: { value: email, type: 'email', code } })
  await ask('POST', '/v1/user/password/reset/', { body: { value: 'ada' } })
  const link = new URL((await letterTo(dataDir, email, 2)).link!)
  const reset = keep('link', new URLSearchParams(link.hash.slice(1)).get('token')!)
  const second = keep('password of the link', `${CANARY} second password`)
  await ask('GET', `/reset/?token=${reset}`)
  const done = await ask('POST', '/v1/user/password/reset/complete/', {
    body: { value: 'ada', token: reset, password: second },
  })
  const session = keep('token of the link', done.body.token)
  const third = keep('changed password', `${CANARY} third password`)
  const changed = await ask('POST', '/v1/user/password/', {
    token: session,
    body: { currentPassword: second, newPassword: third },
  })
  const now = keep('token after the change', changed.body.token)
  const ticket = keep('ticket', (await ask('POST', '/v1/token/stream/', { token: now })).body.token)
  for (const held of [ticket, ticket, now, keep('made-up token', `${CANARY}-made-up`)]) {
    const leave = new AbortController()
    await fetch(`${server.url}/events/?access_token=${held}`, { signal: leave.signal })
    leave.abort()
  }
  await ask('GET', `/v1/league/?search=${keep('what was looked for', `${CANARY}-search`)}`, { token: now })
  await ask('GET', '/v1/user/', {
    headers: { authorization: `Basic ${keep('another scheme', `${CANARY}basic`)}` },
  })
  await ask('POST', '/v1/user/admin/', {
    token: now,
    body: { token: keep('made-up link', `${CANARY}-admin`) },
  })
  keep('demo token', (await ask('POST', '/v1/demo/')).body.token)
  await ask('GET', '/v1/nowhere/%0d%0a%1b[31m{"level":60,"msg":"forged"}/', { token: now })
  await ask('DELETE', '/v1/token/', { token: now })
}

it('prints and stores no secret', async () => {
  await useEverything()
  expect(Object.keys(secrets)).toHaveLength(17)
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(5)
  const printed = server.printed()
  expect(printed).toContain('access_token=…')
  for (const [name, secret] of Object.entries(secrets)) {
    // Six digits may be part of a longer number.
    const said = name === 'code' ? printed.match(/\d+/g)?.includes(secret) : printed.includes(secret)
    expect(said, `printed: ${name}`).toBe(false)
  }
  await server.stop()
  const files = keptFiles(dataDir)
  expect(files.length).toBeGreaterThan(100)
  for (const { file, bytes } of files)
    for (const [name, secret] of Object.entries(secrets))
      if (name !== 'code') expect(bytes.includes(secret), `${file}: ${name}`).toBe(false)
}, 60_000)

it('prints one line of JSON for each request, for any address', () => {
  const lines = server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(15)
  expect(requests.filter(({ url }) => url.includes('forged'))).toHaveLength(1)
  expect(lines.filter((line) => JSON.parse(line).msg === 'forged')).toEqual([])
  expect(server.printed()).not.toContain('\u001b')
})

it('logs the user id of each request, and the reason of a refusal', () => {
  const requests = server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request')
  const byPath = (path: string) => requests.find(({ url }) => url.startsWith(path))
  expect(byPath('/v1/user/verify/')).toMatchObject({ status: 200, userId: adaId })
  expect(byPath('/v1/user/admin/')).toMatchObject({ status: 410, userId: adaId, refused: 'gone' })
  const logIn = requests.find(({ url, method }) => url === '/v1/token/' && method === 'POST')
  expect(logIn).toMatchObject({ status: 401, refused: 'bad_credentials' })
  expect(logIn).not.toHaveProperty('userId')
})
