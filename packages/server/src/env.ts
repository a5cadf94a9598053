import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { errorCode } from './errorMessage.ts'
import { findMisspelled } from './misspelled.ts'
import { parseStorageUrl } from './storage/storageUrl.ts'

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

const port = z.coerce.number().pipe(z.int().min(0).max(65_535))
const flag = z.enum(['0', '1']).transform((set) => set === '1')
const smsPerDay = z.coerce.number().pipe(z.int().min(0).max(1_000_000))
const requestsPerMinute = z.coerce.number().pipe(z.int().min(60).max(1_000_000_000))
const nice = z.coerce.number().pipe(z.int().min(0).max(19))
const workers = z.coerce.number().pipe(z.int().min(0).max(64))
/** `name@host`, or `A name <name@host>`, on one line. */
const sender = z.string().regex(/^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u)
const urlOf = (...schemes: string[]) =>
  z.string().refine((url) => URL.canParse(url) && schemes.includes(new URL(url).protocol.slice(0, -1)))
/** Pages and API have fixed addresses below the host. */
const hasNoPath = (url: string): boolean => {
  if (!URL.canParse(url)) return false
  const { pathname, search, hash } = new URL(url)
  return pathname === '/' && search === '' && hash === ''
}

/** Makes the file if it does not exist. */
function isFileToWrite(path: string): boolean {
  try {
    closeSync(openSync(path, 'a', 0o600))
    return true
  } catch {
    return false
  }
}

/** Null for a malformed one. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** `name=value,name=value`; values are percent-encoded. */
const headers = z
  .string()
  .regex(/^[\w-]+=[^,]*(?:,[\w-]+=[^,]*)*$/)
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), decoded(pair.slice(at + 1))]
      }),
    ),
  )
  .pipe(z.record(z.string(), z.string().regex(/^[^\p{Cc}]*$/u)))

const startsWith = (start: RegExp) => z.string().regex(start).optional()

