const names: Readonly<Record<string, string>> = {
  hai_tag: 'HaiTag',
  is_blocked: 'blocked',
  is_agent: 'agent',
  user_id: 'member',
  from_user_id: 'from member',
  payer_id: 'payer',
  payee_id: 'payee',
  initiator_id: 'opened by',
  opponent_id: 'other party',
  assignee_id: 'assignee',
  os_user: 'operating system user',
  ip_address: 'IP address',
  user_agent: 'browser',
  kind: 'type',
  asked: 'amount requested',
  moved: 'amount moved',
  kept: 'amount kept',
  taken_back: 'amount reversed',
  given_up: 'amount not recovered',
  came_in: 'money in',
  went_out: 'money out',
  related_type: 'dispute about',
  renames_to: 'new name',
  review_on: 'review date',
  supply: 'documents needed',
  asks_acceptance: 'members must accept',
  phone_ending: 'phone ends in',
  because: 'cause',
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
  disputed_bp_max: 'disputed, less than',
  confirm_jump: 'large change confirmed',
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
  // Details of events on accounts.
  own_password: 'password in settings',
  pin: 'PIN',
  pin_set: 'PIN set',
  pin_removed: 'PIN removed',
  'presence:passkey': 'confirmation by passkey',
  'presence:password': 'confirmation by password',
  'presence:pin': 'confirmation by PIN',
  refresh_token_reuse: 'copied session token',
  copied_key: 'copied passkey',
  handover_code: 'hand-over code',
  other_sessions: 'all other sessions',
  lifted: 'unblocked',
  code_wrong: 'wrong code',
  taken: 'number of another member',
}

const ABBREVIATIONS = /\b(csv|htg|id|ids|ip|pin)\b/g

/** `daily limit` for `daily_limit_cents`, `cash-outs per day` for `cashout.per_day`. A code without a name is shown in words. */
export const fieldText = (field: string): string =>
  names[field] ??
  field
    .replace(/_(cents|bp)(?=_|$)/, '')
    .replaceAll(/(^|[_.])is_/g, '$1')
    .replaceAll(/[_.:]/g, ' ')
    .replaceAll(/\bcash ?(in|out)(s?)\b/g, 'cash-$1$2')
    .replaceAll(ABBREVIATIONS, (word) => (word === 'ids' ? 'IDs' : word.toUpperCase()))

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
