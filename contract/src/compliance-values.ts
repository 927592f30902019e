export const complianceFlagKinds = [
  'sanctions_match',
  'name_not_comparable',
  'structuring',
  'structuring_in_day',
  'fan_in',
  'fan_out',
  'draining',
  'cash_in_returned',
] as const
export type ComplianceFlagKind = (typeof complianceFlagKinds)[number]

/** withdrawn: two staff members withdrew a confirmed sanctions hit. */
export const complianceFlagStatuses = ['open', 'cleared', 'confirmed', 'withdrawn'] as const

export const COMPLIANCE_NOTE_MIN = 15
export const COMPLIANCE_NOTE_MAX = 2_000

export const complianceSettings = [
  'screening_score',
  'clearing_by_two_score',
  'structuring_count',
  'structuring_days',
  'structuring_margin_percent',
  'structuring_day_count',
  'fan_in_people',
  'fan_out_people',
  'fan_hours',
  'draining_account_days',
  'draining_hours',
  'draining_minimum_cents',
  'draining_percent',
  'returning_hours',
  'returning_minimum_cents',
  'returning_percent',
] as const
export type ComplianceSetting = (typeof complianceSettings)[number]