/** The variables, each with its schema and with the text for the line that refuses a wrong value. */
const VARIABLES = {
  PORT: { is: port.default(3000), right: 'a port from 0 to 65535' },
  HOST: { is: z.string().min(1).default('127.0.0.1'), right: 'an address to listen on, like 127.0.0.1' },
  PUBLIC_URL: {
    is: urlOf('http', 'https').refine(hasNoPath).optional(),
    right: 'an http or https URL without a path',
  },
  DATA_DIR: { is: z.string().min(1).default('./data'), right: 'a folder' },
  DATABASE_URL: { is: urlOf('postgres', 'postgresql').optional(), right: 'a postgres:// URL' },
  BUS_URL: {
    is: urlOf('redis', 'rediss', 'nats', 'tls').optional(),
    right: 'a redis:// or nats:// URL',
  },
  STORAGE_URL: {
    is: z
      .string()
      .refine((url) => parseStorageUrl(url) !== null)
      .optional(),
    right: 'file:///folder or s3://KEY:SECRET@host/bucket?region=…',
  },
  BACKUP_TO: {
    is: z
      .string()
      .refine((to) => !/^(?:s3:|file:|\w+:\/\/)/i.test(to) || parseStorageUrl(to) !== null)
      .transform((to) => {
        const parsed = parseStorageUrl(to)
        return parsed?.kind === 'disk' ? parsed.folder : to
      })
      .optional(),
    right: 'a folder or s3://KEY:SECRET@host/bucket?region=…',
  },
  BACKUP_RECIPIENT: {
    is: z
      .string()
      .regex(/^age1[02-9a-z]{58,}$/)
      .optional(),
    right: 'a recipient of age, like age1…, which `npm run backup -- --new-key` makes',
  },
  BACKUP_KEY: {
    is: z
      .string()
      .transform((text) => /^AGE-SECRET-KEY-1\w+$/m.exec(text)?.[0])
      .pipe(z.string())
      .optional(),
    right: 'a key that begins with AGE-SECRET-KEY-1',
  },
  BACKUP_AT: {
    is: z
      .string()
      .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/)
      .default('03:00'),
    right: 'a time of the day like 03:00, or off',
  },
  SMTP_URL: { is: urlOf('smtp', 'smtps').optional(), right: 'an smtp:// URL' },
  MAIL_FROM: { is: sender.optional(), right: 'an email address, with or without a name' },
  SMS_URL: { is: urlOf('http', 'https').optional(), right: 'an http or https URL' },
  SMS_PER_DAY: { is: smsPerDay.default(2_000), right: 'a number from 0 to 1,000,000' },
  REQUESTS_PER_MINUTE: { is: requestsPerMinute.default(1200), right: 'a number from 60' },
  WORKERS: { is: workers.default(1), right: 'a number from 0 to 64' },
  ADMIN_EMAIL: { is: z.email().optional(), right: 'an email address' },
  SECRET_KEY: { is: z.string().min(32).optional(), right: 'a secret of at least 32 characters' },
  METRICS_TOKEN: { is: z.string().min(16).optional(), right: 'a secret of at least 16 characters' },
  SOURCE_URL: { is: urlOf('http', 'https').optional(), right: 'an http or https URL' },
  SELLER_NAME: { is: z.string().max(120).default('Fullcourt'), right: 'a name of at most 120 characters' },
  SELLER_ADDRESS: { is: z.string().max(400).optional(), right: 'an address of at most 400 characters' },
  SELLER_EMAIL: { is: z.email().optional(), right: 'an email address' },
  SELLER_TAX_ID: { is: z.string().max(40).optional(), right: 'a tax number of at most 40 characters' },
  SELLER_W9: { is: urlOf('http', 'https').optional(), right: 'an http or https URL' },
  HELP_URL: {
    is: z.union([urlOf('http', 'https'), z.string().regex(/^\/[\w/-]*$/)]).default('/help/'),
    right: 'an http or https URL, or a path like /help/',
  },
  CONTACT_EMAIL: { is: z.email().optional(), right: 'an email address' },
  REGISTRATION: { is: z.enum(['open', 'request']).default('open'), right: 'open or request' },
  BILLING: { is: z.enum(['on', 'off']).optional(), right: 'on or off' },
  STRIPE_SECRET_KEY: { is: startsWith(/^[sr]k_/), right: 'a key that starts with sk_ or rk_' },
  STRIPE_WEBHOOK_SECRET: { is: startsWith(/^whsec_/), right: 'a secret that starts with whsec_' },
  STRIPE_API_BASE: {
    is: urlOf('http', 'https').refine(hasNoPath).optional(),
    right: 'an http or https URL without a path',
  },
  WEBHOOK_PRIVATE: { is: z.enum(['allow', 'refuse']).default('refuse'), right: 'allow or refuse' },
  DEMO: { is: flag.optional(), right: '0 or 1' },
  NODE_ENV: {
    is: z.enum(['development', 'production', 'test']).default('development'),
    right: 'development, production or test',
  },
  LOG_LEVEL: { is: z.enum(LOG_LEVELS).optional(), right: `one of ${LOG_LEVELS.join(', ')}` },
  LOG_FILE: { is: z.string().refine(isFileToWrite).optional(), right: 'a file that this user may write' },
  OTEL_EXPORTER_OTLP_ENDPOINT: { is: urlOf('http', 'https').optional(), right: 'an http or https URL' },
  OTEL_EXPORTER_OTLP_HEADERS: { is: headers.optional(), right: 'headers like name=value,name=value' },
  OTEL_SERVICE_NAME: { is: z.string().max(200).default('fullcourt'), right: 'a name' },
  OTEL_TRACES_SAMPLER_ARG: {
    is: z.coerce.number().pipe(z.number().min(0).max(1)).default(1),
    right: 'a number from 0 to 1',
  },
  // Node reads it itself. Drills, which have an environment of their own, get it too.
  NODE_EXTRA_CA_CERTS: { is: z.string().refine(existsSync).optional(), right: 'an existing file' },
  FFMPEG_PATH: { is: z.string().refine(existsSync).optional(), right: 'an existing file' },
  FILM_NICE: { is: nice.default(15), right: 'a number from 0 to 19' },
  PATH: { is: z.string().default(''), right: 'a list of folders' },
  TRUST_PROXY: {
    is: z.union([flag, z.string().regex(/^[\d.:a-f/, ]+$/i)]).default(false),
    right: '0, 1, or the addresses of your proxies',
  },
} as const

