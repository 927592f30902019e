import type { FundingMethod } from '@hai/contract/funding-states'
import type { PlainKey } from '../../lib/translations.ts'

export const methodNames: Readonly<Record<FundingMethod, PlainKey<'funding'>>> = {
  stripe: 'method_stripe',
  moncash: 'method_moncash',
  sandbox: 'method_sandbox',
}
