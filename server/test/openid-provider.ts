import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { OidcProvider } from '../src/platform/oidc-config.ts'
import { openidClient } from './openid-client.ts'

export type ClaimsOf = (login: string) => Readonly<Record<string, unknown>>

export interface OpenidProvider {
  readonly configured: OidcProvider
  /** Opens the address from start_oauth, signs in as `login` and accepts or declines. */
  visit(url: string, login: string, answer?: 'yes' | 'no'): Promise<Answer>
  stop(): Promise<void>
}

interface Answer {
  readonly state: string
  readonly code?: string
  readonly error?: string
  readonly iss?: string
}

const HOUR = 3_600

/** A real OpenID provider with its development sign-in pages, by default on a free port. */
export async function startOpenidProvider(
  claimsOf: ClaimsOf,
  { redirectUri, port = 0 }: { redirectUri: string; port?: number },
): Promise<OpenidProvider> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ ...openidClient, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['full_name', 'name', 'given_name', 'family_name', 'picture'],
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
    cookies: { keys: ['only for tests'] },
    ttl: { AccessToken: HOUR, AuthorizationCode: HOUR, Grant: HOUR, IdToken: HOUR, Interaction: HOUR, Session: HOUR },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))

  return {
    configured: {
      id: 'lakay',
      name: 'Lakay',
      issuer,
      clientId: openidClient.client_id,
      clientSecret: openidClient.client_secret,
      scopes: 'openid email profile',
      trustsEmail: true,
    },
    visit: (url, login, answer = 'yes') => visit(url, { login, answer, redirectUri }),
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const answerIn = (url: string): Answer => {
  const said = new URL(url).searchParams
  const named = (name: 'code' | 'error' | 'iss') => {
    const value = said.get(name)
    return value === null ? {} : { [name]: value }
  }
  return { state: said.get('state') ?? '', ...named('code'), ...named('error'), ...named('iss') }
}

async function visit(
  start: string,
  { login, answer, redirectUri }: { login: string; answer: 'yes' | 'no'; redirectUri: string },
): Promise<Answer> {
  const cookies = new Map<string, string>()
  const go = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  let response = await go(start)
  for (let step = 0; step < 20; step += 1) {
    const next = response.headers.get('location')
    if (next !== null) {
      const url = new URL(next, start).href
      if (url.startsWith(redirectUri)) return answerIn(url)
      response = await go(url)
      continue
    }
    const page = await response.text()
    const [, action] = /<form[^>]* action="([^"]+)"/.exec(page) ?? []
    const [, prompt] = /name="prompt" value="([^"]+)"/.exec(page) ?? []
    const [, abort] = /href="([^"]+\/abort)"/.exec(page) ?? []
    if (action === undefined || prompt === undefined) throw new Error(`the provider shows no form: ${page.slice(0, 500)}`)
    const isNo = answer === 'no' && abort !== undefined
    response = isNo
      ? await go(new URL(abort, start).href)
      : await go(new URL(action, start).href, { prompt, login, password: 'any' })
  }
  throw new Error('the provider did not redirect back')
}
