import type { merchants as merchantsContract } from '@hai/contract/merchants'
import type { Feature } from '../../feature.ts'
import { sealedColumn } from '../../platform/sealed-place.ts'
import type { Deps } from './deps.ts'
import { deliveryTasks } from './deliver.ts'
import { isPaymentByLink } from '../transfers/index.ts'
import { handleEvents } from './handle-events.ts'
import { createGate, type MerchantGate } from './gate.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './own-keys.ts'
import { listWebhookDeliveries, replayWebhookDelivery } from './own-deliveries.ts'
import { createWebhook, deleteWebhook, listWebhooks, rotateWebhookSecret, setWebhook } from './own-webhooks.ts'
import { merchantsData } from './personal-data.ts'

export { merchantChange } from './events.ts'

const sealedSecrets = ({ secretRing }: Deps) =>
  (['secret_sealed', 'former_sealed'] as const).map((column) =>
    sealedColumn(secretRing, { table: 'merchants.endpoint', id: 'id', column, owner: 'id' }),
  )

export function createMerchants(deps: Deps): {
  readonly feature: Feature<typeof merchantsContract>
  readonly gate: MerchantGate
} {
  return {
    feature: {
      handlers: {
        list_api_keys: listApiKeys(deps),
        create_api_key: createApiKey(deps),
        revoke_api_key: revokeApiKey(deps),
        list_webhooks: listWebhooks(deps),
        create_webhook: createWebhook(deps),
        rotate_webhook_secret: rotateWebhookSecret(deps),
        set_webhook: setWebhook(deps),
        delete_webhook: deleteWebhook(deps),
        list_webhook_deliveries: listWebhookDeliveries(deps),
        replay_webhook_delivery: replayWebhookDelivery(deps),
      },
      subscriber: { name: 'merchants', handles: isPaymentByLink, handle: handleEvents },
      ...deliveryTasks(deps),
      cron: ['*/10 * * * * merchants:requeue'],
      personalData: merchantsData(deps.database),
      sealed: sealedSecrets(deps),
    },
    gate: createGate(deps),
  }
}
