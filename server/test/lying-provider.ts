import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import type { OidcProvider } from '../src/platform/oidc-config.ts'
import { listen } from './local-server.ts'

export interface Lies {
  readonly claims?: Readonly<Record<string, unknown>>
  /**
   * `none`: unsigned. `HS256`: signed with the public key as a shared secret. `foreign`: signed with an unpublished
   * key.
   */
  readonly signature?: 'none' | 'HS256' | 'foreign'
  readonly discovered_issuer?: string
  readonly token?: 'silence' | 'broken' | 'page' | 'no_id_token'
}

export interface LyingProvider {
  readonly configured: OidcProvider
  lie(lies: Lies): void
  stop(): Promise<void>
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The id token has the `code` of the request as its nonce, so a test can choose the nonce. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const { privateKey, publicKey } = pair()
  const foreign = pair().privateKey
  let lies: Lies = {}
  const server = createServer((request, response) => void answer(request, response))
  const issuer = await listen(server)
  const configured: OidcProvider = {
    id: 'liar',
    name: 'Liar',
    issuer,
    clientId: 'wallet',
    clientSecret: 'between us',
    scopes: 'openid email',
    trustsEmail: true,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answerWith = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration') return void answerWith(discovery(issuer, lies))
    if (request.url === '/jwks') return void answerWith({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] })
    if (lies.token === 'silence') return
    if (lies.token === 'broken') return void answerWith({ error: 'server_error' }, 502)
    if (lies.token === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hotel Wi-Fi</p>')
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const nonce = new URLSearchParams(body).get('code') ?? ''
    const id_token = await idToken({ issuer, nonce, lies, privateKey, publicKey, foreign })
    answerWith({ access_token: 'a', token_type: 'bearer', ...(lies.token === 'no_id_token' ? {} : { id_token }) })
  }

  return {
    configured,
    lie: (next) => {
      lies = next
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

const discovery = (issuer: string, { discovered_issuer = issuer }: Lies) => ({
  issuer: discovered_issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
})

interface Signing {
  readonly issuer: string
  readonly nonce: string
  readonly lies: Lies
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly foreign: KeyObject
}

function idToken({ issuer, nonce, lies, privateKey, publicKey, foreign }: Signing): Promise<string> | string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer,
    aud: 'wallet',
    sub: 'somebody',
    iat: now,
    exp: now + 300,
    nonce,
    email: 'somebody@liar.example',
    email_verified: true,
    ...lies.claims,
  }
  const header = { alg: 'RS256', kid: 'one' }
  switch (lies.signature ?? 'own') {
    case 'none':
      return new UnsecuredJWT(claims).encode()
    case 'HS256':
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'one' })
        .sign(new TextEncoder().encode(publicKey.export({ type: 'spki', format: 'pem' }).toString()))
    case 'foreign':
      return new SignJWT(claims).setProtectedHeader(header).sign(foreign)
    case 'own':
      return new SignJWT(claims).setProtectedHeader(header).sign(privateKey)
  }
}
