import type { FeeFaultReason } from '@hai/contract/fee-rule-faults'
import { getTranslations, type PlainKey } from '../../lib/translations.ts'

type Reason = FeeFaultReason | 'below_each' | 'below_day' | 'less_than_below' | 'more_than_above' | 'past' | 'future'

const reasonKeys: Readonly<Record<Reason, PlainKey<'admin_settings'>>> = {
  bounds: 'fault_bounds',
  payer: 'fault_payer',
  overlap: 'fault_overlap',
  never_counts: 'fault_never_counts',
  maximum: 'fault_bounds',
  eats_amount: 'fault_eats_amount',
  share_only: 'fault_share_only',
  no_free_sum: 'fault_no_free_sum',
  below_each: 'fault_below_each',
  below_day: 'fault_below_day',
  less_than_below: 'fault_less_than_below',
  more_than_above: 'fault_more_than_above',
  past: 'admin_ui.choose_future_time',
  future: 'fault_future',
}
const isKnown = (reason: string): reason is Reason => Object.hasOwn(reasonKeys, reason)

export const faultText = (reason: string): string =>
  getTranslations('admin_settings')(isKnown(reason) ? reasonKeys[reason] : 'fault_figure')
