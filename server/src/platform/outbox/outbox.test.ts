import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { movableClock } from '../../../test/clock.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aMailServer, type MailServerOptions } from '../../../test/mail-server.ts'
import { type Clock, systemClock } from '../clock.ts'
import { createDatabase, type Database } from '../database/database.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { createLogger } from '../log.ts'
import { nextTry } from './next-try.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { developmentProvider, missingProvider, type Provider } from './providers.ts'
import { smtpProvider } from './smtp.ts'

const testDatabase = useTestDatabase()
let database: Database
beforeAll(() => {
  database = createDatabase(testDatabase().app)
})

const log = createLogger({ logLevel: 'silent' })
const onOutage = (error: unknown): never => {
  throw error
}
const NOON = '2026-11-20T12:00:00Z'
const aMail = { to: 'marie@demo.test', subject: 'Welcome', text: 'https://wallet.test/auth/callback#token=secret' }

const withProvider = (mail: Provider, clock: Clock = systemClock, random = 0.5): Outbox =>
  createOutbox({ database, clock, providers: { mail, text: missingProvider }, random: () => random })

async function withServer(options: MailServerOptions, clock: Clock = movableClock(NOON)) {
  const server = await aMailServer({ tls: 'none', ...options })
  const from = 'Hai Wallet <hello@wallet.test>'
  const provider = smtpProvider({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from, tls: 'optional' })
  return { server, outbox: withProvider(provider, clock) }
}

const newest = () =>
  database.selectFrom('platform.outbox_message').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const rowOf = (id: string) =>
  database.selectFrom('platform.outbox_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function send(outbox: Outbox, mail = aMail): Promise<string> {
  await database.transaction().execute((trx) => outbox.mail(trx, mail))
  return (await newest()).id
}

async function runJob(outbox: Outbox, payload: unknown, name = 'outbox:send'): Promise<void> {
  const task = outbox.jobs[name]
  if (!task) throw new Error(`the outbox has no task ${name}`)
  await task(payload)
}

async function queuedFor(id: string): Promise<Date[]> {
  const { rows } = await testDatabase().owner.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where key = $1 and attempts < max_attempts`,
    [`outbox:send:${id}`],
  )
  return rows.map(({ run_at }) => run_at)
}

test('a text message has plain spaces, so that it fits the short alphabet', async () => {
  const outbox = withProvider(missingProvider)
  await database.transaction().execute((trx) => outbox.text(trx, { to: '+50937123456', body: '1\u202f250,00\u00a0$' }))
  expect((await newest()).body).toBe('1 250,00 $')
})

test('a mail of a rolled-back transaction is never sent', async () => {
  const outbox = withProvider(developmentProvider)
  const before = await outbox.list()
  const rolledBack = database.transaction().execute(async (trx) => {
    await outbox.mail(trx, aMail)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await outbox.list()).toEqual(before)
})

test('in development messages stay readable, newest first, also after they were “sent”', async () => {
  const outbox = withProvider(developmentProvider)
  await send(outbox, { ...aMail, subject: 'first' })
  await runJob(outbox, { id: await send(outbox, { ...aMail, subject: 'second' }) })
  const [newestItem, older] = await outbox.list()
  expect(newestItem).toEqual({
    channel: 'mail',
    to: 'marie@demo.test',
    subject: 'second',
    body: aMail.text,
    created_at: newestItem?.created_at,
  })
  expect(older?.subject).toBe('first')
})

test('a background job sends a message once, and its text is deleted when the server has accepted it', async () => {
  const { server, outbox } = await withServer({}, systemClock)
  const id = await send(outbox)
  expect(server.taken).toEqual([])
  const running = await runJobs({ pool: testDatabase().app, jobs: outbox.jobs, concurrency: 1, log, onOutage })
  onTestFinished(() => running.stop())
  await expect.poll(async () => (await rowOf(id)).state).toBe('sent')
  await runJob(outbox, { id })
  expect(server.taken.filter(({ raw }) => raw.includes(`<${id}@wallet.test>`))).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ body: null, body_html: null, attempts: 1, last_error: null, failed_at: null })
})

test('a temporary failure is retried at growing, varied intervals with the same Message-ID', async () => {
  const clock = movableClock(NOON)
  let isBusy = true
  const { server, outbox } = await withServer({ onMail: () => (isBusy ? [451, '4.3.0 busy'] : undefined) }, clock)
  const id = await send(outbox)
  await runJob(outbox, { id })
  expect(await rowOf(id)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    body: aMail.text,
    next_try_at: new Date('2026-11-20T12:00:30Z'),
  })
  expect((await rowOf(id)).last_error).toContain('451')
  expect(await queuedFor(id)).toEqual([new Date('2026-11-20T12:00:30Z')])
  await runJob(outbox, { id })
  expect((await rowOf(id)).next_try_at).toEqual(new Date('2026-11-20T12:01:00Z'))
  isBusy = false
  await runJob(outbox, { id })
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 3, body: null, last_error: null, next_try_at: null })
  expect(server.taken).toHaveLength(1)
})

test('a mail whose answer was lost is sent again with the same Message-ID', async () => {
  const server = await aMailServer({ tls: 'none' })
  const smtp = smtpProvider({ smtpUrl: `smtp://127.0.0.1:${server.port}`, from: 'hello@wallet.test', tls: 'optional' })
  const losesFirstAnswer: Provider = {
    name: 'smtp',
    send: async (message) => {
      await smtp.send(message)
      if (server.taken.length === 1) throw new Error('simulated connection loss')
    },
  }
  const outbox = withProvider(losesFirstAnswer)
  const id = await send(outbox)
  await runJob(outbox, { id })
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', last_error: 'simulated connection loss' })
  await runJob(outbox, { id })
  expect((await rowOf(id)).state).toBe('sent')
  expect(server.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim())).toEqual([
    `<${id}@wallet.test>`,
    `<${id}@wallet.test>`,
  ])
})

