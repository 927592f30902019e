import type { ApiKeyScope } from '@hai/contract/api-keys'
import type { PlainKey } from '../../lib/translations.ts'

export const scopeTexts = {
  'pay_links:write': 'scope_links',
  'payments:read': 'scope_payments',
} as const satisfies Record<ApiKeyScope, PlainKey<'merchants'>>
