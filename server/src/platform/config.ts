import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isAdminPrefix } from './admin-prefix.ts'
import { type BackupSettings, readBackups } from './backup/backup-config.ts'
import { databaseVariables, type DatabaseSettings, readDatabase, urlSetting } from './database-config.ts'
import { builtForSends, figure, figures, readPayLinkFigures, readRequestFigures, readSendFigures } from './figures-config.ts'
import { type OidcProvider, readOidcProviders } from './oidc-config.ts'
import { type MoncashSettings, readMoncash, readStripe, type StripeSettings } from './funding-config.ts'
import { type Operator, readOperator } from './operator-config.ts'
import type { SmtpSettings } from './outbox/smtp.ts'
import { type PhoneVerifierSettings, readPhoneVerifier } from './phone-verifier-config.ts'
import type { PayLinkFigures, RequestFigures, SendFigures } from './product-figures.ts'
import { type RateFigures, readRateSource } from './rate-source-config.ts'
import { readSanctions, type SanctionsFiles } from './sanctions-config.ts'
import { readSealSettings, type SealSettings } from './seals-config.ts'
import { withSecretFiles } from './secret-files.ts'
import { StartRefusal, wrongSetting } from './start-refusal.ts'

const isTimeZone = (name: string): boolean => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC'
const webUrl = urlSetting(/^https?:\/\//, 'https://wallet.example.com')
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)
const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on')

/** The server replaces these values of the web build with the settings of the installation (http/own-words.ts). */
export const builtFor = {
  brandName: 'Hai Wallet',
  supportEmail: 'support@haiwallet.example',
  /** Endpoints of this server, because a third party would learn who uses the wallet. */
  ipLookup: { json: '/ip', text: '/ip.txt' },
  sends: builtForSends,
  sendsTexts: false,
  publicUrl: 'here',
  qrLiveCamera: false,
} as const

const byCommas = z
  .string()
  .min(1)
  .transform((keys) => keys.split(',').map((key) => key.trim()))

/** Other `*-config.ts` files read the rest. docs/reference/configuration.md explains all variables. */
const environment = z.object({
  ...figures,
  ...databaseVariables,
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').default('development'),
  PORT: z.coerce
    .number('must be a port number')
    .int()
    .min(1, 'must be a port number')
    .max(65_535, 'must be a port number')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  ALLOW_OPEN_DEVELOPMENT: onOff.default(false),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]|[12]\d|3[0-2])$/, 'must be auto or a number from 1 to 32')
    .default('1'),
  STOP_DELAY_SECONDS: figure(0, 60, 0),
  PAYOUT_CHECK_ABOVE_CENTS: figure(0, 100_000_000, 100_00),
  PUBLIC_URL: webUrl.transform((address) => address.replace(/\/+$/, '')).optional(),
  BRAND_NAME: z.string().min(1).max(40, 'must be at most 40 characters').default(builtFor.brandName),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  COMPANY_EMAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as example.com')
    .optional(),
  PLATFORM_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/Port-au-Prince')
    .default('America/Port-au-Prince'),
  HTG_RATE_URL: webUrl.optional(),
  HTG_RATE_PATH: z
    .string()
    .regex(/^[\w-]{1,60}(\.[\w-]{1,60}){0,9}$/, 'must be names with dots between them, such as rates.HTG')
    .optional(),
  HTG_RATE_SOURCE: z.string().min(2).max(80, 'must be at most 80 characters').optional(),
  HTG_RATE_STALE_HOURS: figure(1, 720, 72),
  ADMIN_PREFIX: z
    .string()
    .refine(isAdminPrefix, 'must be one segment of a-z, 0-9 and hyphens that no other page has')
    .default('desk'),
  /** Number of trusted reverse proxies in front of the server. */
  TRUST_PROXY: z.coerce.number('must be the number of proxies in front').int().min(0).max(10, 'must be 0 to 10').default(0),
  IP_LOOKUP_JSON_URL: webUrl.transform((address) => new URL(address).href).optional(),
  IP_LOOKUP_TEXT_URL: webUrl.transform((address) => new URL(address).href).optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  QR_LIVE_CAMERA: onOff.default(false),
  SMTP_URL: urlSetting(/^smtps?:\/\//, 'smtps://user:password@mail.example.com').optional(),
  SMTP_TLS: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\p{Cc}]+<[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+>|[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+)$/u,
      'must look like Hai Wallet <hello@example.com>',
    )
    .optional(),
  FUNDING_SANDBOX: onOff.optional(),
  WEBHOOKS_INSIDE: onOff.default(false),
  DEMO_DATA: onOff.optional(),
  JWT_PRIVATE_KEY: byCommas.optional(),
  ENCRYPTION_KEY: byCommas.optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  PUSH_TO_LOOPBACK: onOff.default(false),
  DOCUMENT_KEYS: byCommas.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').optional(),
  RATE_LIMITS: onOff.default(true),
  ROLES: z.enum(['all', 'server', 'worker'], 'must be all, server or worker').default('all'),
})

