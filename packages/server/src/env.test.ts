import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

it('has a default for every setting', () => {
  expect(readEnv({})).toMatchObject({
    ok: true,
    env: { port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', dataDir: './data', demo: true },
  })
})

it('turns the demo off in production by default', () => {
  const demoOf = (env: Record<string, string>) => {
    const read = readEnv(env)
    return read.ok && read.env.demo
  }
  expect(demoOf({ NODE_ENV: 'production' })).toBe(false)
  expect(demoOf({ NODE_ENV: 'production', DEMO: '1' })).toBe(true)
  expect(demoOf({ DEMO: '0' })).toBe(false)
})

it('turns billing off in production without a payment gateway by default', () => {
  const billingOf = (env: Record<string, string>) => {
    const read = readEnv(env)
    return read.ok && read.env.billing
  }
  expect(billingOf({})).toBe(true)
  expect(billingOf({ NODE_ENV: 'production' })).toBe(false)
  expect(billingOf({ NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_x' })).toBe(true)
  expect(billingOf({ NODE_ENV: 'production', BILLING: 'on' })).toBe(true)
  expect(billingOf({ STRIPE_SECRET_KEY: 'sk_test_x', BILLING: 'off' })).toBe(false)
})

it.each([
  ['BACKUP_AT', '3 am'],
  ['BACKUP_TO', 's3://key:hunter2@host'],
  ['BACKUP_TO', 'file://mnt/backup'],
  ['BACKUP_TO', 'ftp://host/backup'],
  ['BACKUP_RECIPIENT', 'me@example.org'],
  ['BACKUP_KEY', 'hunter2'],
  ['BILLING', 'no'],
  ['PORT', '80.5'],
  ['WEBHOOK_PRIVATE', 'yes'],
  ['PORT', '65536'],
  ['PORT', 'abc'],
  ['PUBLIC_URL', 'fullcourt.example'],
  ['PUBLIC_URL', 'not an address'],
  ['PUBLIC_URL', 'ftp://fullcourt.example'],
  ['PUBLIC_URL', 'https://example.org/fullcourt'],
  ['PUBLIC_URL', 'https://example.org/?a=1'],
  ['DATABASE_URL', 'mysql://hunter2@host/db'],
  ['BUS_URL', 'amqp://host'],
  ['ADMIN_EMAIL', 'no address'],
  ['METRICS_TOKEN', 'short'],
  ['SECRET_KEY', 'short'],
  ['DEMO', 'yes'],
  ['NODE_ENV', 'prod'],
  ['SMS_PER_DAY', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FILE', '/nowhere/log'],
  ['TRUST_PROXY', 'my proxy!'],
  ['NODE_EXTRA_CA_CERTS', '/nowhere/ca.pem'],
  ['FFMPEG_PATH', '/no/such/ffmpeg'],
  ['FILM_NICE', '20'],
  ['STORAGE_URL', 'gs://bucket'],
  ['STORAGE_URL', 'file:films'],
  ['STORAGE_URL', 'file://host/films'],
  ['STORAGE_URL', 's3://bucket'],
  ['STORAGE_URL', 's3://key:hunter2@host'],
  ['STORAGE_URL', 's3://key:hunter2@host/Bucket'],
  ['STORAGE_URL', 's3://key:hunter2@host/bucket/folder'],
  ['STORAGE_URL', 's3://key@host/bucket'],
  ['STORAGE_URL', 's3://key:hunter2@host/bucket?tls=no'],
  ['STORAGE_URL', 's3://key:hunter2@host/bucket?regoin=x'],
  ['STORAGE_URL', 's3://key:hunter2@host/bucket?region=a&region=b'],
  ['SMTP_URL', 'http://host'],
  ['MAIL_FROM', 'no address'],
  ['MAIL_FROM', 'Fullcourt <book@example.org>\r\nBcc: hunter2@example.org'],
  ['SMS_URL', 'sms'],
  ['STRIPE_SECRET_KEY', 'hunter2'],
  ['STRIPE_WEBHOOK_SECRET', 'hunter2'],
  ['SELLER_W9', 'w9.pdf'],
  ['STRIPE_API_BASE', 'stripe'],
  ['STRIPE_API_BASE', 'https://stripe.example/v1'],
  ['WORKERS', '1.5'],
  ['HELP_URL', 'help'],
  ['CONTACT_EMAIL', 'no address'],
  ['REGISTRATION', 'closed'],
])('refuses %s=%s in one line with the name but without the value', (name, value) => {
  const read = readEnv({ [name]: value })
  expect(read.ok).toBe(false)
  const line = read.ok ? '' : read.refusal
  expect(line).toMatch(new RegExp(`^${name} must be .+\\.$`))
  expect(line).not.toContain('\n')
  expect(line).not.toContain('hunter2')
})

it('reads the settings of Stripe where there is a key', () => {
  expect(readEnv({ STRIPE_API_BASE: 'http://localhost' })).toMatchObject({ env: { stripe: null } })
  expect(readEnv({ STRIPE_API_BASE: 'http://localhost', STRIPE_SECRET_KEY: 'rk_test_x' })).toMatchObject({
    env: { stripe: { secretKey: 'rk_test_x', webhookSecret: null, apiBase: 'http://localhost' } },
  })
})

it('reads the settings of a collector, and none without its address', () => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi,x-team=a=b' }
  expect(readEnv(headers)).toMatchObject({ env: { tracing: null } })
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org/otlp/' }
  expect(readEnv({ ...endpoint, ...headers, OTEL_TRACES_SAMPLER_ARG: '0.1' })).toMatchObject({
    env: {
      tracing: {
        endpoint: 'https://collector.example.org/otlp',
        headers: { authorization: 'Basic YTpi', 'x-team': 'a=b' },
        serviceName: 'fullcourt',
        ratio: 0.1,
      },
    },
  })
  expect(readEnv({ OTEL_TRACES_SAMPLER_ARG: '2' })).toMatchObject({ ok: false })
  expect(readEnv({ OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' })).toMatchObject({ ok: false })
})

it('requires MAIL_FROM with SMTP_URL', () => {
  expect(readEnv({ SMTP_URL: 'smtp://hunter2@localhost' })).toEqual({
    ok: false,
    refusal: 'MAIL_FROM must be set with SMTP_URL: the sender of the mail.',
  })
  for (const MAIL_FROM of ['book@example.org', 'Fullcourt <book@example.org>', '<book@example.org>'])
    expect(readEnv({ SMTP_URL: 'smtp://localhost', MAIL_FROM })).toMatchObject({
      env: { mailFrom: MAIL_FROM },
    })
})

it('requires BACKUP_RECIPIENT where backups go to a bucket', () => {
  const BACKUP_TO = 's3://key:hunter2@host/bucket'
  const refusal =
    'BACKUP_RECIPIENT must be set where BACKUP_TO is a bucket: `npm run backup -- --new-key` makes one.'
  expect(readEnv({ BACKUP_TO })).toEqual({ ok: false, refusal })
  expect(readEnv({ BACKUP_TO: '/mnt' }, { BACKUP_TO })).toEqual({ ok: false, refusal })
  expect(readEnv({ BACKUP_TO: BACKUP_TO.replace('s3', 'S3') })).toEqual({ ok: false, refusal })
  const BACKUP_RECIPIENT = `age1${'q'.repeat(58)}`
  expect(readEnv({ BACKUP_TO, BACKUP_RECIPIENT })).toMatchObject({ env: { backupTo: BACKUP_TO } })
})

it('takes the folder of backups as a path or an address', () => {
  for (const BACKUP_TO of ['/mnt/my disk', 'file:///mnt/my%20disk'])
    expect(readEnv({ BACKUP_TO })).toMatchObject({ env: { backupTo: '/mnt/my disk' } })
})

it('finds the key of backups among the comments of its file', () => {
  expect(readEnv({ BACKUP_KEY: '# mine\nAGE-SECRET-KEY-1ABC\n' })).toMatchObject({
    env: { backupKey: 'AGE-SECRET-KEY-1ABC' },
  })
})

it('treats an empty variable as unset and removes the slash from PUBLIC_URL', () => {
  expect(readEnv({ PORT: '', PUBLIC_URL: 'https://fullcourt.example/' })).toMatchObject({
    env: { port: 3000, publicUrl: 'https://fullcourt.example' },
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fullcourt-env-'))
  const file = join(folder, 'secret')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is read without the line end that editors add', () => {
    writeFileSync(file, 'postgres://coach:hunter2@host/db\n')
    expect(readEnv({ DATABASE_URL_FILE: file })).toMatchObject({
      env: { databaseUrl: 'postgres://coach:hunter2@host/db' },
    })
  })

  it('is refused like the variable, without its value', () => {
    writeFileSync(file, 'hunter2')
    expect(readEnv({ SECRET_KEY_FILE: file })).toEqual({
      ok: false,
      refusal: 'SECRET_KEY must be a secret of at least 32 characters.',
    })
  })

  it('is refused where the file cannot be read, and beside the variable', () => {
    const missing = join(folder, 'none')
    expect(readEnv({ SMTP_URL_FILE: missing })).toEqual({
      ok: false,
      refusal: 'SMTP_URL_FILE must be a file that this user may read (ENOENT).',
    })
    expect(readEnv({ METRICS_TOKEN: 'hunter2 hunter2 hunter2', METRICS_TOKEN_FILE: file })).toEqual({
      ok: false,
      refusal: 'METRICS_TOKEN and METRICS_TOKEN_FILE must not both be set.',
    })
  })

  it('has a misspelled name noticed', () => {
    expect(readEnv({ SECRET_KEYFILE: file })).toMatchObject({
      refusal: 'SECRET_KEYFILE is not a setting. Did you mean SECRET_KEY_FILE?',
    })
  })
})

it('trusts one proxy with TRUST_PROXY=1', () => {
  const trustOf = (TRUST_PROXY?: string) => {
    const read = readEnv({ TRUST_PROXY })
    return read.ok && read.env.trustProxy
  }
  expect([trustOf(), trustOf('0'), trustOf('1'), trustOf('10.0.0.0/8, ::1')]).toEqual([
    false,
    false,
    1,
    '10.0.0.0/8, ::1',
  ])
})

it.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATBASE_ULR', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
])('refuses %s and suggests %s', (name, meant) => {
  expect(readEnv({ [name]: 'postgres://hunter2@host/db' })).toEqual({
    ok: false,
    refusal: `${name} is not a setting. Did you mean ${meant}?`,
  })
  expect(readEnv({ [name]: '' }).ok).toBe(true)
})

it.each(['HOME', 'HOSTNAME', 'HTTP_URL', 'CMS_URL', 'DB_URL', 'DATABASE_NAME', 'PGDATABASE', 'LOGNAME'])(
  'ignores %s as a variable of another program',
  (name) => expect(readEnv({ [name]: 'x' }).ok).toBe(true),
)

it('ignores a similar name if the right one is set', () => {
  expect(readEnv({ DATA_DIR: './data', DATA_DIRS: 'x' }).ok).toBe(true)
})
