import { amountOf } from '@hai/contract/approval-amount'
import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import type { FeeOperation } from '@hai/contract/fee-rule-faults'
import type { LegalDocument } from '@hai/contract/legal-values'
import { formatUsd } from '@hai/contract/money'
import type { StaffRole } from '@hai/contract/user-values'
import type { ActionDescription } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import { nameInAction } from '../admin/index.ts'
import { staffPeople } from '../identity/index.ts'

type FactsOf<Kind extends ApprovalFacts['kind']> = Extract<ApprovalFacts, { readonly kind: Kind }>

const reasons: Readonly<Record<AdjustmentReason, string>> = {
  goodwill: 'goodwill',
  correction: 'correction',
  promotion: 'promotion',
  fraud_loss: 'fraud loss',
}

const roles: Readonly<Record<StaffRole, string>> = { admin: 'an admin', super_admin: 'a super admin' }

const operations: Readonly<Record<FeeOperation, string>> = {
  send: 'sends',
  quick_pay: 'quick pays',
  cash_out: 'cash-outs',
  cash_in: 'cash-ins',
  task_reward: 'task rewards',
  fund_card: 'paid top-ups',
  fund_sandbox: 'play money',
}

const documents: Readonly<Record<LegalDocument, string>> = {
  terms: 'the terms',
  privacy: 'the privacy policy',
  'acceptable-use': 'the rules of acceptable use',
  'risk-warning': 'the risk warning',
  'dispute-policy': 'the dispute policy',
  'refund-policy': 'the refund policy',
  'kyc-aml': 'the identity and money-laundering policy',
  fees: 'the page about fees',
}

const startText = (from: string | null): string => (from === null ? 'now on' : `${from.slice(0, 16).replace('T', ' ')} UTC on`)

function staffLimitsText(facts: FactsOf<'staff_limits'>): string {
  const credits = `${formatUsd(facts.alone_max)}, ${formatUsd(facts.daily_limit)} a day`
  const lines = formatUsd(facts.statement_alone_max)
  const refunds = formatUsd(facts.refund_alone_max)
  return `set alone: credits ${credits}, earnings ${formatUsd(facts.earning_alone_max)}, lines ${lines}, refunds ${refunds}`
}

function lineText({ account, booked_on, amount, matched }: FactsOf<'outside_line'>): string {
  const difference = matched?.difference ?? 0
  const compared =
    difference === 0 ? '' : `, ${formatUsd(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than the ledger`
  return `${matched ? 'match' : 'explain'} a statement line: ${account}, ${booked_on}, ${formatUsd(amount)}${compared}`
}

function thresholdText({ setting, before, after }: FactsOf<'compliance_threshold'>): string {
  const [from, to] = setting.endsWith('_cents') ? [formatUsd(before), formatUsd(after)] : [before, after]
  return `set ${setting.replace(/_cents$/, '')} of compliance from ${from} to ${to}`
}

function feeText({ operation, highest, dearest, free_per_day, ...rule }: FactsOf<'fee_rule'>): string {
  const dearestText = dearest && ` (dearest: ${formatUsd(dearest.fee)} of ${formatUsd(dearest.amount)})`
  const fee = highest === null ? 'nothing' : `at most ${formatUsd(highest)}${dearestText ?? ''}`
  const free = free_per_day === null ? '' : `, with ${formatUsd(free_per_day)} a day free`
  const bounds = `${formatUsd(rule.minimum_amount)} to ${formatUsd(rule.maximum_amount)}`
  return `set the fee of ${operations[operation]} to ${fee}${free}, from ${startText(rule.effective_from)}, for ${bounds}`
}

function repairText({ user_id, account, ...balances }: FactsOf<'balance_repair'>, nameOf: (user_id: string) => string): string {
  const what = user_id === null ? `the balance of ${account}` : `${account} of ${nameOf(user_id)}`
  return `set right ${what}: ${formatUsd(balances.balance_before)} to ${formatUsd(balances.balance_after)}`
}

