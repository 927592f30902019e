import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ErrorCode } from '@hai/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { useTestDatabase } from '../../../test/database.ts'
import { aFundedWallet, aMember } from '../../../test/members.ts'
import { startProxyThatLoses } from '../../../test/losing-proxy.ts'
import { balancesOf } from '../../../test/money.ts'
import { aPort } from '../../../test/port.ts'

const program = fileURLToPath(new URL('../../../../examples/client/pay.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp(database())
})
afterAll(() => app.stop())

const outcome = z.object({ stdout: z.string(), stderr: z.string() })

const pay = async (HAI_URL: string, who: { email: string; password: string }, ...args: readonly string[]): Promise<string> => {
  const env = { HAI_URL, EMAIL: who.email, PASSWORD: who.password, PATH: process.env.PATH }
  return (await promisify(execFile)(process.execPath, [program, ...args], { env })).stdout
}

test('the example client signs in, prints the balance and sends; it exits with the error code when rejected', async () => {
  const [marie, jean] = [await aFundedWallet(app), await aMember(app, { full_name: 'Jean Baptiste' })]
  const key = randomUUID()
  expect(await pay(app.url, marie, jean.hai_tag, '5.00', key)).toBe(
    `Your balance is $100.00.\nThe key of this payment is ${key}.\n$5.00 to @${jean.hai_tag} cost $5.00: arriving. $95.00 is left.\n`,
  )
  const refused = pay(app.url, jean, marie.hai_tag, '5.00')
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: 'Nothing was sent: The balance is too low.\n' })
})

test('the command in the example and the one in the README start it', async () => {
  const marie = await aFundedWallet(app)
  const jean = await aMember(app, { full_name: 'Jean Baptiste' })
  const settings = { HAI_URL: app.url, EMAIL: marie.email, PASSWORD: marie.password }
  for (const path of [program, `${root}README.md`]) {
    const [line = ''] = /(?:\w+=\S+ )*\S*node examples\/client\/pay\.ts jean 5\.00/.exec(readFileSync(path, 'utf8')) ?? []
    const said = line.replaceAll(/(\w+)=\S+ /g, '').replace('jean', jean.hai_tag)
    expect([...line.matchAll(/(\w+)=/g)].map(([, name]) => name)).toEqual(Object.keys(settings))
    const { stdout } = await promisify(execFile)('sh', ['-c', said], { cwd: root, env: { ...settings, PATH: process.env.PATH } })
    expect(stdout).toContain(`$5.00 to @${jean.hai_tag} cost $5.00`)
  }
})

test('an invalid amount, password or tag, or a missing server, is explained in a sentence', async () => {
  const marie = await aFundedWallet(app)
  const refusal = async (who: { email: string; password: string }, ...args: readonly string[]) =>
    outcome.parse(await pay(app.url, who, ...args).catch((error: unknown) => error)).stderr
  const nowhere = `http://127.0.0.1:${await aPort()}`
  const stderr = `Nothing was sent: ${nowhere} does not answer.\n`
  await expect(pay(nowhere, marie, 'jean', '5.00')).rejects.toMatchObject({ code: 1, stderr })
  const isUsage: unknown = expect.stringMatching(/^Usage: HAI_URL=[^\n]+ HAITAG DOLLARS \[KEY\][^\n]+\n$/)
  expect(await refusal(marie, 'jean', 'five')).toEqual(isUsage)
  expect(await refusal(marie)).toEqual(isUsage)
  expect(await refusal({ ...marie, password: 'not the password' }, 'jean', '5.00')).toBe(
    `${marie.email} is not signed in: Email or password is wrong.\n`,
  )
  expect(await refusal(marie, 'NOT A TAG', '5.00')).toMatch(/^Nothing was sent: [^\n]+\n$/)
})

test('a lost or truncated answer is requested again with the same key, and money moves once', async () => {
  const [marie, jean] = [await aFundedWallet(app), await aMember(app, { full_name: 'Jean Baptiste' })]
  const proxy = await startProxyThatLoses(app.url, '/rpc/send_money', 2)
  expect(await pay(proxy.url, marie, jean.hai_tag, '5.00')).toContain('$95.00 is left.')
  expect(proxy.lost()).toBe(2)
  expect(await balancesOf(app, marie)).toEqual([95_00, 5_00])
})

test('a payment whose answer was lost or failed on the server is found by its key and reported as paid', async () => {
  const jean = await aMember(app, { full_name: 'Jean Baptiste' })
  const paid = async (losing: number, instead: readonly ErrorCode[]): Promise<void> => {
    const marie = await aFundedWallet(app)
    const proxy = await startProxyThatLoses(app.url, '/rpc/send_money', losing, instead)
    expect(await pay(proxy.url, marie, jean.hai_tag, '5.00')).toContain('cost $5.00: arriving. $95.00 is left.')
  }
  await Promise.all([paid(6, []), paid(1, ['INTERNAL'])])
})

test('an unknown outcome is reported, and its key pays once when the program runs again', async () => {
  const jean = await aMember(app, { full_name: 'Jean Baptiste' })
  const tried = async (losing: number, instead: readonly (ErrorCode | null)[]): Promise<void> => {
    const marie = await aFundedWallet(app)
    const proxy = await startProxyThatLoses(app.url, '/rpc/send_money', losing, instead)
    const deaf = await startProxyThatLoses(proxy.url, '/rpc/find_payment', 1)
    const failed = outcome.parse(await pay(deaf.url, marie, jean.hai_tag, '5.00').catch((error: unknown) => error))
    const said = /The key of this payment is (\S+)\./.exec(failed.stdout)?.[1] ?? ''
    expect(failed.stderr).toContain(`It is unknown whether the payment was made: run the program again with the key ${said}, `)
    expect(failed.stderr).not.toMatch(/no money|nothing was/i)
    expect(await pay(app.url, marie, jean.hai_tag, '5.00', said)).toContain('$95.00 is left.')
    expect((await balancesOf(app, marie))[0]).toBe(95_00)
  }
  await Promise.all([tried(6, []), tried(1, ['INTERNAL']), tried(2, [null, 'RATE_LIMITED'])])
})

test('a key used for another payment is reported, and never as unused', async () => {
  const [marie, jean] = [await aFundedWallet(app), await aMember(app, { full_name: 'Jean Baptiste' })]
  const key = randomUUID()
  await pay(app.url, marie, jean.hai_tag, '5.00', key)
  const refusal = async (dollars: string, tag = jean.hai_tag) =>
    outcome.parse(await pay(app.url, marie, tag, dollars, key).catch((error: unknown) => error)).stderr
  expect(await refusal('6.00')).toMatch(
    /^This key was used for another payment, .* That payment stays unchanged, and nothing was sent now\.\n$/,
  )
  expect(await refusal('6.00', 'NOT A TAG')).toMatch(
    /^Nothing was sent now, and an earlier payment with this key stays unchanged: /,
  )
  const dear = await pay(app.url, marie, jean.hai_tag, '900.00', randomUUID()).catch((error: unknown) => error)
  expect(outcome.parse(dear).stderr).toMatch(/^Nothing was sent now, .*: The balance is too low\.\n$/)
  expect(await balancesOf(app, marie)).toEqual([95_00, 5_00])
})
