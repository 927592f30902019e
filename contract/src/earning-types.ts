/** `transaction_type` in the specification. Staff enter `manualEarnings`. */
export const bookedEarnings = ['platform_fee', 'tax_fee'] as const
export const manualEarnings = ['interest', 'partner_commission', 'service', 'recovered_loss', 'other'] as const
export type ManualEarning = (typeof manualEarnings)[number]

export const summaryPeriods = ['today', 'days_7', 'days_30', 'days_90'] as const
export type SummaryPeriod = (typeof summaryPeriods)[number]

export const REVERSAL_REASON_MIN = 15
export const REVERSAL_REASON_MAX = 500

export const REFERENCE_MAX = 80
export const METADATA_TEXT_MAX = 200
export const METADATA_FIELDS_MAX = 12
