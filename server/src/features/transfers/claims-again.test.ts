import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { runJob, send, sendAtOnce, runDueJob } from '../../../test/money.ts'
import { createDatabase, type Transaction } from '../../platform/database/database.ts'

const database = useTestDatabase()
let app: TestApp
/** The app has no job worker, so that only these tests claim sends and run jobs. */
beforeAll(async () => {
  app = await startTestApp(database(), { config: { runsWorker: false } })
})
afterAll(() => app.stop())

const within = (run: (trx: Transaction) => Promise<unknown>) => createDatabase(database().owner).transaction().execute(run)
const availableOf = async ({ user_id }: { user_id: string }) => (await app.server.ledger.balances(user_id)).available
const claim = ({ user_id }: { user_id: string }) => runJob(app, 'transfers:claim', { user_id })

describe('a claim that could not be paid waits an hour and is then paid automatically', () => {
  test('because the sender’s wallet was frozen', async () => {
    const payer = await aFundedWallet(app)
    const email = `${payer.hai_tag}@example.org`
    await send(app, payer, { email }, 10_00)
    await within((trx) => app.server.ledger.freeze(trx, payer.user_id))
    const payee = await aMember(app, { email })
    await claim(payee)

    await within((trx) => app.server.ledger.unfreeze(trx, payer.user_id))
    app.clock.forward({ seconds: 60 * 60 - 1 })
    await runDueJob(app)
    expect(await availableOf(payee)).toBe(0)
    app.clock.forward({ seconds: 1 })
    await runDueJob(app)
    expect(await availableOf(payee)).toBe(10_00)
  })

  test('because the wallet could not hold it', async () => {
    const payer = await aFundedWallet(app)
    const rich = await aFundedWallet(app, { amount: 140_00 })
    const phone = '+50937005544'
    await send(app, payer, { phone }, 20_00)
    await database().owner.query(`update identity.profile set phone = $2, phone_verified_at = now() where id = $1`, [
      rich.user_id,
      phone,
    ])
    await claim(rich)
    expect(await availableOf(rich)).toBe(140_00)
    await sendAtOnce(app, rich, await aMember(app), 30_00)
    app.clock.forward({ seconds: 60 * 60 - 1 })
    await runDueJob(app)
    expect(await availableOf(rich)).toBe(140_00 - 30_33)
    app.clock.forward({ seconds: 1 })
    await runDueJob(app)
    expect(await availableOf(rich)).toBe(140_00 - 30_33 + 20_00)
  })
})
