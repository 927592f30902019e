import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { startProxyThatLoses } from '../../../test/losing-line.ts'
import { balancesOf } from '../../../test/money.ts'

const program = fileURLToPath(new URL('../../../../examples/client/pay.ts', import.meta.url))
const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

/** The example as somebody starts it. */
const pay = async (HAI_URL: string, who: { email: string; password: string }, ...args: readonly string[]): Promise<string> => {
  const env = { HAI_URL, EMAIL: who.email, PASSWORD: who.password, PATH: process.env.PATH }
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout
}

test('the example of a client signs in, says the balance and sends; what is refused it tells by its code', async () => {
  const [marie, jean] = [await aFundedWallet(app), await aMember(app, { full_name: 'Jean Baptiste' })]
  expect(await pay(app.url, marie, jean.hai_tag, '5.00')).toBe(
    `There is $100.00.\n$5.00 to @${jean.hai_tag} cost $5.00: arriving. $95.00 is left.\n`,
  )
  expect(await pay(app.url, jean, marie.hai_tag, '5.00')).toContain('There is not enough. No money moved.')
})

test('an answer that is lost on the way is asked for again under the same key, and money moves once', async () => {
  const [marie, jean] = [await aFundedWallet(app), await aMember(app, { full_name: 'Jean Baptiste' })]
  const line = await startProxyThatLoses(app.url, '/rpc/send_money')
  expect(await pay(line.url, marie, jean.hai_tag, '5.00')).toContain('$95.00 is left.')
  expect(line.lost()).toBe(1)
  expect(await balancesOf(app, marie)).toEqual([95_00, 5_00])
})
