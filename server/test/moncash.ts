import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { MoncashSettings } from '../src/platform/funding-config.ts'
import { useServer } from './local-server.ts'

/** A failure of the next answer. `error_after`: MonCash carries out the request, but answers with an error. */
type SimulatedFailure = 'silence' | 'error' | 'not_json' | 'token_refused' | 'error_after'

interface Order {
  readonly amount: number
  readonly token: string
  paid: { readonly transaction_id: string; readonly cost: number; readonly message: string } | null
}

const CLIENT_ID = 'a-client-of-this-test'
const CLIENT_SECRET = 'a-secret-of-this-test'
const TOKEN_SECONDS = 59

export class FakeMoncash {
  readonly orders = new Map<string, Order>()
  readonly asked: string[] = []
  readonly #failures: SimulatedFailure[] = []
  #tokens = 0
  settings: MoncashSettings = {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    apiUrl: '',
    gatewayUrl: 'https://gateway.moncash.test',
  }

  failNext(...failures: SimulatedFailure[]): void {
    this.#failures.push(...failures)
  }

  pay(funding_id: string, { cost, message = 'successful' }: { readonly cost?: number; readonly message?: string } = {}): void {
    const order = this.orders.get(funding_id)
    if (!order) throw new Error(`no order was made for ${funding_id}`)
    order.paid = { transaction_id: String(2_160_000_000 + this.orders.size), cost: cost ?? order.amount, message }
  }

  async listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = request.url ?? ''
    this.asked.push(path)
    const send = (status: number, said: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ path, status, ...said }))
    }
    const failure = this.#failures.shift()
    if (failure === 'silence') return
    if (failure === 'error') send(500, { message: 'Internal Server Error' })
    else if (failure === 'not_json') response.writeHead(200).end('<p>Maintenance</p>')
    else if (path === '/Api/oauth/token') this.#giveToken(request, body, send)
    else if (failure === 'token_refused' || request.headers.authorization !== `Bearer token-${this.#tokens}`)
      send(401, { error: 'invalid_token' })
    else {
      const [status, said] = this.#answer(path, JSON.parse(body) as { orderId: string; amount?: number })
      send(failure === 'error_after' ? 500 : status, said)
    }
  }

  #giveToken(request: IncomingMessage, body: string, send: (status: number, said: object) => void): void {
    const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
    if (request.headers.authorization !== basic || body !== 'scope=read,write&grant_type=client_credentials') {
      send(401, { error: 'unauthorized' })
      return
    }
    this.#tokens += 1
    send(200, { access_token: `token-${this.#tokens}`, token_type: 'bearer', expires_in: TOKEN_SECONDS, scope: 'read,write' })
  }

  #answer(path: string, { orderId, amount = 0 }: { readonly orderId: string; readonly amount?: number }): [number, object] {
    const known = this.orders.get(orderId)
    if (path === '/Api/v1/CreatePayment') {
      const order = known ?? { amount, token: `pay-${this.orders.size + 1}`, paid: null }
      this.orders.set(orderId, order)
      return [202, { mode: 'sandbox', payment_token: { token: order.token, created: '', expired: '' } }]
    }
    if (path !== '/Api/v1/RetrieveOrderPayment' || !known?.paid) return [404, { message: 'Not found' }]
    return [200, { payment: { reference: orderId, payer: '50937007294', ...known.paid } }]
  }
}

/** Call the result inside tests and hooks. */
export function useFakeMoncash(): () => FakeMoncash {
  const fake = new FakeMoncash()
  const server = createServer((request, response) => void fake.listen(request, response))
  useServer(server, (origin) => {
    fake.settings = { ...fake.settings, apiUrl: `${origin}/Api`, timeoutMs: 500 }
  })
  return () => fake
}
