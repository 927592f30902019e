/**
 * Signs in, prints the balance, sends money and prints the result. The exit status is 0 only if the payment was made.
 *
 *   HAI_URL=http://127.0.0.1:3000 EMAIL=marie@demo.test PASSWORD=soley-leve-2026 node_modules/.bin/node examples/client/pay.ts jean 5.00
 *
 * Use the Node that `npm ci` installs, because it runs TypeScript without a build.
 *
 * The program creates an idempotency key for the payment and prints it before the first attempt. If it ends without
 * knowing the result, run it again with this key as the third argument: the payment is then made at most once. Without
 * the key, the next run makes another payment.
 */
import { randomUUID } from 'node:crypto'
import type { Output } from '@hai/contract/contract'
import { createClient, isRefused, Refused } from './client.ts'

const usage =
  'Say: HAI_URL=… EMAIL=… PASSWORD=… node_modules/.bin/node examples/client/pay.ts HAITAG DOLLARS [KEY], with dollars such as 5.00'
const { HAI_URL = 'http://127.0.0.1:3000', EMAIL = '', PASSWORD = '' } = process.env
const [tag = '', dollars = '', given] = process.argv.slice(2)
const hai_tag = tag.replace(/^@/, '')
const idempotency_key = given ?? randomUUID()
const usd = (cents: number): string => `$${(cents / 100).toFixed(2)}`

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

if (EMAIL === '' || PASSWORD === '' || hai_tag === '' || !/^\d+(\.\d{2})?$/.test(dollars)) refuse(usage)

function why(error: unknown): string {
  if (isRefused(error, 'INSUFFICIENT_FUNDS')) return 'There is not enough.'
  if (isRefused(error, 'LIMIT_EXCEEDED')) return `${usd(error.body.data?.remaining ?? 0)} is left of a limit.`
  if (isRefused(error, 'BAD_REQUEST')) return `${error.body.message} ${JSON.stringify(error.body.data?.fields)}`
  return error instanceof Refused ? error.body.message : `${HAI_URL} does not answer.`
}

/** This run has sent nothing. If the key was given as an argument, an earlier run may have. */
const notSent = (error: unknown): never =>
  refuse(
    `${given === undefined ? 'Nothing was sent' : 'Nothing was sent now; what was sent under this key stands'}: ${why(error)}`,
  )

const client = createClient(HAI_URL)
await client.signIn(EMAIL, PASSWORD).catch((error: unknown) => {
  if (error instanceof Refused) refuse(`${EMAIL} is not signed in: ${error.body.message}`)
  notSent(error)
})
const { available_balance } = await client.callUntilAnswered('get_wallet', {}).catch(notSent)
console.log(`There is ${usd(available_balance)}.`)

const payee = { hai_tag }
const amount = Math.round(Number(dollars) * 100)
// Printed before the first attempt. If the call is repeated with this key, the server returns the first answer and
// moves no money again.
console.log(`The key of this payment is ${idempotency_key}.`)
const { total } = await client.call('quote_transfer', { payee, amount }).catch(notSent)
const command = { idempotency_key, payee, amount, quoted_total: total }

/**
 * True if this run has certainly moved no money: its only attempt was refused, and not by an internal server error,
 * which can happen after the payment.
 */
const isSure = (error: unknown): boolean => error instanceof Refused && error.unanswered === 0 && error.body.code !== 'INTERNAL'

/** Called if a send was not answered with a payment. Asks the server for the result of this command. */
async function find(error: unknown): Promise<Output<'send_money'>> {
  if (isRefused(error, 'IDEMPOTENCY_CONFLICT'))
    refuse('This key was used for another payment, or for this one at another price: that stands, and nothing was sent now.')
  if (isSure(error) && given === undefined) notSent(error)
  const { sent } = await client.call('find_send', { command }).catch(() => ({ sent: null }))
  if (sent) return sent
  if (isSure(error)) notSent(error)
  const again = `run this again with the key ${idempotency_key}, which pays at most once`
  return refuse(`${why(error)} Nobody knows whether it was paid: ${again}.`)
}

const sent = await client.callUntilAnswered('send_money', command).catch(find)
console.log(`${usd(amount)} to @${hai_tag} cost ${usd(total)}: ${sent.status}. ${usd(sent.available_balance)} is left.`)
