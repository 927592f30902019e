import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ipPrefixOf } from '../platform/ip-prefix.ts'
import { policyOf } from './headers.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference.ts'
import { addressOf } from './request-info.ts'

/** After this time a browser asks again, and gets a 304 if nothing has changed. */
const FRESH_SECONDS = 300
/** Compresses almost as well as the highest quality, in a tenth of the time. */
const BROTLI_QUALITY = 9

interface Stored {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

async function store(text: string, headers: Readonly<Record<string, string>>): Promise<Stored> {
  const plain = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { plain, br, gzip: gzipped, etag, headers }
}

function memoize(make: () => Promise<Stored>): () => Promise<Stored> {
  let pending: Promise<Stored> | undefined
  return () => (pending ??= make())
}

const encodingOf = ({ headers: { 'accept-encoding': accepted = '' } }: FastifyRequest): 'br' | 'gzip' | null =>
  (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? null

function send(request: FastifyRequest, reply: FastifyReply, stored: Stored): FastifyReply {
  const encoding = encodingOf(request)
  reply
    .headers(stored.headers)
    .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
    .header('vary', 'accept-encoding')
    .header('etag', stored.etag)
  if (request.headers['if-none-match'] === stored.etag) return reply.code(304).send()
  return encoding === null ? reply.send(stored.plain) : reply.header('content-encoding', encoding).send(stored[encoding])
}

const merchants = fileURLToPath(new URL('../../../docs/merchants.md', import.meta.url))

export function addDocuments(app: FastifyInstance, publicUrl: string, limitNetwork: (network: string) => void): void {
  const documents: Readonly<Record<string, () => Promise<Stored>>> = {
    '/docs/merchants': memoize(() => store(readFileSync(merchants, 'utf8'), { 'content-type': 'text/plain; charset=utf-8' })),
    '/openapi.json': memoize(() =>
      store(JSON.stringify(openApiDocument(publicUrl)), { 'content-type': 'application/json; charset=utf-8' }),
    ),
    '/docs': memoize(() => {
      const html = referencePage()
      return store(html, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyOf(html) })
    }),
  }
  for (const [path, document] of Object.entries(documents))
    app.get(path, async (request, reply) => {
      limitNetwork(ipPrefixOf(addressOf(request)))
      return send(request, reply, await document())
    })
}
