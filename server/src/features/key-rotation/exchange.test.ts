import { createSecretKey, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { aPersonWithAuthenticator, codeAt } from '../../../test/authenticators.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { sendAtOnce } from '../../../test/money.ts'

const database = useTestDatabase()
const second = createSecretKey(randomBytes(32))
let former: TestApp
beforeAll(async () => {
  former = await startTestApp(database(), { config: { runsWorker: false, webhooksInside: true } })
})
afterAll(() => former.stop())

const start = (encryptionKeys: NonNullable<Parameters<typeof startTestApp>[1]>['encryptionKeys']): Promise<TestApp> =>
  startTestApp(database(), {
    clock: former.clock,
    config: { runsWorker: false, webhooksInside: true },
    ...(encryptionKeys && { encryptionKeys }),
  })

const statesOf = async ({ server }: TestApp) => (await server.keyRotation.check()).map(({ state }) => state)
const WEBHOOKS = 'merchants.endpoint.secret_sealed'

test('the key is exchanged during operation: its values stay readable throughout, and then the old key can be removed', async () => {
  const jean = await aPersonWithAuthenticator(former)
  const marie = await aFundedWallet(former, { amount: 20_00 })
  const rose = await aMember(former)
  const { transaction_id } = await sendAtOnce(former, marie, rose, 5_00)
  const receipt = await former.call('get_receipt_code', { transaction_id }, marie.access_token)
  const { id: webhook_id } = await former.call('create_webhook', { url: 'http://127.0.0.1:9/told' }, marie.access_token)
  const readSecret = `select secret_sealed from merchants.endpoint where id = $1`
  const before = await database().owner.query<{ secret_sealed: Buffer }>(readSecret, [webhook_id])

  const both = await start((shared) => [second, ...shared])
  const { email, password } = jean
  await both.call('sign_in', { email, password, code: codeAt(both, jean.secret) })
  const unsealed = await both.server.keyRotation.check()
  expect(unsealed).toContainEqual(expect.objectContaining({ place: WEBHOOKS, state: 'pending', seen: 1, former: 1, others: [] }))
  const states = await both.server.keyRotation.reencrypt()
  expect(states.map(({ place, state }) => [place, state])).toEqual(
    [
      'sealing.lookup_key.sealed',
      'mfa.authenticator.sealed_secret',
      WEBHOOKS,
      'merchants.endpoint.former_sealed',
      'documents.page.sealed',
      'cashouts.cashout.code_secret',
      'export.request.content',
    ].map((place) => [place, 'current']),
  )
  const after = await database().owner.query<{ secret_sealed: Buffer }>(readSecret, [webhook_id])
  expect(after.rows).not.toEqual(before.rows)

  const late = await former.call('create_webhook', { url: 'http://127.0.0.1:9/late' }, marie.access_token)
  // The process with the former key has stopped, so only the values show that this key is still in use.
  expect(await both.server.keyRotation.check()).toContainEqual(
    expect.objectContaining({ place: WEBHOOKS, state: 'pending', seen: 2, former: 1, others: [] }),
  )
  const sealedLate = await database().owner.query<{ secret_sealed: Buffer }>(readSecret, [late.id])
  expect(new Set((await both.server.keyRotation.reencrypt()).map(({ state }) => state))).toEqual(new Set(['current']))
  const lateAnew = await database().owner.query<{ secret_sealed: Buffer }>(readSecret, [late.id])
  expect(lateAnew.rows).not.toEqual(sealedLate.rows)
  await both.stop()

  const alone = await start(() => [second])
  alone.clock.forward({ seconds: 30 })
  await alone.call('sign_in', { email, password, code: codeAt(alone, jean.secret) })
  await alone.call('sign_in', { email, password, code: jean.recovery_codes[0] ?? '' })
  expect(await alone.call('get_receipt_code', { transaction_id }, marie.access_token)).toEqual(receipt)
  expect(new Set(await statesOf(alone))).toEqual(new Set(['current']))
  await alone.stop()

  await expect(start((shared) => shared)).rejects.toThrow('ENCRYPTION_KEY is not the key that this database is encrypted with')
})
