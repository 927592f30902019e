import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { HttpConfig } from './config.ts'

/** Answers that are not pages load nothing at all. */
const nothingAtAll = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const hashes = (kind: 'script' | 'style', found: readonly string[]): string =>
  `${kind}-src 'self'${found.map((hash) => ` 'sha256-${hash}'`).join('')}`

/** The policy of a page: our own origin, and those inline scripts and styles whose hashes were read from the built file. */
export function pagePolicy({
  scripts,
  styles,
}: {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}): string {
  return [
    "default-src 'none'",
    hashes('script', scripts),
    hashes('style', styles),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const TWO_YEARS_SECONDS = 63_072_000

/** Headers of every answer (member-area.md, section 9). HSTS in production only: a development host must stay reachable by http. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { isProduction, qrLiveCamera }: Pick<HttpConfig, 'isProduction' | 'qrLiveCamera'>,
): Promise<void> {
  const permissions = `camera=(${qrLiveCamera ? 'self' : ''}), microphone=(), geolocation=()`
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isProduction ? { maxAge: TWO_YEARS_SECONDS, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('content-security-policy', nothingAtAll)
    reply.raw.setHeader('permissions-policy', permissions)
    reply.raw.setHeader('cache-control', 'no-store')
    reply.raw.setHeader('x-request-id', request.id)
    done()
  })
}
