import { expect, test } from 'vitest'
import { anEmptyDatabase, useTestDatabase } from '../../test/database.ts'
import { migratedByNext } from '../../test/next-version.ts'
import { runAdminCommand as run } from '../../test/run-admin.ts'
import { aDataFolder, duringTest, startProgram } from '../../test/server-process.ts'
import { migrate } from '../platform/database/migrate.ts'

const database = useTestDatabase()
const environment = () => ({ DATABASE_URL: database().url, DATA_DIR: aDataFolder() })

test('money for rewards is booked by a command, each amount as often as it runs', async () => {
  const env = environment()
  const fund = (amount: string) => run(env, 'fund-marketing', amount)
  expect(await fund('500')).toEqual([0, '$500.00 booked from the bank. The balance of the marketing account is $500.00.\n'])
  expect(await fund('0.50')).toEqual([0, '$0.50 booked from the bank. The balance of the marketing account is $500.50.\n'])
  expect(await fund('5,00')).toEqual([1, '5,00 is not an amount such as 500 or 500.00.\n'])
})

test('money for credits is booked on the account of its reason only', async () => {
  const env = environment()
  const fund = (...words: readonly string[]) => run(env, 'fund-account', ...words)
  expect(await fund('goodwill', '500')).toEqual([
    0,
    '$500.00 booked from the bank. The balance of the account goodwill is $500.00.\n',
  ])
  expect(await fund('fraud_loss', '0.50')).toEqual([
    0,
    '$0.50 booked from the bank. The balance of the account fraud_loss is $0.50.\n',
  ])
  const accounts = 'goodwill, correction, promotion, fraud_loss'
  expect(await fund('platform_fees', '5')).toEqual([
    1,
    `platform_fees is not an account for credits. The accounts are: ${accounts}.\n`,
  ])
  expect(await fund('goodwill', '5,00')).toEqual([1, '5,00 is not an amount such as 500 or 500.00.\n'])
  expect(await fund('goodwill')).toEqual([1, expect.stringContaining('fund-account ACCOUNT AMOUNT')])
})

test('a command of the older version reports that the next one has migrated the database', async () => {
  await migratedByNext(database())
  const command = duringTest(startProgram('commands/admin.ts', environment(), ['fund-account', 'goodwill', '500']))
  expect((await command.ended).code).toBe(0)
  expect(command.stderr()).toContain('the next version has migrated this database')
})

test('only an applicant can be approved as an agent by a command, and a rejection has a reason', async () => {
  const env = environment()
  const runCommand = (...words: readonly string[]) => run(env, ...words)
  const isNobody = [1, 'nobody@example.org has no pending request to become an agent.\n']
  expect(await runCommand('reject-agent', 'nobody@example.org', 'The address could not be found.')).toEqual(isNobody)
  expect(await runCommand('reject-agent', 'nobody@example.org')).toEqual([
    1,
    expect.stringContaining("reject-agent EMAIL 'REASON'"),
  ])
  const isNoAccount = [1, 'There is no account for nobody@example.org.\n']
  expect(await runCommand('confirm-agent-level', 'nobody@example.org', 'staff@example.org')).toEqual(isNoAccount)
  expect(await runCommand('confirm-agent-level', 'nobody@example.org')).toEqual([
    1,
    expect.stringContaining('confirm-agent-level EMAIL'),
  ])
})

test('disputes are listed and decided by commands, with a meaningful reason', async () => {
  const env = environment()
  const runCommand = (...words: readonly string[]) => run(env, ...words)
  const id = '0190c0de-0000-7000-8000-000000000001'
  const decide = (reason: string) => runCommand('release-dispute-funds', id, 'nobody@example.org', 'paid_in_full', reason)
  expect(await decide('Paid.')).toEqual([1, expect.stringContaining('in 15 to 500 characters')])
  expect(await decide('The code was entered by the agent.')).toEqual([1, 'There is no account for nobody@example.org.\n'])
  expect(await runCommand('show-dispute', id)).toEqual([1, 'There is no such dispute, or the account is not a party in it.\n'])
  expect(await runCommand('list-disputes', 'open')).toEqual([0, 'No dispute is open.\n'])
})

test('former keys are needed until all data is re-encrypted, and the exit status says so', async () => {
  const [older, newer] = ['the older key', 'the newer key'].map((text) => Buffer.alloc(32, text).toString('base64'))
  const shared = { DATABASE_URL: await anEmptyDatabase(), DATA_DIR: aDataFolder() }
  await migrate(shared.DATABASE_URL)
  const runCommand = (command: string, ...keys: readonly (string | undefined)[]) =>
    run({ ...shared, ENCRYPTION_KEY: keys.join(',') }, command)
  expect(await runCommand('check-keys', older)).toEqual([0, expect.stringMatching(/current[^]+there is no old key\.\n$/)])
  expect(await runCommand('check-keys', newer, older)).toEqual([1, expect.stringContaining('Old keys are still needed')])
  expect(await runCommand('reencrypt', newer, older)).toEqual([
    0,
    expect.stringMatching(/lookup_key\.sealed: 4 rows, 0 encrypted with an old key[^]+Old keys are no longer needed/),
  ])
  expect(await runCommand('check-keys', newer)).toEqual([0, expect.stringContaining('there is no old key')])
  expect(await runCommand('check-keys', older)).toEqual([1, expect.stringContaining('ENCRYPTION_KEY is not the key')])
})

test('an authenticator is removed by a command only if there is one', async () => {
  expect(await run(environment(), 'remove-authenticator', 'nobody@example.test')).toEqual([
    1,
    'There is no account for nobody@example.test, or it has no authenticator.\n',
  ])
})
