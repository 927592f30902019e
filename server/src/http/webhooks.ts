import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Webhook } from '../feature.ts'
import { fail } from '../platform/failure.ts'
import { ipPrefixOf } from '../platform/ip-prefix.ts'
import { addressOf } from './request-info.ts'

export type Receiver = Pick<Webhook, 'name' | 'receive'>

const BODY_BYTES_MAX = 256 * 1024

interface WebhookRequest {
  readonly Params: { readonly name: string }
}

export async function addWebhooks(
  app: FastifyInstance,
  webhooks: readonly Receiver[],
  limitNetwork: (network: string) => void,
): Promise<void> {
  const byName = new Map(webhooks.map((webhook) => [webhook.name, webhook]))
  await app.register((scope, _options, done) => {
    // Anybody can post here, so the rate and the provider’s name are checked before the body is read.
    scope.addHook('onRequest', (request, _reply, next) => {
      limitNetwork(ipPrefixOf(addressOf(request)))
      next()
    })
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, parsed) =>
      parsed(null, body),
    )
    const onRequest = ({ params: { name } }: FastifyRequest<WebhookRequest>, _reply: FastifyReply, next: () => void): void => {
      if (!byName.has(name)) fail('NOT_FOUND')
      next()
    }
    scope.post<WebhookRequest>(
      '/webhooks/:name',
      { bodyLimit: BODY_BYTES_MAX, onRequest },
      async ({ params: { name }, body, headers }) => {
        const webhook = byName.get(name) ?? fail('NOT_FOUND')
        await webhook.receive({ body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers })
        return {}
      },
    )
    done()
  })
}
