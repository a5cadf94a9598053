// Mail and jobs with real SMTP on loopback, real processes and real files.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { fileMailer, smtpMailer } from '../src/adapters/openMailer.ts'
import { gatewayTexter } from '../src/adapters/openTexter.ts'
import { type Letter, mailOf } from '../src/mail/letter.ts'
import { has } from './engines.ts'
import { lettersIn, letterTo, readMail } from './letters.ts'
import { copyMadeDataDir } from './madeDataDir.ts'
import { startPostgres } from './postgres.ts'
import { databaseUrlOf, freePort, type Running, startServer, startWorker } from './running.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-mail-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder of an earlier run. */
async function madeDataDir(): Promise<string> {
  const dataDir = join(makeFolder(), 'data')
  await copyMadeDataDir(dataDir)
  return dataDir
}

interface Accepted {
  readonly recipients: readonly string[]
  readonly raw: string
}

/** A mail server on loopback. With `stall` it accepts mail and never confirms it. */
async function mailServer(port = 0) {
  const accepted: Accepted[] = []
  const state = { stall: false, started: 0, refuseWith: 0 }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (state.refuseWith === 0) return done()
      done(Object.assign(new Error(`<${address}>: no`), { responseCode: state.refuseWith }))
    },
    onData(stream, session, done) {
      let raw = ''
      state.started += 1
      stream.on('data', (bytes: Buffer) => {
        raw += bytes.toString()
      })
      stream.on('end', () => {
        if (state.stall) return
        accepted.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const at = (listening.address() as AddressInfo).port
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  ends.push(close)
  return { accepted, state, url: `smtp://127.0.0.1:${at}`, close }
}

async function until(holds: () => boolean, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not so after ${seconds} s: ${holds}`)
    await sleep(50)
  }
}

/** Waits until a job has failed and waits for its retry. */
async function untilRetried(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sql = `select 1 from pgboss.job where state = 'retry'`
  while ((await client.query(sql)).rowCount === 0) await sleep(20)
  await client.end()
}

const FROM = 'Fullcourt <book@example.org>'

async function register(server: Running, name: string) {
  const body = {
    firstName: 'Ada',
    lastName: 'Byron',
    username: name,
    email: `${name}@example.com`,
    password: 'correct horse battery',
  }
  const { status } = await server.ask('POST', '/v1/user/', { body })
  expect(status).toBe(201)
}

const letter: Letter = {
  to: 'ada@example.com',
  language: 'en',
  subject: 'Hello',
  opening: ['Hello Ada,'],
  closing: ['Bye.'],
}

describe('a mailer', () => {
  it('sends one mail to one address for any content of its headers', async () => {
    const { url, accepted } = await mailServer()
    const mailer = smtpMailer(url, FROM)
    await mailer.send(mailOf(letter))
    await mailer.send(
      mailOf({
        ...letter,
        subject: 'Hi\r\nBcc: eve@example.com\r\n\r\nBody',
        opening: ['Zoë\r\n.\r\nRCPT TO:<x>'],
      }),
    )
    mailer.close()
    const [plain, odd] = accepted
    expect(plain).toMatchObject({ recipients: ['ada@example.com'] })
    const read = readMail(plain!.raw)
    expect(read.headers).toMatch(/^From: Fullcourt <book@example\.org>$/m)
    expect([read.to, read.subject, read.text.trim()]).toEqual([
      'ada@example.com',
      'Hello',
      'Hello Ada,\n\nBye.',
    ])
    expect(odd!.recipients).toEqual(['ada@example.com'])
    expect(readMail(odd!.raw).headers).not.toMatch(/^bcc:/im)
  })

  it('does not turn an address into two or into another header', async () => {
    const { url, accepted } = await mailServer()
    const mailer = smtpMailer(url, FROM)
    for (const to of [
      'ada@example.com, eve@example.com',
      'ada@example.com\r\nBcc: eve@example.com',
      '<eve@example.com> ada@example.com',
    ])
      await mailer.send(mailOf({ ...letter, to })).catch(() => undefined)
    mailer.close()
    expect(accepted.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com')
  })

  it('distinguishes an address that never takes mail from a temporary failure', async () => {
    const { url, state } = await mailServer()
    const mailer = smtpMailer(url, FROM)
    state.refuseWith = 550
    expect(await mailer.send(mailOf(letter))).toBe('refused')
    state.refuseWith = 451
    const failure = await mailer.send(mailOf(letter)).catch((error: unknown) => error)
    // As the log has it.
    const logged = JSON.stringify(pino.stdSerializers.err(failure as Error))
    expect(logged).toContain('451 <…@example.com>: no')
    expect(logged).not.toContain('ada@')
    mailer.close()
  })

  it('fails if the server does not answer', async () => {
    const mailer = smtpMailer(`smtp://127.0.0.1:${await freePort()}`, FROM)
    await expect(mailer.send(mailOf(letter))).rejects.toThrow()
    mailer.close()
  })

  it('writes complete files if there is no server', async () => {
    const dataDir = makeFolder()
    const mailer = fileMailer(join(dataDir, 'mail'))
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => mailer.send(mailOf({ ...letter, subject: `${n}` }))),
    )
    const names = readdirSync(join(dataDir, 'mail'))
    expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([])
    expect(new Set(lettersIn(dataDir).map(({ subject }) => subject)).size).toBe(20)
  })
})