export interface Config extends DatabaseSettings {
  readonly environment: 'development' | 'test' | 'production'
  readonly isProduction: boolean
  readonly port: number
  readonly host: string
  /** How many processes share the port. A worker is always one process. */
  readonly processes: number
  readonly dataDir: string
  readonly backups: BackupSettings | null
  /** The time for which /readyz reports a failure before a stopping server closes its connections. */
  readonly stopDelaySeconds: number
  /** The public URL without a trailing slash. Links in mails start with it. */
  readonly publicUrl: string
  readonly brandName: string
  readonly supportEmail: string
  readonly operator: Operator
  /** Accounts with this email domain need the approval of an admin. Null: no account does. */
  readonly companyEmailDomain: string | null
  readonly timeZone: string
  readonly trustProxy: number
  readonly sends: SendFigures
  /** Cents. Before a larger payment, the ledger checks the newest entries of the payer’s account (docs/ledger.md). */
  readonly payoutCheckAbove: number
  readonly payLinks: PayLinkFigures
  readonly requests: RequestFigures
  readonly htgRate: RateFigures
  /** URLs that tell a browser its public IP address: as JSON with the field `ip`, and as plain text. */
  readonly ipLookup: { readonly json: string; readonly text: string }
  readonly metricsToken: string | null
  readonly sanctions: SanctionsFiles | null
  readonly seals: SealSettings
  readonly qrLiveCamera: boolean
  readonly adminPrefix: string
  /** False in production: without a provider for text messages other than codes, nobody would get them. */
  readonly sendsTexts: boolean
  /** Null: mails stay in the development outbox. */
  readonly mail: SmtpSettings | null
  readonly phoneVerifier: PhoneVerifierSettings
  readonly hasSandboxFunding: boolean
  /** Null: cards are not accepted. */
  readonly stripe: StripeSettings | null
  /** Null: mobile money is not accepted. */
  readonly moncash: MoncashSettings | null
  /** Allows webhooks to this machine without TLS, for development and tests. */
  readonly webhooksInside: boolean
  /** Time limit for the complete answer to a webhook. */
  readonly webhookTimeoutMs: number
  readonly oidcProviders: readonly OidcProvider[]
  readonly wantsDemoData: boolean
  /**
   * PEM keys. The first one signs, all of them verify. If empty outside production, the server creates a key in
   * `dataDir`.
   */
  readonly jwtPrivateKeys: readonly string[]
  /** Keys of 32 bytes in base64. The first one encrypts, all of them decrypt. */
  readonly encryptionKeys: readonly string[]
  /** Keys for identity documents, in the same form as `encryptionKeys`. */
  readonly documentKeys: readonly string[]
  /**
   * The private key for push messages. Null: the server creates a key in `dataDir`, or in production sends no push
   * messages.
   */
  readonly vapidPrivateKey: string | null
  /** Allows push messages to this machine without TLS, for development and tests. */
  readonly pushesToLoopback: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** `off` for tests and measurements. */
  readonly rateLimits: 'on' | 'off'
  readonly runsServer: boolean
  readonly runsWorker: boolean
}

type Environment = z.output<typeof environment>

/** Unless SMTP_TLS is set, requires TLS for mail servers on other machines, because mails contain one-time links. */
function mailSettings({ SMTP_URL: smtpUrl, MAIL_FROM: from, SMTP_TLS: tls }: Environment): Config['mail'] {
  if (!smtpUrl || !from) return null
  return { smtpUrl, from, tls: tls ?? (isLoopback(new URL(smtpUrl).hostname) ? 'optional' : 'required') }
}

/** An estimate, because postings are written one batch after the other. Only two cores were measured (decision 0155). */
const PROCESSES_AUTO_MAX = 4

/** Leaves half of the cores for PostgreSQL and other programs. */
export const autoProcesses = (cores: number): number => Math.min(PROCESSES_AUTO_MAX, Math.max(1, Math.floor(cores / 2)))

function processesOf({ PROCESSES, ROLES }: Environment): number {
  if (ROLES === 'worker') return 1
  return PROCESSES === 'auto' ? autoProcesses(availableParallelism()) : Number(PROCESSES)
}

