import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPort } from '../server/test/port.ts'
import { createClient } from './support/client.ts'
import { wholeActivity } from './support/history.ts'
import { allowFreeSends, checkBooks, killPostgres } from './support/postgres.ts'
import { startLoad } from './support/load.ts'
import { aFundedMember } from './support/members.ts'
import { createRandom } from './support/random.ts'
import { createInstallation, type Installation } from './support/server-process.ts'

const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 2 ** 31)
const random = createRandom(seed)
const STARTING_BALANCE = 100_00

let installation: Installation

beforeAll(async () => {
  console.log(`TORTURE_SEED=${seed}`)
  installation = await createInstallation(await aPort())
  await installation.start()
  await allowFreeSends(installation.dataDir)
  await installation.leave()
  await installation.start()
})

afterAll(async () => {
  await installation.remove()
})

const nemeses = {
  server: async () => {
    await installation.kill()
    await installation.start()
  },
  PostgreSQL: async () => {
    killPostgres(installation.dataDir)
    await installation.kill()
    await installation.start()
  },
  'PostgreSQL, while the server lives on': () => {
    killPostgres(installation.dataDir)
    return Promise.resolve()
  },
}

test.each(Object.entries(nemeses))(
  'after a kill during a load of sends (%s), every acknowledged send exists once and completely, and the sum is zero',
  async (_name, strike) => {
    const client = createClient(installation.url)
    const members = await Promise.all(Array.from({ length: 16 }, () => aFundedMember(client, installation.url, STARTING_BALANCE)))
    const load = startLoad({ client, members, random, workers: 12, sendsPerWorker: 40 })
    for (const round of [1, 2]) {
      await load.reached(round * random.between(100, 160))
      await strike()
    }
    const sends = await load.finished

    for (const member of members) {
      const activity = (await wholeActivity(client, member.session.access_token)).filter(({ kind }) => kind === 'send')
      const out = sends.filter(({ payer, transaction_id }) => payer === member && transaction_id !== null)
      const into = sends.filter(({ payee, transaction_id }) => payee === member && transaction_id !== null)
      const seen = (direction: 'in' | 'out') =>
        activity
          .filter((item) => item.direction === direction)
          .map(({ id, amount }) => `${id} ${amount}`)
          .sort()
      const describe = (some: typeof sends) =>
        some.map(({ transaction_id, amount }) => `${transaction_id ?? ''} ${amount}`).sort()
      expect(seen('out')).toEqual(describe(out))
      expect(seen('in')).toEqual(describe(into))
    }

    const wallets = await Promise.all(members.map(({ session }) => client.untilDone('get_wallet', {}, session.access_token)))
    expect(wallets.reduce((sum, wallet) => sum + wallet.available_balance + wallet.on_hold_balance, 0)).toBe(
      members.length * STARTING_BALANCE,
    )
    expect(sends.filter(({ transaction_id }) => transaction_id !== null).length).toBeGreaterThan(200)
    expect(await checkBooks(installation.dataDir)).toEqual([])
  },
)
