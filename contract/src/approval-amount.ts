import type { ApprovalFacts } from './approval-facts.ts'
import type { Cents } from './money.ts'

export interface ActionAmount {
  readonly cents: Cents
  /** Set if the amount moves between the platform and the member: into the wallet, or out of it. */
  readonly direction: 'in' | 'out' | null
}

/** The amount that a request is about. Null if it is about none, or about several. */
export function amountOf(facts: ApprovalFacts): ActionAmount | null {
  switch (facts.kind) {
    case 'adjustment':
      return { cents: facts.amount, direction: 'in' }
    case 'reward_reversal':
      return { cents: facts.amount === 0 ? facts.reward : facts.amount, direction: 'out' }
    case 'platform_earning':
    case 'earning_reversal':
    case 'dispute_refund':
    case 'dispute_appeal':
      return { cents: facts.amount, direction: null }
    case 'outside_line':
      return (facts.matched?.difference ?? 0) === 0 ? { cents: facts.amount, direction: null } : null
    case 'admin_daily_limit':
      return { cents: facts.daily_limit, direction: null }
    case 'staff_limits':
    case 'role_grant':
    case 'role_removal':
    case 'compliance_threshold':
    case 'sanctions_release':
    case 'balance_unlock':
    case 'balance_repair':
    case 'account_deletion':
    case 'transaction_limit':
    case 'agent_level':
    case 'fee_rule':
    case 'htg_rate':
    case 'referral_settings':
    case 'legal_document':
      return null
  }
}
