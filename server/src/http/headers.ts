import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { HttpConfig } from './config.ts'

/** For answers that are not pages: nothing may be loaded. */
const nothingAtAll = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The service worker may fetch from our own origin only. */
export const workersPolicy = nothingAtAll.replace(';', "; connect-src 'self';")

const hashes = (kind: 'script' | 'style', found: readonly string[]): string =>
  `${kind}-src 'self'${found.map((hash) => ` 'sha256-${hash}'`).join('')}`

export interface PageNeeds {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly connects: readonly string[]
}

/** Inline scripts and styles are allowed by their hashes. */
function pagePolicy({ scripts, styles, connects }: PageNeeds): string {
  return [
    "default-src 'none'",
    hashes('script', scripts),
    hashes('style', styles),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connects].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const TWO_YEARS_SECONDS = 63_072_000

/** Calculated once, because calling Helmet takes 5 % of each call’s time. */
async function helmetsHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, options)
  probe.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await probe.inject('/')
  await probe.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'date' && name !== 'connection' ? [[name, value]] : [],
    ),
  )
}

/**
 * See docs/product/the-app.md#headers. HSTS is sent in production only, because development hosts must stay reachable
 * over HTTP.
 */
export async function securityHeaders({
  isProduction,
  qrLiveCamera,
}: Pick<HttpConfig, 'isProduction' | 'qrLiveCamera'>): Promise<Readonly<Record<string, string>>> {
  return {
    ...(await helmetsHeaders({
      contentSecurityPolicy: false,
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: isProduction ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true } : false,
    })),
    'content-security-policy': nothingAtAll,
    'permissions-policy': `camera=(${qrLiveCamera ? 'self' : ''}), microphone=(), geolocation=()`,
    'cache-control': 'no-store',
  }
}

export function addHeaders(app: FastifyInstance, always: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    done()
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

const inlined = (html: string, element: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'gi'))].map(([, text = '']) =>
    sha256(text),
  )

export const policyOf = (html: string, connects: readonly string[] = []): string =>
  pagePolicy({ scripts: inlined(html, 'script'), styles: inlined(html, 'style'), connects })