it('sends a text message to the gateway, and fails if the gateway refuses', async () => {
  const heard: unknown[] = []
  const gateway = createServer((request, reply) => {
    let body = ''
    request.on('data', (bytes) => {
      body += bytes
    })
    request.on('end', () => {
      heard.push([request.url, request.headers.authorization, JSON.parse(body)])
      reply.writeHead(heard.length === 1 ? 202 : 500).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => gateway.once('listening', resolve))
  ends.push(() => gateway.close())
  const { port } = gateway.address() as AddressInfo
  const texter = gatewayTexter(`http://me:p%40ss@127.0.0.1:${port}/send`)
  await texter.send('5551234567', 'Hello')
  await expect(texter.send('15551234567', 'Hello')).rejects.toThrow('500')
  const basic = `Basic ${Buffer.from('me:p@ss').toString('base64')}`
  expect(heard).toEqual([
    ['/send', basic, { to: '+15551234567', text: 'Hello' }],
    ['/send', basic, { to: '+15551234567', text: 'Hello' }],
  ])
})

describe('mail of a running server', () => {
  it('waits while the mail server is unavailable, delays no request, and is sent later', async () => {
    const port = await freePort()
    const dataDir = await madeDataDir()
    const server = await startServer({
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: FROM,
    })
    ends.push(server.kill)
    await register(server, 'early')
    await untilRetried(databaseUrlOf(dataDir))
    const { accepted } = await mailServer(port)
    await until(() => accepted.length === 1, 30)
    expect(accepted[0]!.recipients).toEqual(['early@example.com'])
    expect(await server.stop()).toBe(0)
  })

  it('is sent after a kill -9 during sending', async () => {
    const dataDir = await madeDataDir()
    const { url, accepted, state } = await mailServer()
    state.stall = true
    const env = { DATA_DIR: dataDir, SMTP_URL: url, MAIL_FROM: FROM }
    const first = await startServer(env)
    ends.push(first.kill)
    await register(first, 'killed')
    await until(() => state.started === 1, 20)
    await first.kill()
    state.stall = false
    const second = await startServer(env)
    ends.push(second.kill)
    await until(() => accepted.length > 0, 80)
    expect(accepted.map(({ recipients }) => recipients)).toEqual([['killed@example.com']])
    expect(await second.stop()).toBe(0)
  }, 180_000)
})

describe('a worker alone', () => {
  it('needs a shared database', async () => {
    const worker = startWorker({ DATA_DIR: makeFolder() })
    expect(await worker.ended).toBe(1)
    expect(worker.printed()).toMatch(/^DATABASE_URL must be set for a worker: .+\n$/)
  })

  it.runIf(has('postgres'))('runs the jobs of other processes, and ends on SIGTERM', async () => {
    const postgres = await startPostgres()
    ends.push(postgres.stop)
    const [ofWeb, ofWorker] = [makeFolder(), makeFolder()]
    const env = { DATABASE_URL: postgres.url }
    const web = await startServer({ ...env, DATA_DIR: ofWeb, WORKERS: '0' })
    ends.push(web.kill)
    const names = ['one', 'two', 'three', 'four']
    for (const name of names) await register(web, name)
    const worker = startWorker({ ...env, DATA_DIR: ofWorker, WORKERS: '2' })
    for (const name of names) await letterTo(ofWorker, `${name}@example.com`)
    expect(lettersIn(ofWeb)).toEqual([])
    expect(worker.printed()).toBe('Fullcourt runs jobs, 2 of each kind at a time\n')
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(await web.stop()).toBe(0)
  })
})
