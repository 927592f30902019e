import type { PostingKind } from '@hai/contract/posting-kinds'
import { useMemo } from 'react'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'

type Name = PlainKey<'admin_book_names'>
type Names = Readonly<Record<string, Name>>

const accounts: Names = {
  available: 'account_available',
  on_hold: 'account_on_hold',
  pending_sends: 'account_pending_sends',
  platform_fees: 'account_platform_fees',
  tax_fees: 'account_tax_fees',
  marketing: 'account_marketing',
  goodwill: 'account_goodwill',
  correction: 'account_correction',
  promotion: 'account_promotion',
  fraud_loss: 'account_fraud_loss',
  agent_subsidy: 'account_agent_subsidy',
  manual_earnings: 'account_manual_earnings',
  unclaimed_funds: 'account_unclaimed_funds',
  'outside:sandbox': 'account_outside_sandbox',
  'outside:stripe': 'account_outside_stripe',
  'outside:moncash': 'account_outside_moncash',
  'outside:bank': 'account_outside_bank',
  'outside:card_debts': 'account_outside_card_debts',
  nowhere: 'account_nowhere',
}

const postings: Readonly<Record<PostingKind, Name>> = {
  send: 'act_send',
  quick_pay: 'act_quick_pay',
  send_held: 'act_send_held',
  settle_held: 'act_settle_held',
  undo_held: 'act_undo_held',
  escrow: 'act_escrow',
  claim_escrow: 'act_claim_escrow',
  cancel_escrow: 'act_cancel_escrow',
  expire_escrow: 'act_expire_escrow',
  refund: 'act_refund',
  fund: 'act_fund',
  fund_unclaimed: 'act_fund_unclaimed',
  fund_taken: 'act_fund_taken',
  fund_put_back: 'act_fund_put_back',
  debt_collected: 'act_debt_collected',
  referral_reward: 'act_referral_reward',
  referral_reward_reversed: 'act_referral_reward_reversed',
  fund_marketing: 'act_fund_marketing',
  cash_out_held: 'act_cash_out_held',
  cash_out: 'act_cash_out',
  cash_out_returned: 'act_cash_out_returned',
  cash_in: 'act_cash_in',
  cash_in_share: 'act_cash_in_share',
  fund_agents: 'act_fund_agents',
  task_held: 'act_task_held',
  task_paid: 'act_task_paid',
  task_returned: 'act_task_returned',
  manual_earning: 'act_manual_earning',
  manual_earning_reversed: 'act_manual_earning_reversed',
  adjustment: 'act_adjustment',
  fund_account: 'act_fund_account',
}

export const accountKinds = Object.keys(accounts).filter((kind) => kind !== 'nowhere')
export const postingKinds = Object.keys(postings)

export interface BookNames {
  readonly account: (kind: string) => string
  readonly posting: (kind: string) => string
}

/** Readable names of account and posting kinds. Unknown kinds keep the ledger’s own name. */
export function useBookNames(): BookNames {
  const t = useTranslations('admin_book_names')
  return useMemo(() => {
    const name = (names: Names, kind: string): string => {
      const key = names[kind]
      return key === undefined ? kind.replaceAll('_', ' ') : t(key)
    }
    return { account: (kind: string) => name(accounts, kind), posting: (kind: string) => name(postings, kind) }
  }, [t])
}
