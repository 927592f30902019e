/**
 * An example shop in one file. It sells one product, sends the customer to a payment link, and hands the product over
 * when the webhook reports the payment. It needs Node 20 or newer and no packages. docs/merchants.md explains the
 * calls.
 *
 *   HAI_URL=https://wallet.example.com HAI_KEY=hk_… HAI_SECRET=whsec_… PORT=8080 node shop.mjs
 *
 * A wallet on your own machine sends webhooks to this machine only if it was started with WEBHOOKS_INSIDE=on.
 *
 * GET /buy creates an order and redirects to its payment link. POST /hook receives the webhooks. GET /orders/{id} shows
 * whether the order is paid.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { HAI_URL = '', HAI_KEY = '', HAI_SECRET = '', PORT = '8080' } = process.env

if (!HAI_URL || !HAI_KEY || !HAI_SECRET) {
  console.error(`Usage: HAI_URL=https://wallet.example.com HAI_KEY=hk_… HAI_SECRET=whsec_… PORT=8080 node shop.mjs
The key is made in the settings of a member of the wallet, and the secret is shown there when the address of this shop is added (…/hook).
All on one machine: start the wallet with WEBHOOKS_INSIDE=on, or it calls nothing there.`)
  process.exit(1)
}

/** Older signatures are refused, so that nobody can use an intercepted message later. */
const SIGNATURE_SECONDS_MAX = 300
const BODY_BYTES_MAX = 100_000
/** Cents. */
const PRICE = 1250

/** By id. A real shop keeps orders in a database, so that they survive a restart. */
const orders = new Map()
/** Ids of events, because each event may arrive more than once. */
const handled = new Set()

async function createPayLink(order) {
  const response = await fetch(`${HAI_URL}/rpc/create_pay_link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${HAI_KEY}` },
    // The order's id is the idempotency key, so a repeated call makes no second link.
    body: JSON.stringify({ idempotency_key: order.id, amount: PRICE, note: `Order ${order.id.slice(0, 8)}`, single_use: true }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`create_pay_link: ${answer.code} (${answer.request_id})`)
  return answer
}

/**
 * True if the message comes from the wallet and is recent. The header is `t=<seconds>,v1=<hex>`, where `v1` is the
 * HMAC-SHA256 of `<seconds>.<body>`. For a day after a change of the secret, the header has two signatures, of the new
 * and the old secret. One correct signature is enough.
 */
function isSigned(header, body) {
  const [time = '', ...signatures] = (header ?? '').split(',')
  const [, t] = /^t=(\d{1,12})$/.exec(time) ?? []
  if (t === undefined || Math.abs(Date.now() / 1000 - Number(t)) > SIGNATURE_SECONDS_MAX) return false
  const expected = createHmac('sha256', HAI_SECRET).update(`${t}.`).update(body).digest()
  const given = signatures.filter((one) => /^v1=[0-9a-f]{64}$/.test(one)).map((one) => Buffer.from(one.slice(3), 'hex'))
  return given.some((one) => timingSafeEqual(expected, one))
}

async function readBody(request) {
  const parts = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > BODY_BYTES_MAX) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function handle({ id, type, data }) {
  if (handled.has(id)) return
  handled.add(id)
  const order = [...orders.values()].find(({ pay_link_id }) => pay_link_id === data.pay_link_id)
  if (!order) return
  if (type === 'pay_link.paid' && data.amount === PRICE) order.state = 'paid'
  if (type === 'pay_link.refunded') order.state = 'refunded'
}

async function buy(response) {
  const order = { id: randomUUID(), state: 'open', pay_link_id: null }
  const { id, url } = await createPayLink(order)
  order.pay_link_id = id
  orders.set(order.id, order)
  response.writeHead(303, { location: url, 'x-order': order.id }).end()
}

async function receiveEvent(request, response) {
  const body = await readBody(request)
  if (!isSigned(request.headers['hai-signature'], body)) return void response.writeHead(400).end('bad signature')
  handle(JSON.parse(body.toString()))
  response.writeHead(204).end()
}

async function answer(request, response) {
  const [, place, id] = (request.url ?? '').split('/')
  if (request.method === 'GET' && place === 'buy') return buy(response)
  if (request.method === 'POST' && place === 'hook') return receiveEvent(request, response)
  const order = place === 'orders' ? orders.get(id) : undefined
  if (!order) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ state: order.state }))
}

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(Number(PORT), () => console.log(`The shop is open on port ${server.address().port}`))
