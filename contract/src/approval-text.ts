import type { ApprovalFacts } from './approval-facts.ts'
import type { FeeOperation } from './fee-rule-faults.ts'
import type { LegalDocument } from './legal-values.ts'
import { fieldText, isMoney } from './setting-fields.ts'
import type { StaffRole } from './user-values.ts'

type FactsOf<Kind extends ApprovalFacts['kind']> = Extract<ApprovalFacts, { readonly kind: Kind }>

/** How amounts, people and times are shown. The staff app can hide amounts and names. */
export interface ApprovalTextFormat {
  readonly money: (amount: number) => string
  readonly person: (user_id: string) => string
  readonly account: (account: string) => string
  readonly day: (day: string) => string
  readonly time: (time: string) => string
}

const roles: Readonly<Record<StaffRole, string>> = { admin: 'an admin', super_admin: 'a super admin' }

const operations: Readonly<Record<FeeOperation, string>> = {
  send: 'sends',
  quick_pay: 'quick pays',
  cash_out: 'cash-outs',
  cash_in: 'cash-ins',
  task_reward: 'task rewards',
  fund_card: 'adding money by card or MonCash',
  fund_sandbox: 'adding sandbox money',
}

const documents: Readonly<Record<LegalDocument, string>> = {
  terms: 'the terms',
  privacy: 'the privacy policy',
  'acceptable-use': 'the acceptable use policy',
  'risk-warning': 'the risk warning',
  'dispute-policy': 'the dispute policy',
  'refund-policy': 'the refund policy',
  'kyc-aml': 'the anti-money-laundering policy',
  fees: 'the fee schedule',
}

const startText = (from: string | null, { time }: ApprovalTextFormat): string => (from === null ? 'now on' : time(from))

function staffLimitsText(facts: FactsOf<'staff_limits'>, { money }: ApprovalTextFormat): string {
  const credits = `${money(facts.alone_max)} each, ${money(facts.daily_limit)} a day`
  const lines = money(facts.statement_alone_max)
  const refunds = money(facts.refund_alone_max)
  return `set what one person may do without approval: credits ${credits}, earnings ${money(facts.earning_alone_max)}, statement lines ${lines}, refunds ${refunds}`
}

function lineText({ account, booked_on, amount, matched }: FactsOf<'outside_line'>, format: ApprovalTextFormat): string {
  const line = `a statement line: ${format.account(account)}, ${format.day(booked_on)}, ${format.money(amount)}`
  if (matched === null) return `explain ${line}`
  const { difference } = matched
  if (difference === 0) return `match ${line}`
  return `match ${line}, ${format.money(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than the ledger`
}

function settingText({ setting, before, after }: FactsOf<'compliance_threshold'>, { money }: ApprovalTextFormat): string {
  const [from, to] = isMoney(setting) ? [money(before), money(after)] : [before, after]
  return `change the compliance setting “${fieldText(setting)}” from ${from} to ${to}`
}

function feeText({ operation, highest, highest_rate, free_per_day, ...rule }: FactsOf<'fee_rule'>, format: ApprovalTextFormat) {
  const { money } = format
  const rate = highest_rate && ` (highest rate: ${money(highest_rate.fee)} on ${money(highest_rate.amount)})`
  const fee = highest === null ? 'zero' : `at most ${money(highest)}${rate ?? ''}`
  const free = free_per_day === null ? '' : `, with ${money(free_per_day)} a day free`
  const bounds = `${money(rule.minimum_amount)} to ${money(rule.maximum_amount)}`
  return `set the fee for ${operations[operation]} to ${fee}${free}, from ${startText(rule.effective_from, format)}, for ${bounds}`
}

function repairText({ user_id, account, ...balances }: FactsOf<'balance_repair'>, format: ApprovalTextFormat): string {
  const owner = user_id === null ? 'the platform' : format.person(user_id)
  const change = `from ${format.money(balances.balance_before)} to ${format.money(balances.balance_after)}`
  return `correct a balance of ${owner} ${change}: ${format.account(account)}`
}

/** What a request asks for, starting with a verb in lower case: `credit $40.00 to @marie, goodwill`. */
export function approvalText(facts: ApprovalFacts, format: ApprovalTextFormat): string {
  const { money, person } = format
  switch (facts.kind) {
    case 'adjustment':
      return `credit ${money(facts.amount)} to ${person(facts.user_id)}, ${fieldText(facts.reason_code)}`
    case 'staff_limits':
      return staffLimitsText(facts, format)
    case 'admin_daily_limit': {
      const standard = facts.is_standard ? ', the standard limit' : ''
      return `set the daily credit limit of ${person(facts.user_id)} to ${money(facts.daily_limit)}${standard}`
    }
    case 'platform_earning': {
      const from = facts.from_user_id === null ? '' : ` from ${person(facts.from_user_id)}`
      return `record earnings of ${money(facts.amount)} (${fieldText(facts.type)})${from}`
    }
    case 'earning_reversal':
      return `reverse earnings of ${money(facts.amount)} (${fieldText(facts.type)}) recorded on ${format.day(facts.booked_on)}`
    case 'reward_reversal':
      return facts.amount === 0
        ? `withhold a referral reward of ${money(facts.reward)} from ${person(facts.user_id)}`
        : `reverse ${money(facts.amount)} of the referral reward of ${person(facts.user_id)}`
    case 'dispute_refund':
      return `refund ${money(facts.amount)} to ${person(facts.user_id)}, from ${person(facts.from_user_id)}`
    case 'dispute_appeal':
      return `change a dispute decision: pay ${person(facts.user_id)} ${money(facts.amount)} from ${person(facts.from_user_id)}`
    case 'role_grant':
      return `make ${person(facts.user_id)} ${roles[facts.role]}`
    case 'role_removal':
      return `remove ${person(facts.user_id)} as ${roles[facts.role]}`
    case 'compliance_threshold':
      return settingText(facts, format)
    case 'sanctions_release':
      return `${facts.is_confirmed ? 'withdraw' : 'clear'} the sanctions hit of ${person(facts.user_id)}`
    case 'balance_unlock':
      return `unlock the wallet of ${person(facts.user_id)}`
    case 'balance_repair':
      return repairText(facts, format)
    case 'account_deletion':
      return `delete the account of ${person(facts.user_id)}`
    case 'outside_line':
      return lineText(facts, format)
    case 'transaction_limit': {
      const { tier, balance, out_per_day, cashout_days_30: cashout } = facts
      const cashouts = cashout === null ? 'no cash-outs' : `cash out ${money(cashout)} in 30 days`
      return `set tier ${tier}: hold ${money(balance)}, send ${money(out_per_day)} a day, ${cashouts}`
    }
    case 'agent_level': {
      const paid = `pay out ${money(facts.job_maximum)} each, ${facts.fee_share_bp / 100}% of the fee`
      return `set agent level ${facts.level}: hold ${money(facts.balance)}, ${paid}`
    }
    case 'fee_rule':
      return feeText(facts, format)
    case 'htg_rate':
      return `set the exchange rate to ${facts.htg_per_usd} HTG per $1`
    case 'referral_settings': {
      const rewards = `${money(facts.referrer_reward)} for the referrer and ${money(facts.newcomer_reward)} for the new member`
      const state = facts.is_open ? 'open' : 'closed'
      return `set referral rewards: ${rewards}, at most ${money(facts.monthly_budget)} a month, ${state}`
    }
    case 'legal_document': {
      const asked = facts.asks_acceptance ? '; members are asked to accept it' : ''
      return `publish version ${facts.number} of ${documents[facts.document]}, from ${startText(facts.effective_at, format)}${asked}`
    }
  }
}