type Variables = { [name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[name]['is']> }

export interface StripeSettings {
  readonly secretKey: string
  /** Null: webhooks are refused, and what happens at Stripe is found by asking. */
  readonly webhookSecret: string | null
  /** Null: Stripe's own. */
  readonly apiBase: string | null
}

export interface TracingSettings {
  /** The address of the collector, without a trailing slash. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  /** The share of requests and jobs that have spans: 1 for all. */
  readonly ratio: number
}

export interface Env {
  readonly port: number
  readonly host: string
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly busUrl: string | null
  /** `parseStorageUrl` reads it. */
  readonly storageUrl: string | null
  /** A folder, or the URL of a bucket; null: a folder in DATA_DIR. */
  readonly backupTo: string | null
  /** For whom backups are sealed; null: they are not. */
  readonly backupRecipient: string | null
  /** Opens sealed backups. */
  readonly backupKey: string | null
  /** The time of the day on this machine, like '03:00'; null: none is made by itself. */
  readonly backupAt: string | null
  readonly smtpUrl: string | null
  /** Always set together with `smtpUrl`. */
  readonly mailFrom: string | null
  readonly smsUrl: string | null
  /** How many jobs of a kind this process runs at the same time; 0 for none. */
  readonly workers: number
  /** Texts of the whole installation in 24 hours. */
  readonly smsPerDay: number
  /** Per user; ten times as many per address. */
  readonly requestsPerMinute: number
  readonly adminEmail: string | null
  readonly metricsToken: string | null
  /** The key of secrets in the database; null: a file in DATA_DIR. */
  readonly secretKey: string | null
  /** Where users find the source of a changed version. Null: the page of the project, or an archive. */
  readonly sourceUrl: string | null
  /** Where the links 'Help' lead: the pages of docs/ by default. */
  readonly helpUrl: string
  /** Who answers for this installation; null: no page says 'Contact us'. */
  readonly contactEmail: string | null
  /** `request`: visitors ask for access, and administrators invite them. */
  readonly registration: 'open' | 'request'
  /** Webhooks may call private addresses, and without TLS: those of a school's own network. */
  readonly webhookPrivate: boolean
  readonly demo: boolean
  /** If false, nothing is sold and every program has the plan 'Unlimited'. */
  readonly billing: boolean
  /** Who sells, as invoices name it. */
  readonly seller: {
    readonly name: string
    readonly address: string | null
    readonly email: string | null
    readonly taxId: string | null
  }
  /** The address of the seller's form W-9, for schools. */
  readonly sellerW9: string | null
  /** Null: the built-in test gateway; in production no gateway. */
  readonly stripe: StripeSettings | null
  readonly production: boolean
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Null: the log is the output of the process. */
  readonly logFile: string | null
  /**
   * Which proxies' X-Forwarded-For is trusted: none (false); the one proxy in front (1), only the address that it added itself;
   * or proxies with these addresses.
   */
  readonly trustProxy: false | 1 | string
  /** Null: no collector is told. */
  readonly tracing: TracingSettings | null
  /** Certificates that are trusted beside those of Node. */
  readonly caFile: string | null
  readonly ffmpegPath: string | null
  /** How far the encoding of films, and drills of backups, give way to all else on the machine, 0 to 19. */
  readonly filmNice: number
  readonly path: string
}

/** Settings that may hold a secret. `NAME_FILE` names a file with the value, so that it stands in no list of processes. */
const SECRETS = [
  'DATABASE_URL',
  'BUS_URL',
  'STORAGE_URL',
  'BACKUP_TO',
  'BACKUP_KEY',
  'SMTP_URL',
  'SMS_URL',
  'SECRET_KEY',
  'METRICS_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

type Environment = Readonly<Record<string, string | undefined>>

const SECRET_FILES = SECRETS.map((name) => `${name}_FILE`)

type SecretsRead = { readonly values: Environment } | { readonly refusal: string }

/** Adds the values of secrets that stand in files. The line end that editors add is not part of a value. */
function readSecretFiles(from: Environment): SecretsRead {
  const values: Record<string, string | undefined> = { ...from }
  for (const name of SECRETS) {
    const file = from[`${name}_FILE`]
    if (!file) continue
    if (from[name]) return { refusal: `${name} and ${name}_FILE must not both be set.` }
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (failure) {
      return { refusal: `${name}_FILE must be a file that this user may read (${errorCode(failure)}).` }
    }
  }
  return { values }
}

export type EnvRead =
  | { readonly ok: true; readonly env: Env }
  | { readonly ok: false; readonly refusal: string }

/**
 * Reads the settings from environment variables and the files of secrets; no other code reads them. Refuses a wrong value with
 * one line that names the variable and says what is right, without the value, which may be a secret. An empty variable counts as
 * unset. Refuses a misspelled name too.
 * @param more settings of the command line, before the others
 */
export function readEnv(set: Environment = process.env, more: Environment = {}): EnvRead {
  const from = { ...set, ...more }
  const misspelled = findMisspelled(from, [...Object.keys(VARIABLES), ...SECRET_FILES])
  if (misspelled)
    return { ok: false, refusal: `${misspelled.name} is not a setting. Did you mean ${misspelled.meant}?` }
  const secrets = readSecretFiles(from)
  if ('refusal' in secrets) return { ok: false, refusal: secrets.refusal }
  const read: Record<string, unknown> = {}
  for (const [name, { is, right }] of Object.entries(VARIABLES)) {
    const result = is.safeParse(secrets.values[name] || undefined)
    if (!result.success) return { ok: false, refusal: `${name} must be ${right}.` }
    read[name] = result.data
  }
  if (read.SMTP_URL && !read.MAIL_FROM)
    return { ok: false, refusal: 'MAIL_FROM must be set with SMTP_URL: the sender of the mail.' }
  if (/^s3:/i.test(secrets.values.BACKUP_TO ?? '') && !read.BACKUP_RECIPIENT) {
    const refusal =
      'BACKUP_RECIPIENT must be set where BACKUP_TO is a bucket: `npm run backup -- --new-key` makes one.'
    return { ok: false, refusal }
  }
  return { ok: true, env: envOf(read as Variables) }
}

const envOf = (v: Variables): Env => ({
  port: v.PORT,
  host: v.HOST,
  publicUrl: (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/+$/, ''),
  dataDir: v.DATA_DIR,
  databaseUrl: v.DATABASE_URL ?? null,
  busUrl: v.BUS_URL ?? null,
  storageUrl: v.STORAGE_URL ?? null,
  backupTo: v.BACKUP_TO ?? null,
  backupRecipient: v.BACKUP_RECIPIENT ?? null,
  backupKey: v.BACKUP_KEY ?? null,
  backupAt: v.BACKUP_AT === 'off' ? null : v.BACKUP_AT,
  smtpUrl: v.SMTP_URL ?? null,
  mailFrom: v.MAIL_FROM ?? null,
  smsUrl: v.SMS_URL ?? null,
  workers: v.WORKERS,
  smsPerDay: v.SMS_PER_DAY,
  requestsPerMinute: v.REQUESTS_PER_MINUTE,
  adminEmail: v.ADMIN_EMAIL ?? null,
  metricsToken: v.METRICS_TOKEN ?? null,
  secretKey: v.SECRET_KEY ?? null,
  sourceUrl: v.SOURCE_URL ?? null,
  helpUrl: v.HELP_URL,
  contactEmail: v.CONTACT_EMAIL ?? null,
  registration: v.REGISTRATION,
  webhookPrivate: v.WEBHOOK_PRIVATE === 'allow',
  demo: v.DEMO ?? v.NODE_ENV !== 'production',
  // Without a payment gateway billing is off.
  billing: v.BILLING ? v.BILLING === 'on' : v.NODE_ENV !== 'production' || v.STRIPE_SECRET_KEY !== undefined,
  seller: {
    name: v.SELLER_NAME,
    address: v.SELLER_ADDRESS ?? null,
    email: v.SELLER_EMAIL ?? null,
    taxId: v.SELLER_TAX_ID ?? null,
  },
  sellerW9: v.SELLER_W9 ?? null,
  stripe: v.STRIPE_SECRET_KEY
    ? {
        secretKey: v.STRIPE_SECRET_KEY,
        webhookSecret: v.STRIPE_WEBHOOK_SECRET ?? null,
        apiBase: v.STRIPE_API_BASE ?? null,
      }
    : null,
  production: v.NODE_ENV === 'production',
  logLevel: v.LOG_LEVEL ?? (v.NODE_ENV === 'production' ? 'info' : 'warn'),
  logFile: v.LOG_FILE ?? null,
  trustProxy: v.TRUST_PROXY === true ? 1 : v.TRUST_PROXY,
  tracing: v.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
        headers: v.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: v.OTEL_SERVICE_NAME,
        ratio: v.OTEL_TRACES_SAMPLER_ARG,
      }
    : null,
  caFile: v.NODE_EXTRA_CA_CERTS ?? null,
  ffmpegPath: v.FFMPEG_PATH ?? null,
  filmNice: v.FILM_NICE,
  path: v.PATH,
})
