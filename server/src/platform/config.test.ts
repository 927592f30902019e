import { generateKeyPairSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { autoProcesses, readConfig } from './config.ts'
import { StartRefusal } from './start-refusal.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wallet.example.com/',
  JWT_PRIVATE_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  SMTP_URL: 'smtps://user:password@mail.example.com',
  MAIL_FROM: 'Hai Wallet <hello@example.com>',
  SUPPORT_EMAIL: 'help@example.com',
}

const refusalOf = (variables: Record<string, string>): string => {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof StartRefusal) return error.message
    throw error
  }
  return 'not refused'
}

test('development needs no settings', () => {
  expect(readConfig({})).toMatchObject({
    environment: 'development',
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    publicUrl: 'http://127.0.0.1:3000',
    brandName: 'Hai Wallet',
    supportEmail: 'support@haiwallet.example',
    ipLookup: { json: '/ip', text: '/ip.txt' },
    timeZone: 'America/Port-au-Prince',
    mail: null,
    adminPrefix: 'desk',
    hasSandboxFunding: true,
    wantsDemoData: true,
  })
})

test('tests start without demo data', () => {
  expect(readConfig({ NODE_ENV: 'test' }).wantsDemoData).toBe(false)
})

test('an external database gets demo data only on request', () => {
  const external = { NODE_ENV: 'development', DATABASE_URL: 'postgres://hai@db.example.com/hai' }
  expect(readConfig(external).wantsDemoData).toBe(false)
  expect(readConfig({ ...external, DEMO_DATA: 'on' }).wantsDemoData).toBe(true)
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number.'],
  [{ PORT: '70000' }, 'PORT must be a port number.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production.'],
  [{ DATABASE_URL: 'mysql://localhost/hai' }, 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
  [
    { DATABASE_URL: 'postgres://hai_server:a@north/hai', DATABASE_REPORTS_URL: 'postgres://somebody:a@south/hai' },
    'DATABASE_REPORTS_URL must be a standby of DATABASE_URL, with the same user: a standby has the logins of its primary.',
  ],
  [
    { DATABASE_REPORTS_URL: 'postgres://hai_server:a@south/hai' },
    'DATABASE_REPORTS_URL needs DATABASE_URL: it is a standby of that database, and the embedded one has no standby.',
  ],
  [{ PUBLIC_URL: 'wallet.example.com' }, 'PUBLIC_URL must look like https://wallet.example.com.'],
  [{ PLATFORM_TIME_ZONE: 'Haiti' }, 'PLATFORM_TIME_ZONE must be a time zone such as America/Port-au-Prince.'],
  [{ ADMIN_PREFIX: 'wallet' }, 'ADMIN_PREFIX must be one segment of a-z, 0-9 and hyphens that no other page has.'],
  [{ ADMIN_PREFIX: '/desk' }, 'ADMIN_PREFIX must be one segment of a-z, 0-9 and hyphens that no other page has.'],
  [{ QR_LIVE_CAMERA: 'yes' }, 'QR_LIVE_CAMERA must be on or off.'],
  [{ IP_LOOKUP_JSON_URL: '/ip' }, 'IP_LOOKUP_JSON_URL must look like https://wallet.example.com.'],
  [{ SMTP_TLS: 'maybe' }, 'SMTP_TLS must be required or optional.'],
  [{ MAIL_FROM: 'Hai Wallet' }, 'MAIL_FROM must look like Hai Wallet <hello@example.com>.'],
  [{ MAIL_FROM: 'a@b.test\nBcc: c@d.test' }, 'MAIL_FROM must look like Hai Wallet <hello@example.com>.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ SMTP_URL: 'smtp://localhost:25' }, 'MAIL_FROM must be set together with SMTP_URL: the sender of mails.'],
])('%o is rejected with one sentence', (variables, sentence) => {
  expect(refusalOf(variables)).toBe(sentence)
})

test('production with all required settings starts without demo data and sandbox', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    publicUrl: 'https://wallet.example.com',
    hasSandboxFunding: false,
    wantsDemoData: false,
    rateLimits: 'on',
  })
})

test.each(['JWT_PRIVATE_KEY', 'ENCRYPTION_KEY', 'PUBLIC_URL', 'SMTP_URL', 'SUPPORT_EMAIL'])(
  'production without %s is rejected with its name',
  (name) => {
    expect(refusalOf({ ...production, [name]: '' })).toMatch(new RegExp(`^In production ${name} .*must be set`))
  },
)

test.each([
  ['FUNDING_SANDBOX', 'on'],
  ['DEMO_DATA', 'on'],
  ['RATE_LIMITS', 'off'],
  ['PUBLIC_URL', 'http://wallet.example.com'],
])('production with %s %s is rejected', (name, value) => {
  expect(refusalOf({ ...production, [name]: value })).toMatch(new RegExp(`^In production ${name} must`))
})

