import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { policyOf } from './html.ts'
import { openApiDocument } from './openapi.ts'
import { referencePage } from './reference.ts'

/** Makes a value when it is first asked for, and once. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

const merchants = fileURLToPath(new URL('../../../docs/merchants.md', import.meta.url))

/** GET /openapi.json and /docs: the contract, for machines and for people. GET /docs/merchants: what programs of merchants do with it. */
export function addDocuments(app: FastifyInstance, publicUrl: string): void {
  const document = once(() => JSON.stringify(openApiDocument(publicUrl)))
  const page = once(() => {
    const html = referencePage()
    return { html, policy: policyOf(html) }
  })
  const guide = once(() => readFileSync(merchants, 'utf8'))
  app.get('/docs/merchants', (_request, reply) => reply.type('text/plain; charset=utf-8').send(guide()))
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
  app.get('/docs', (_request, reply) => {
    const { html, policy } = page()
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html)
  })
}
