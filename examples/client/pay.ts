/**
 * Signs in, says the balance, sends, and says what became of it; ends with 0 only where the payment was taken:
 *
 *   HAI_URL=http://127.0.0.1:3000 EMAIL=marie@demo.test PASSWORD=soley-leve-2026 node_modules/.bin/node examples/client/pay.ts jean 5.00
 *
 * That Node comes with the packages (`npm ci`) and reads TypeScript as it is, which older ones do not.
 *
 * What is asked for has a key, which is said before. Where this ends without an answer, run it again with the key as a third argument: that
 * pays at most once, however often. Without it, it is another payment.
 */
import { randomUUID } from 'node:crypto'
import { createClient, isRefused, Refused } from './client.ts'

const usage =
  'Say: HAI_URL=… EMAIL=… PASSWORD=… node_modules/.bin/node examples/client/pay.ts HAITAG DOLLARS [KEY], with dollars such as 5.00'
const { HAI_URL = 'http://127.0.0.1:3000', EMAIL = '', PASSWORD = '' } = process.env
const [hai_tag = '', dollars = '', idempotency_key = randomUUID()] = process.argv.slice(2)
const usd = (cents: number): string => `$${(cents / 100).toFixed(2)}`

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

if (EMAIL === '' || PASSWORD === '' || hai_tag === '' || !/^\d+(\.\d{2})?$/.test(dollars)) refuse(usage)

const client = createClient(HAI_URL)
await client.signIn(EMAIL, PASSWORD).catch((error: unknown) => {
  if (error instanceof Refused) refuse(`${EMAIL} is not signed in: ${error.body.message}`)
  refuse(`${HAI_URL} does not answer. No money moved.`)
})
const { available_balance } = await client.callUntilAnswered('get_wallet', {})
console.log(`There is ${usd(available_balance)}.`)

const payee = { hai_tag }
const amount = Math.round(Number(dollars) * 100)
// Said before the first try: asked again under it, the server answers as it did and moves nothing.
console.log(`The key of this payment is ${idempotency_key}.`)
try {
  const { total } = await client.call('quote_transfer', { payee, amount })
  const sent = await client.callUntilAnswered('send_money', { idempotency_key, payee, amount, quoted_total: total })
  console.log(`${usd(amount)} to @${hai_tag} cost ${usd(total)}: ${sent.status}. ${usd(sent.available_balance)} is left.`)
} catch (error) {
  if (isRefused(error, 'INSUFFICIENT_FUNDS')) refuse('There is not enough. No money moved.')
  else if (isRefused(error, 'LIMIT_EXCEEDED'))
    refuse(`${usd(error.body.data?.remaining ?? 0)} is left of a limit. No money moved.`)
  else if (error instanceof Refused) refuse(`${error.body.message} No money moved.`)
  else throw error
}
