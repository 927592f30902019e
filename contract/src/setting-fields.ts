const names: Readonly<Record<string, string>> = {
  hai_tag: 'HaiTag',
  is_blocked: 'blocked',
  is_agent: 'agent',
  user_id: 'member',
  ip_address: 'IP address',
  htg_per_usd: 'gourdes for $1',
  alone_max: 'limit per credit',
  earning_alone_max: 'limit per manual earning',
  statement_alone_max: 'limit per statement line',
  refund_alone_max: 'limit per refund',
  out_per_day: 'sent per day',
  'cashout.each': 'each cash-out',
  'cashout.per_day': 'cash-outs per day',
  'cashout.days_30': 'cash-outs per 30 days',
  job_maximum: 'largest cash-out to pay out',
  jobs_open_max: 'open cash-outs',
  completed_min: 'completed cash-outs',
  within_days: 'days to qualify',
  final_after_hours: 'hours until a payment counts',
  rewarded_max: 'rewards per referrer',
  newcomer_reward: 'new member’s reward',
  screening_score: 'similarity that raises a hit',
  clearing_by_two_score: 'similarity that needs two people to clear',
  structuring_day_count: 'structuring payments within a day',
  fan_in_people: 'people paying one member',
  fan_out_people: 'people paid by one member',
  fan_hours: 'hours for many payers or payees',
  draining_account_days: 'days an account is new',
  draining_hours: 'pass-through hours',
  draining_minimum_cents: 'pass-through amount received',
  draining_percent: 'pass-through percent sent on',
  returning_hours: 'hours until cash-ins are paid back',
  returning_minimum_cents: 'total of cash-ins paid back',
  returning_percent: 'percent of cash-ins paid back',
}

/** `daily limit` for `daily_limit_cents`, `cash-outs per day` for `cashout.per_day`. */
export const fieldText = (field: string): string =>
  names[field] ??
  field
    .replace(/_(cents|bp)(?=_|$)/, '')
    .replaceAll(/[_.]/g, ' ')
    .replace(/ id$/, ' ID')

/** Fields in cents whose name does not end with `_cents`, in actions of staff, their inputs and settings. */
const IN_CENTS: ReadonlySet<string> = new Set([
  'amount',
  'asked',
  'received',
  'returned',
  'moved',
  'balance',
  'balance_before',
  'balance_after',
  'came_in',
  'went_out',
  'delta',
  'kept',
  'highest',
  'taken_back',
  'given_up',
  'reward',
  'fee',
  'tax',
  'difference',
  'daily_limit',
  'alone_max',
  'earning_alone_max',
  'statement_alone_max',
  'refund_alone_max',
  'minimum_amount',
  'maximum_amount',
  'from_amount',
  'fixed',
  'minimum',
  'maximum',
  'free_per_day',
  'out_per_day',
  'each',
  'per_day',
  'days_30',
  'cashout_days_30',
  'job_maximum',
  'referrer_reward',
  'newcomer_reward',
  'monthly_budget',
])

export const isMoney = (field: string): boolean =>
  IN_CENTS.has(field.slice(field.lastIndexOf('.') + 1)) || field.endsWith('_cents')

/** In words: `yes`, `10%`, `$500.00`. */
export function fieldValueText(field: string, value: string | number | boolean, money: (cents: number) => string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if (isMoney(field)) return money(value)
  return /_bp(_max)?$/.test(field) ? `${value / 100}%` : String(value)
}