export function factsText(facts: ApprovalFacts, nameOf: (user_id: string) => string): string {
  switch (facts.kind) {
    case 'adjustment':
      return `credit ${formatUsd(facts.amount)} to ${nameOf(facts.user_id)}, ${reasons[facts.reason_code]}`
    case 'staff_limits':
      return staffLimitsText(facts)
    case 'admin_daily_limit': {
      const standard = facts.is_standard ? ', as everybody' : ''
      return `let ${nameOf(facts.user_id)} credit ${formatUsd(facts.daily_limit)} a day alone${standard}`
    }
    case 'platform_earning': {
      const from = facts.from_user_id === null ? '' : `, from ${nameOf(facts.from_user_id)}`
      return `book ${formatUsd(facts.amount)} earned, ${facts.type.replaceAll('_', ' ')}${from}`
    }
    case 'earning_reversal':
      return `take back ${formatUsd(facts.amount)} booked as earned, ${facts.type.replaceAll('_', ' ')}, on ${facts.booked_on}`
    case 'reward_reversal':
      return facts.amount === 0
        ? `withhold a referral reward of ${formatUsd(facts.reward)} from ${nameOf(facts.user_id)}`
        : `take ${formatUsd(facts.amount)} of a referral reward back from ${nameOf(facts.user_id)}`
    case 'dispute_refund':
      return `refund ${formatUsd(facts.amount)} to ${nameOf(facts.user_id)}, from ${nameOf(facts.from_user_id)}`
    case 'dispute_appeal':
      return `change a decision: ${formatUsd(facts.amount)} to ${nameOf(facts.user_id)}, from ${nameOf(facts.from_user_id)}`
    case 'role_grant':
      return `make ${nameOf(facts.user_id)} ${roles[facts.role]}`
    case 'role_removal':
      return `take the role of ${roles[facts.role]} from ${nameOf(facts.user_id)}`
    case 'compliance_threshold':
      return thresholdText(facts)
    case 'sanctions_release':
      return `${facts.is_confirmed ? 'withdraw' : 'clear'} the sanctions hit of ${nameOf(facts.user_id)}`
    case 'balance_unlock':
      return `open the locked wallet of ${nameOf(facts.user_id)}`
    case 'balance_repair':
      return repairText(facts, nameOf)
    case 'account_deletion':
      return `delete the account of ${nameOf(facts.user_id)}`
    case 'outside_line':
      return lineText(facts)
    case 'transaction_limit': {
      const { tier, balance, out_per_day, cashout_days_30: cashout } = facts
      const cashes = cashout === null ? 'no cash-outs' : `cash out ${formatUsd(cashout)} in 30 days`
      return `set tier ${tier}: hold ${formatUsd(balance)}, send ${formatUsd(out_per_day)} a day, ${cashes}`
    }
    case 'agent_level': {
      const held = formatUsd(facts.balance)
      const paid = formatUsd(facts.job_maximum)
      return `set agent level ${facts.level}: hold ${held}, pay out ${paid} each, ${facts.fee_share_bp / 100}% of the fee`
    }
    case 'fee_rule':
      return feeText(facts)
    case 'htg_rate':
      return `set the rate of the gourde to ${facts.htg_per_usd} for $1`
    case 'referral_settings': {
      const rewards = `${formatUsd(facts.referrer_reward)} and ${formatUsd(facts.newcomer_reward)}`
      const state = facts.is_open ? 'open' : 'closed'
      return `set referral rewards: ${rewards}, at most ${formatUsd(facts.monthly_budget)} a month, ${state}`
    }
    case 'legal_document': {
      const asked = facts.asks_acceptance ? '; members are asked to accept it' : ''
      return `publish version ${facts.number} of ${documents[facts.document]}, from ${startText(facts.effective_at)}${asked}`
    }
  }
}

export const peopleIn = (facts: ApprovalFacts): readonly string[] =>
  ['user_id' in facts ? facts.user_id : null, 'from_user_id' in facts ? facts.from_user_id : null].filter(
    (user_id) => user_id !== null,
  )

/** For the message with the confirmation code, also if the action needs no approval. */
export async function describeFacts(db: Database, facts: ApprovalFacts): Promise<ActionDescription> {
  const person = await staffPeople(db, peopleIn(facts))
  return { text: factsText(facts, (user_id) => nameInAction(person(user_id))), amount: amountOf(facts) }
}

/** For an action that only asks for an approval. */
export const askTo = ({ text, amount }: ActionDescription): ActionDescription => ({ text: `ask to ${text}`, amount })