test('a message is withdrawn before an attempt or between two, but not while it is being sent', async () => {
  const withdraw = (outbox: Outbox, id: string) => database.transaction().execute((trx) => outbox.withdraw(trx, [id]))
  const outages: Outbox = withProvider(missingProvider)
  const untried = await send(outages)
  expect(await withdraw(outages, untried)).toBe(true)
  expect(await withdraw(outages, untried)).toBe(false)
  const put_off = await send(outages)
  await runJob(outages, { id: put_off })
  expect(await withdraw(outages, put_off)).toBe(true)

  const during: boolean[] = []
  const sending: Outbox = withProvider({
    name: 'smtp',
    send: async ({ id }) => {
      during.push(await withdraw(sending, id))
    },
  })
  const sent = await send(sending)
  await runJob(sending, { id: sent })
  expect(during).toEqual([false])
  expect((await rowOf(sent)).state).toBe('sent')
})

test('a failed try leaves exactly one next job in the queue', async () => {
  const outbox = withProvider(missingProvider)
  const id = await send(outbox)
  const running = await runJobs({ pool: testDatabase().app, jobs: outbox.jobs, concurrency: 1, log, onOutage })
  await expect.poll(async () => (await rowOf(id)).attempts).toBe(1)
  await running.stop()
  expect(await queuedFor(id)).toEqual([(await rowOf(id)).next_try_at])
})

test('the intervals double up to an hour, vary by half, and end after two days', () => {
  const created_at = new Date(NOON)
  const pause = (attempts: number, random = 0.5) =>
    ((nextTry({ created_at, now: created_at, attempts, random })?.getTime() ?? 0) - created_at.getTime()) / 1_000
  expect([1, 2, 3, 8, 40].map((attempts) => pause(attempts))).toEqual([30, 60, 120, 3_600, 3_600])
  expect([0, 0.999].map((random) => Math.round(pause(1, random)))).toEqual([15, 45])
  expect(nextTry({ created_at, now: new Date('2026-11-22T12:00:00Z'), attempts: 50, random: 0.5 })).toBeNull()
})

test('a permanent failure ends at once, and the text is deleted', async () => {
  const { outbox } = await withServer({ onRecipient: () => [550, '5.1.1 no such mailbox'] })
  const id = await send(outbox)
  await runJob(outbox, { id })
  const row = await rowOf(id)
  expect(row).toMatchObject({ state: 'failed', attempts: 1, body: null, body_html: null, next_try_at: null })
  expect(row.last_error).toContain('550')
  const [job] = await queuedFor(id)
  expect(job?.getTime() ?? 0).toBeLessThan(Date.now() + 1_000)
  await runJob(outbox, { id })
  expect((await rowOf(id)).attempts).toBe(1)
})

test('a message that is not accepted for two days fails and is logged', async () => {
  const clock = movableClock(NOON)
  const lines: string[] = []
  const logger = createLogger({ logLevel: 'warn' }, { write: (line: string) => lines.push(line) })
  const outbox = createOutbox({ database, clock, providers: { mail: missingProvider, text: missingProvider }, log: logger })
  const id = await send(outbox)
  await runJob(outbox, { id })
  expect(await rowOf(id)).toMatchObject({ state: 'waiting', last_error: 'no provider is configured', body: aMail.text })
  clock.forward({ days: 2 })
  await runJob(outbox, { id })
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 2, body: null })
  expect(lines.join('')).toMatch(/is given up/)
  expect(lines.join('')).not.toContain('token=secret')
  expect(lines.join('')).not.toContain('marie@demo.test')
})

test('a message whose job was lost gets a new one, and finished ones are deleted after a month', async () => {
  const clock = movableClock(NOON)
  const outbox = withProvider(developmentProvider, clock)
  const [settled, lost] = [await send(outbox), await send(outbox)]
  await runJob(outbox, { id: settled })
  await testDatabase().owner.query('delete from graphile_worker._private_jobs')
  clock.forward({ hours: 2 })
  await runJob(outbox, {}, 'outbox:requeue')
  expect(await queuedFor(lost)).toHaveLength(1)
  expect(await queuedFor(settled)).toHaveLength(0)
  clock.forward({ days: 31 })
  await runJob(outbox, {}, 'outbox:requeue')
  await expect(rowOf(settled)).rejects.toThrow('no result')
  expect(await rowOf(lost)).toMatchObject({ state: 'waiting' })
})

test.each(['marie@demo.test, other@demo.test', 'marie@demo.test\r\nBcc: other@demo.test', '', 'Marie <marie@demo.test>'])(
  'a message has one plain recipient: %j is rejected before it is stored',
  async (to) => {
    const outbox = withProvider(developmentProvider)
    await expect(send(outbox, { ...aMail, to })).rejects.toThrow('single plain address')
  },
)

test('a subject is one line', async () => {
  const outbox = withProvider(developmentProvider)
  const id = await send(outbox, { ...aMail, subject: 'Hi\r\nBcc: other@demo.test' })
  expect((await rowOf(id)).subject).toBe('Hi Bcc: other@demo.test')
})