/** The server does not start in production if a rule is broken. */
const productionRules: readonly { readonly holds: (env: Environment) => boolean; readonly refusal: string }[] = [
  {
    holds: (env) => env.JWT_PRIVATE_KEY !== undefined,
    refusal: 'In production JWT_PRIVATE_KEY must be set: an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519).',
  },
  {
    holds: (env) => env.ENCRYPTION_KEY !== undefined,
    refusal: 'In production ENCRYPTION_KEY must be set: 32 random bytes in base64 (openssl rand -base64 32).',
  },
  {
    holds: (env) => env.PUBLIC_URL?.startsWith('https://') === true,
    refusal: 'In production PUBLIC_URL must be set to the https address members use.',
  },
  {
    holds: (env) => env.SMTP_URL !== undefined && env.MAIL_FROM !== undefined,
    refusal: 'In production SMTP_URL and MAIL_FROM must be set: the development outbox is not for real mail.',
  },
  {
    holds: (env) => env.SUPPORT_EMAIL !== undefined,
    refusal: 'In production SUPPORT_EMAIL must be set: the address members write to when something is wrong.',
  },
  { holds: (env) => env.FUNDING_SANDBOX !== true, refusal: 'In production FUNDING_SANDBOX must not be on: it makes play money.' },
  {
    holds: (env) => !env.WEBHOOKS_INSIDE,
    refusal: 'In production WEBHOOKS_INSIDE must not be on: members could call what only this machine may.',
  },
  {
    holds: (env) => !env.PUSH_TO_LOOPBACK,
    refusal: 'In production PUSH_TO_LOOPBACK must not be on: it lets browsers name addresses of this machine.',
  },
  { holds: (env) => env.RATE_LIMITS, refusal: 'In production RATE_LIMITS must not be off: it is for measuring.' },
  { holds: (env) => env.DEMO_DATA !== true, refusal: 'In production DEMO_DATA must not be on: its passwords are public.' },
]

/**
 * Empty variables count as unset. Secrets may be in files (secret-files.ts). Throws StartRefusal if a value is invalid,
 * or if a setting is missing or not allowed together with the others.
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = withSecretFiles(variables)
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw wrongSetting(parsed.error)
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const broken = isProduction ? productionRules.find(({ holds }) => !holds(env)) : undefined
  if (broken) throw new StartRefusal(broken.refusal)
  if (!isProduction && !isLoopback(env.HOST) && !env.ALLOW_OPEN_DEVELOPMENT)
    throw new StartRefusal(
      `Outside production, anybody who reaches ${env.HOST} can read every mail and use the demo accounts: set NODE_ENV=production, HOST=127.0.0.1, or ALLOW_OPEN_DEVELOPMENT=on in a trusted network.`,
    )
  if (env.SMTP_URL && !env.MAIL_FROM) throw new StartRefusal('MAIL_FROM must be set together with SMTP_URL: the sender of mails.')
  return {
    environment: env.NODE_ENV,
    isProduction,
    port: env.PORT,
    host: env.HOST,
    processes: processesOf(env),
    dataDir: env.DATA_DIR,
    backups: readBackups(given),
    ...readDatabase(env),
    stopDelaySeconds: env.STOP_DELAY_SECONDS,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
    brandName: env.BRAND_NAME,
    supportEmail: env.SUPPORT_EMAIL ?? builtFor.supportEmail,
    operator: readOperator(given, { brandName: env.BRAND_NAME, supportEmail: env.SUPPORT_EMAIL ?? builtFor.supportEmail }),
    companyEmailDomain: env.COMPANY_EMAIL_DOMAIN ?? null,
    timeZone: env.PLATFORM_TIME_ZONE,
    trustProxy: env.TRUST_PROXY,
    sends: readSendFigures(env),
    payoutCheckAbove: env.PAYOUT_CHECK_ABOVE_CENTS,
    payLinks: readPayLinkFigures(env),
    requests: readRequestFigures(env),
    htgRate: { source: readRateSource(env), staleAfterHours: env.HTG_RATE_STALE_HOURS },
    ipLookup: {
      json: env.IP_LOOKUP_JSON_URL ?? builtFor.ipLookup.json,
      text: env.IP_LOOKUP_TEXT_URL ?? builtFor.ipLookup.text,
    },
    metricsToken: env.METRICS_TOKEN ?? null,
    sanctions: readSanctions(given),
    seals: readSealSettings(given, env.WEBHOOKS_INSIDE ? 'loopback' : 'outside'),
    qrLiveCamera: env.QR_LIVE_CAMERA,
    adminPrefix: env.ADMIN_PREFIX,
    sendsTexts: !isProduction,
    mail: mailSettings(env),
    phoneVerifier: readPhoneVerifier(given, { isProduction }),
    webhooksInside: env.WEBHOOKS_INSIDE,
    webhookTimeoutMs: 10_000,
    hasSandboxFunding: env.FUNDING_SANDBOX ?? !isProduction,
    stripe: readStripe(given, { isProduction }),
    moncash: readMoncash(given, { isProduction }),
    // The passwords are public, so an external database gets demo accounts only on request.
    wantsDemoData: env.DEMO_DATA ?? (env.NODE_ENV === 'development' && env.DATABASE_URL === undefined),
    oidcProviders: readOidcProviders(given, { isProduction }),
    jwtPrivateKeys: env.JWT_PRIVATE_KEY ?? [],
    encryptionKeys: env.ENCRYPTION_KEY ?? [],
    documentKeys: env.DOCUMENT_KEYS ?? [],
    vapidPrivateKey: env.VAPID_PRIVATE_KEY ?? null,
    pushesToLoopback: env.PUSH_TO_LOOPBACK,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    rateLimits: env.RATE_LIMITS ? 'on' : 'off',
    runsServer: env.ROLES !== 'worker',
    runsWorker: env.ROLES !== 'server',
  }
}