test.each(['0.0.0.0', '192.168.1.4', '::', 'wallet.example.com'])('development is not exposed to the network at %s', (HOST) => {
  const sentence = `Outside production, anybody who reaches ${HOST} can read every mail and use the demo accounts: set NODE_ENV=production, HOST=127.0.0.1, or ALLOW_OPEN_DEVELOPMENT=on in a trusted network.`
  expect(refusalOf({ HOST })).toBe(sentence)
  expect(refusalOf({ HOST, NODE_ENV: 'test' })).toBe(sentence)
  expect(readConfig({ HOST, ALLOW_OPEN_DEVELOPMENT: 'on' }).host).toBe(HOST)
  expect(readConfig({ ...production, HOST }).host).toBe(HOST)
})

test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('%s is a loopback address', (HOST) => {
  expect(readConfig({ HOST }).host).toBe(HOST)
})

test('the settings for sends can be changed within bounds', () => {
  expect(readConfig({}).sends).toEqual({
    confirmAbove: 50_00,
    undoWindowSeconds: 60,
    pendingSendDays: 14,
    reminderDays: [1, 7, 12],
    lookupsPerDay: 20,
    lookupsPerMinute: 5,
  })
  expect(readConfig({ UNDO_WINDOW_SECONDS: '90', REMINDER_DAYS: '9,2' }).sends).toMatchObject({
    undoWindowSeconds: 90,
    reminderDays: [2, 9],
  })
  expect(refusalOf({ UNDO_WINDOW_SECONDS: '0' })).toBe('UNDO_WINDOW_SECONDS must be 10 to 3600.')
  expect(refusalOf({ REMINDER_DAYS: 'weekly' })).toBe('REMINDER_DAYS must be days such as 1,7,12.')
})

test('a reminder after a send was returned is rejected, and the default reminders leave such days out', () => {
  const daysOf = (PENDING_SEND_DAYS: string): readonly number[] => readConfig({ PENDING_SEND_DAYS }).sends.reminderDays
  expect(['13', '12', '7', '1'].map(daysOf)).toEqual([[1, 7, 12], [1, 7], [1], []])
  expect(readConfig({ PENDING_SEND_DAYS: '3', REMINDER_DAYS: '2' }).sends.reminderDays).toEqual([2])
  expect(refusalOf({ REMINDER_DAYS: '3,14' })).toBe(
    'REMINDER_DAYS must be before PENDING_SEND_DAYS: an unclaimed send is returned after 14 days, so a reminder on day 14 would be too late.',
  )
})

test.each([
  ['smtps://user:password@mail.example.com', {}, 'required'],
  ['smtp://mail.example.com:587', {}, 'required'],
  ['smtp://mail.example.com:587', { SMTP_TLS: 'optional' }, 'optional'],
  ['smtp://127.0.0.1:1025', {}, 'optional'],
  ['smtp://localhost:1025', { SMTP_TLS: 'required' }, 'required'],
])('mail to %s, set %j: encryption is %s', (SMTP_URL, set, tls) => {
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'hello@example.com', ...set }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: 'hello@example.com',
    tls,
  })
})

test('the sanctions list is a file, with an optional file of aliases', () => {
  expect(readConfig({}).sanctions).toBeNull()
  expect(readConfig({ SANCTIONS_FILE: '/lists/sdn.csv' }).sanctions).toEqual({ names: '/lists/sdn.csv', aliases: null })
  const both = { SANCTIONS_FILE: '/lists/sdn.csv', SANCTIONS_ALIASES_FILE: '/lists/alt.csv' }
  expect(readConfig(both).sanctions?.aliases).toBe('/lists/alt.csv')
  expect(refusalOf({ SANCTIONS_ALIASES_FILE: '/lists/alt.csv' })).toContain('SANCTIONS_FILE must be set')
})

test('the rate source is a URL and a path in its answer, or not set', () => {
  expect(readConfig({}).htgRate).toEqual({ source: null, staleAfterHours: 72 })
  const url = 'https://rates.example.org/latest?key=secret'
  expect(readConfig({ HTG_RATE_URL: url, HTG_RATE_PATH: 'rates.HTG', HTG_RATE_STALE_HOURS: '24' }).htgRate).toEqual({
    source: { url, path: ['rates', 'HTG'], name: 'rates.example.org' },
    staleAfterHours: 24,
  })
  expect(refusalOf({ HTG_RATE_URL: url })).toContain('HTG_RATE_PATH must be set')
  expect(refusalOf({ HTG_RATE_PATH: 'rates.HTG' })).toContain('HTG_RATE_URL must be set')
  expect(refusalOf({ HTG_RATE_URL: url, HTG_RATE_PATH: 'rates..HTG' })).toContain('names with dots')
})

test('several processes share a port, and auto leaves cores for the database', () => {
  const processesOf = (variables: Record<string, string>): number => readConfig(variables).processes
  expect(processesOf({})).toBe(1)
  expect(processesOf({ PROCESSES: '3' })).toBe(3)
  expect(processesOf({ PROCESSES: '3', ROLES: 'worker' })).toBe(1)
  expect(processesOf({ PROCESSES: 'auto' })).toBe(autoProcesses(availableParallelism()))
  expect([1, 2, 3, 4, 8, 64].map(autoProcesses)).toEqual([1, 1, 1, 2, 4, 4])
  for (const wrong of ['0', '33', '-1', '2.5', 'all'])
    expect(refusalOf({ PROCESSES: wrong })).toContain('must be auto or a number from 1 to 32')
})
