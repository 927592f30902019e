import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/database.ts'
import { systemClock } from '../clock.ts'
import { createDatabase, type Database } from '../database/database.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { createLogger } from '../log.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { developmentProvider, missingProvider, type OutgoingMessage, type Provider } from './providers.ts'

const testDatabase = useTestDatabase()
let database: Database
beforeAll(() => {
  database = createDatabase(testDatabase().app)
})

const log = createLogger({ logLevel: 'silent' })
const withProvider = (mail: Provider): Outbox =>
  createOutbox({ database, clock: systemClock, providers: { mail, text: missingProvider } })
const aMail = { to: 'marie@demo.test', subject: 'Welcome', text: 'https://wallet.test/auth/callback?token=secret' }
const send = (outbox: Outbox, mail = aMail): Promise<void> => database.transaction().execute((trx) => outbox.mail(trx, mail))
const rows = () => database.selectFrom('platform.outbox_message').selectAll().orderBy('created_at', 'desc').execute()

/** A mail server that remembers what it took, and refuses while it is told to. */
function aMailServer() {
  const taken: OutgoingMessage[] = []
  const { promise: firstTaken, resolve } = Promise.withResolvers<undefined>()
  const provider: Provider = {
    name: 'smtp',
    send: (message) => {
      taken.push(message)
      resolve(undefined)
      return Promise.resolve()
    },
  }
  return { provider, taken, firstTaken }
}

async function runTask(outbox: Outbox, id: string): Promise<void> {
  const task = outbox.tasks['outbox.send']
  if (!task) throw new Error('the outbox has lost its task')
  await task({ id })
}

test('a mail of a transaction that rolled back is never sent', async () => {
  const outbox = withProvider(developmentProvider)
  const before = await rows()
  const rolledBack = database.transaction().execute(async (trx) => {
    await outbox.mail(trx, aMail)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await rows()).toEqual(before)
})

test('in development a message stays readable, newest first', async () => {
  const outbox = withProvider(developmentProvider)
  await send(outbox, { ...aMail, subject: 'first' })
  await send(outbox, { ...aMail, subject: 'second' })
  const [newest, older] = await outbox.list()
  expect(newest).toMatchObject({ channel: 'mail', to: 'marie@demo.test', subject: 'second', body: aMail.text })
  expect(older?.subject).toBe('first')
})

test('a job sends it, once, and forgets the words that a provider has taken', async () => {
  const mailServer = aMailServer()
  const outbox = withProvider(mailServer.provider)
  await send(outbox)
  const [row] = await rows()
  const jobs = await runJobs({ pool: testDatabase().app, tasks: outbox.tasks, concurrency: 1, log })
  await mailServer.firstTaken
  await jobs.stop()
  await runTask(outbox, row?.id ?? '')
  expect(mailServer.taken.filter(({ id }) => id === row?.id)).toHaveLength(1)
  const [sent] = await rows()
  expect(sent).toMatchObject({ id: row?.id, body: null, attempts: 1, last_error: null })
  expect(sent?.sent_at).not.toBeNull()
})

test('a message that cannot be sent waits, and says why', async () => {
  const outbox = withProvider(missingProvider)
  await send(outbox)
  const [row] = await rows()
  await expect(runTask(outbox, row?.id ?? '')).rejects.toThrow('no provider is configured')
  expect((await rows())[0]).toMatchObject({
    sent_at: null,
    attempts: 1,
    last_error: 'no provider is configured',
    body: aMail.text,
  })
})
