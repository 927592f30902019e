import type { PostingKind } from '@hai/contract/posting-kinds'
import { useMemo } from 'react'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'

type Name = PlainKey<'admin_ui'>
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
  send: 'posting_send',
  quick_pay: 'posting_quick_pay',
  send_held: 'posting_send_held',
  settle_held: 'posting_settle_held',
  undo_held: 'posting_undo_held',
  escrow: 'posting_escrow',
  claim_escrow: 'posting_claim_escrow',
  cancel_escrow: 'posting_cancel_escrow',
  expire_escrow: 'posting_expire_escrow',
  refund: 'posting_refund',
  sent_to_book: 'posting_sent_to_book',
  received_from_book: 'posting_received_from_book',
  returned_from_book: 'posting_returned_from_book',
  fund: 'posting_fund',
  fund_unclaimed: 'posting_fund_unclaimed',
  fund_taken: 'posting_fund_taken',
  fund_put_back: 'posting_fund_put_back',
  debt_collected: 'posting_debt_collected',
  referral_reward: 'posting_referral_reward',
  referral_reward_reversed: 'posting_referral_reward_reversed',
  fund_marketing: 'posting_fund_marketing',
  cash_out_held: 'posting_cash_out_held',
  cash_out: 'posting_cash_out',
  cash_out_returned: 'posting_cash_out_returned',
  cash_in: 'posting_cash_in',
  cash_in_share: 'posting_cash_in_share',
  fund_agents: 'posting_fund_agents',
  task_held: 'posting_task_held',
  task_paid: 'posting_task_paid',
  task_returned: 'posting_task_returned',
  manual_earning: 'posting_manual_earning',
  manual_earning_reversed: 'posting_manual_earning_reversed',
  adjustment: 'posting_adjustment',
  fund_account: 'posting_fund_account',
}

const CLEARING = /^outside:clearing:(\d+)$/

export const accountKinds = Object.keys(accounts).filter((kind) => kind !== 'nowhere')
export const postingKinds = Object.keys(postings)

export interface LedgerNames {
  readonly account: (kind: string) => string
  readonly posting: (kind: string) => string
}

export function useLedgerNames(): LedgerNames {
  const t = useTranslations('admin_ui')
  return useMemo(() => {
    const name = (names: Names, kind: string): string => {
      const key = names[kind]
      return key === undefined ? kind.replaceAll('_', ' ') : t(key)
    }
    const account = (kind: string): string => {
      const [, number] = CLEARING.exec(kind) ?? []
      return number === undefined ? name(accounts, kind) : t('account_outside_clearing', { number: Number(number) })
    }
    return { account, posting: (kind: string) => name(postings, kind) }
  }, [t])
}
