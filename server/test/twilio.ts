import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { beforeEach } from 'vitest'
import type { TwilioSettings } from '../src/platform/phone-verifier-config.ts'
import { useServer } from './local-server.ts'

export type SimulatedFailure = { readonly status: number; readonly code?: number } | 'silence' | 'broken_connection'

export interface FakeTwilio {
  readonly settings: TwilioSettings
  readonly asked: { readonly operation: 'start' | 'check' | 'cancel'; readonly form: Readonly<Record<string, string>> }[]
  codeFor(phone: string): string
  failNext(...failures: SimulatedFailure[]): void
}

const ACCOUNT = `AC${'1'.repeat(32)}`
const SERVICE = `VA${'2'.repeat(32)}`
const TOKEN = 'a-token-of-this-test-only'
const CHECKS_MAX = 5

interface Verification {
  readonly sid: string
  readonly to: string
  readonly code: string
  checks: number
}

async function readForm(request: IncomingMessage): Promise<Record<string, string>> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return Object.fromEntries(new URLSearchParams(body))
}

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const refuse = (response: ServerResponse, status: number, code = 20000 + status): void =>
  send(response, status, { code, message: 'as published', more_info: `https://www.twilio.com/docs/errors/${code}`, status })

/** Each number has one valid code at a time. */
function createFakeTwilio() {
  const verifications = new Map<string, Verification>()
  const asked: FakeTwilio['asked'] = []
  const failures: SimulatedFailure[] = []
  let made = 0

  const find = (by: (one: Verification) => boolean) => [...verifications.values()].find(by)

  function start(response: ServerResponse, { To: to = '' }: Readonly<Record<string, string>>): void {
    if (!/^\+[1-9]\d{6,14}$/.test(to)) {
      refuse(response, 400, 60200)
      return
    }
    made += 1
    const known = find((one) => one.to === to)
    const sid = known?.sid ?? `VE${String(made).padStart(32, '0')}`
    const code = known?.code ?? String(100_000 + made * 7)
    verifications.set(sid, { sid, to, code, checks: known?.checks ?? 0 })
    send(response, 201, { sid, to, service_sid: SERVICE, account_sid: ACCOUNT, status: 'pending', valid: false })
  }

  function check(response: ServerResponse, { VerificationSid: sid = '', Code: code }: Readonly<Record<string, string>>): void {
    const verification = verifications.get(sid)
    if (!verification || verification.checks >= CHECKS_MAX) {
      refuse(response, verification ? 429 : 404, verification ? 60202 : 20404)
      return
    }
    verification.checks += 1
    const isRight = verification.code === code
    if (isRight) verifications.delete(sid)
    send(response, 200, { sid, status: isRight ? 'approved' : 'pending', valid: isRight })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    const [, resource = '', sid] =
      /^\/v2\/Services\/VA2+\/(Verifications|VerificationCheck)(?:\/(\w+))?$/.exec(request.url ?? '') ?? []
    const isCancel = sid !== undefined
    asked.push({ operation: isCancel ? 'cancel' : resource === 'Verifications' ? 'start' : 'check', form })
    const failure = failures.shift()
    const basic = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
    if (failure === 'silence') return
    if (failure === 'broken_connection') request.socket.destroy()
    else if (failure) refuse(response, failure.status, failure.code)
    else if (request.headers.authorization !== basic) refuse(response, 401, 20003)
    else if (resource === '') refuse(response, 404, 20404)
    else if (isCancel) {
      verifications.delete(sid)
      send(response, 200, { sid, status: 'canceled' })
    } else if (resource === 'Verifications') start(response, form)
    else check(response, form)
  }

  const server = createServer((request, response) => void answer(request, response))
  return { server, asked, failures, find }
}

/** Starts one fake Twilio per test file and resets it before each test. Call the result inside tests and hooks. */
export function useFakeTwilio(): () => FakeTwilio {
  const { server, asked, failures, find } = createFakeTwilio()
  let fake: FakeTwilio | undefined
  useServer(server, (apiUrl) => {
    fake = {
      settings: { accountSid: ACCOUNT, authToken: TOKEN, serviceSid: SERVICE, apiUrl },
      asked,
      codeFor: (phone) => find(({ to }) => to === phone)?.code ?? 'none was sent',
      failNext: (...more) => void failures.push(...more),
    }
  })
  beforeEach(() => {
    asked.length = 0
    failures.length = 0
  })
  return () => {
    if (!fake) throw new Error('use this server only inside tests and hooks')
    return fake
  }
}
