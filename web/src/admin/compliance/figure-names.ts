/** Figures of the rules in display order. */
export const figureNames = [
  'score',
  'screening_score',
  'limit_cents',
  'amounts_from_cents',
  'count',
  'count_from',
  'within_days',
  'people',
  'people_from',
  'in_cents',
  'in_from_cents',
  'out_cents',
  'out_percent_from',
  'account_days',
  'within_hours',
] as const
