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
import { createClient, isRefused, Refused } from './client.ts'

const usage =
  'Usage: HAI_URL=… EMAIL=… PASSWORD=… node_modules/.bin/node examples/client/pay.ts HAITAG DOLLARS [KEY], with dollars such as 5.00'
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
  if (isRefused(error, 'INSUFFICIENT_FUNDS')) return 'The balance is too low.'
  if (isRefused(error, 'LIMIT_EXCEEDED')) return `A limit allows only ${usd(error.body.data?.remaining ?? 0)} more.`
  if (isRefused(error, 'BAD_REQUEST')) return `${error.body.message} ${JSON.stringify(error.body.data?.fields)}`
  return error instanceof Refused ? error.body.message : `${HAI_URL} does not answer.`
}

/** This run has sent nothing, but an earlier run with a given key may have. */
const notSent = (error: unknown): never =>
  refuse(
    `${given === undefined ? 'Nothing was sent' : 'Nothing was sent now, and an earlier payment with this key stays unchanged'}: ${why(error)}`,
  )

const client = createClient(HAI_URL)
await client.signIn(EMAIL, PASSWORD).catch((error: unknown) => {
  if (error instanceof Refused) refuse(`${EMAIL} is not signed in: ${error.body.message}`)
  notSent(error)
})
const { available_balance } = await client.callUntilAnswered('get_wallet', {}).catch(notSent)
console.log(`Your balance is ${usd(available_balance)}.`)

const payee = { hai_tag }
const amount = Math.round(Number(dollars) * 100)
// Printed before the first attempt. A repeated run with this key moves money at most once.
console.log(`The key of this payment is ${idempotency_key}.`)
const { total } = await client.call('quote_transfer', { payee, amount }).catch(notSent)
const command = { idempotency_key, payee, amount, quoted_total: total }

interface Payment {
  readonly amount: number
  readonly total: number
  readonly status: string
  readonly available_balance: number
}

/**
 * True if this run has certainly moved no money: its only attempt was refused. An internal server error proves nothing,
 * because it can follow the payment.
 */
const isSure = (error: unknown): boolean => error instanceof Refused && error.unanswered === 0 && error.body.code !== 'INTERNAL'

/** Asks the server whether this key has made a payment, if the send was not answered with one. */
async function find(error: unknown): Promise<Payment> {
  if (isRefused(error, 'IDEMPOTENCY_CONFLICT'))
    refuse(
      'This key was used for another payment, or for this one at another price. That payment stays unchanged, and nothing was sent now.',
    )
  if (isSure(error) && given === undefined) notSent(error)
  const unknown = (): never =>
    refuse(
      `${why(error)} It is unknown whether the payment was made: run the program again with the key ${idempotency_key}, so that it pays at most once.`,
    )
  const { transaction_id } = await client.call('find_payment', { key: idempotency_key }).catch(() => ({ transaction_id: null }))
  if (transaction_id === null) return isSure(error) ? notSent(error) : unknown()
  const paid = await client.callUntilAnswered('get_transaction', { transaction_id }).catch(unknown)
  const wallet = await client.callUntilAnswered('get_wallet', {}).catch(unknown)
  return { ...paid, ...wallet }
}

const send = async (): Promise<Payment> => ({ amount, total, ...(await client.callUntilAnswered('send_money', command)) })
const payment = await send().catch(find)
console.log(
  `${usd(payment.amount)} to @${hai_tag} cost ${usd(payment.total)}: ${payment.status}. ${usd(payment.available_balance)} is left.`,
)
