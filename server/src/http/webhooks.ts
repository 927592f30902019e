import type { FastifyInstance } from 'fastify'
import type { Webhook } from '../feature.ts'
import { fail } from '../platform/failure.ts'

export type { Webhook } from '../feature.ts'

const BODY_BYTES_MAX = 256 * 1024

interface Asked {
  readonly Params: { readonly name: string }
}

/** POST /webhooks/{provider}: what providers tell us, as the bytes they have signed. Whoever is not one of them learns nothing. */
export async function addWebhooks(app: FastifyInstance, webhooks: readonly Webhook[]): Promise<void> {
  const byName = new Map(webhooks.map((webhook) => [webhook.name, webhook]))
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, parsed) =>
      parsed(null, body),
    )
    scope.post<Asked>('/webhooks/:name', { bodyLimit: BODY_BYTES_MAX }, async ({ params: { name }, body, headers }) => {
      const webhook = byName.get(name) ?? fail('NOT_FOUND')
      await webhook.receive({ body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers })
      return {}
    })
    done()
  })
}
