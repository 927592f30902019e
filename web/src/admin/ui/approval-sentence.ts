import type { ApprovalFacts } from '@hai/contract/approval-facts'
import type { Approval } from '@hai/contract/approvals'
import { fieldText, isMoney } from '@hai/contract/setting-fields'
import type { StaffPerson } from '@hai/contract/staff-person'
import { useMemo } from 'react'
import { type Translate, useTranslations } from '../../lib/translations.ts'
import { documentNames } from './legal-names.ts'
import { type LedgerNames, useLedgerNames } from './ledger-names.ts'
import type { TextFormat } from './mask.ts'
import { dayText, momentText } from './time-text.ts'

type T = Translate<'admin_approvals'>
type FactsOf<Kind extends ApprovalFacts['kind']> = Extract<ApprovalFacts, { kind: Kind }>
type Asked = Pick<Approval, 'facts' | 'people'>

/** Such as `Credit $40.00 to @marie, goodwill`. `say` hides or shows amounts and names. */
export type ApprovalSentence = (approval: Asked, say: TextFormat) => string

export function useApprovalSentence(): ApprovalSentence {
  const t = useTranslations('admin_approvals')
  const names = useLedgerNames()
  return useMemo(() => (approval, say) => sentenceOf(t, names, approval, say), [t, names])
}

const startIn = (t: T, from: string | null): string =>
  from === null ? t('from_now') : t('from_time', { time: momentText(from) })

function feeSentence(t: T, facts: FactsOf<'fee_rule'>, say: TextFormat): string {
  const { operation, highest, dearest, free_per_day: free } = facts
  const fee =
    highest === null || dearest === null
      ? t('fee_none')
      : t('fee_highest', { highest: say.money(highest), fee: say.money(dearest.fee), amount: say.money(dearest.amount) })
  const start = startIn(t, facts.effective_from)
  const bounds = { minimum: say.money(facts.minimum_amount), maximum: say.money(facts.maximum_amount) }
  return free === null
    ? t('fee_rule', { operation, fee, start, ...bounds })
    : t('fee_rule_free', { operation, fee, start, free: say.money(free), ...bounds })
}

function lineSentence(t: T, names: LedgerNames, facts: FactsOf<'outside_line'>, say: TextFormat): string {
  const line = { account: names.account(facts.account), day: dayText(facts.booked_on), amount: say.money(facts.amount) }
  if (facts.matched === null) return t('outside_line_explained', line)
  const { difference } = facts.matched
  if (difference === 0) return t('outside_line_matched', line)
  return t(difference < 0 ? 'outside_line_less' : 'outside_line_more', { ...line, difference: say.money(Math.abs(difference)) })
}

type SettingKind =
  | 'staff_limits'
  | 'compliance_threshold'
  | 'transaction_limit'
  | 'agent_level'
  | 'fee_rule'
  | 'htg_rate'
  | 'referral_settings'
  | 'legal_document'

function settingSentence(t: T, facts: FactsOf<SettingKind>, say: TextFormat): string {
  switch (facts.kind) {
    case 'staff_limits':
      return t('staff_limits', {
        alone_max: say.money(facts.alone_max),
        daily_limit: say.money(facts.daily_limit),
        earning_alone_max: say.money(facts.earning_alone_max),
        statement_alone_max: say.money(facts.statement_alone_max),
        refund_alone_max: say.money(facts.refund_alone_max),
      })
    case 'compliance_threshold': {
      const value = (figure: number): string | number => (isMoney(facts.setting) ? say.money(figure) : figure)
      const { setting, before, after } = facts
      return t('compliance_threshold', { setting: fieldText(setting), before: value(before), after: value(after) })
    }
    case 'transaction_limit': {
      const { tier, cashout_days_30: cashout } = facts
      const balance = say.money(facts.balance)
      const out_per_day = say.money(facts.out_per_day)
      return cashout === null
        ? t('transaction_limit_no_cashout', { tier, balance, out_per_day })
        : t('transaction_limit', { tier, balance, out_per_day, cashout: say.money(cashout) })
    }
    case 'agent_level':
      return t('agent_level', {
        level: facts.level,
        balance: say.money(facts.balance),
        job_maximum: say.money(facts.job_maximum),
        share: facts.fee_share_bp / 100,
      })
    case 'fee_rule':
      return feeSentence(t, facts, say)
    case 'htg_rate':
      return t('htg_rate', { rate: facts.htg_per_usd })
    case 'referral_settings':
      return t('referral_settings', {
        referrer: say.money(facts.referrer_reward),
        newcomer: say.money(facts.newcomer_reward),
        budget: say.money(facts.monthly_budget),
        state: facts.is_open ? 'open' : 'closed',
      })
    case 'legal_document':
      return t(facts.asks_acceptance ? 'legal_document_accepted' : 'legal_document', {
        number: facts.number,
        document: documentNames[facts.document],
        start: startIn(t, facts.effective_at),
      })
  }
}

function sentenceOf(t: T, names: LedgerNames, { facts, people }: Asked, say: TextFormat): string {
  const person = (user_id: string): string => {
    const found: StaffPerson | undefined = people.find((one) => one.user_id === user_id)
    if (!found) return ''
    return found.hai_tag === null ? say.name(found.full_name) : say.tag(found)
  }
  switch (facts.kind) {
    case 'adjustment':
      return t('adjustment', {
        amount: say.money(facts.amount),
        member: person(facts.user_id),
        reason: facts.reason_code,
      })
    case 'admin_daily_limit':
      return t(facts.is_standard ? 'admin_daily_limit_standard' : 'admin_daily_limit', {
        amount: say.money(facts.daily_limit),
        member: person(facts.user_id),
      })
    case 'platform_earning': {
      const { type, from_user_id } = facts
      const amount = say.money(facts.amount)
      return from_user_id === null
        ? t('platform_earning', { amount, type })
        : t('platform_earning_from', { amount, type, member: person(from_user_id) })
    }
    case 'earning_reversal':
      return t('earning_reversal', { amount: say.money(facts.amount), type: facts.type, day: dayText(facts.booked_on) })
    case 'reward_reversal':
      return facts.amount === 0
        ? t('reward_withheld', { amount: say.money(facts.reward), member: person(facts.user_id) })
        : t('reward_reversal', { amount: say.money(facts.amount), member: person(facts.user_id) })
    case 'dispute_refund':
    case 'dispute_appeal':
      return t(facts.kind, {
        amount: say.money(facts.amount),
        member: person(facts.user_id),
        payer: person(facts.from_user_id),
      })
    case 'role_grant':
    case 'role_removal':
      return t(facts.kind, { member: person(facts.user_id), role: facts.role })
    case 'sanctions_release':
      return t(facts.is_confirmed ? 'sanctions_withdrawn' : 'sanctions_cleared', { member: person(facts.user_id) })
    case 'balance_unlock':
    case 'account_deletion':
      return t(facts.kind, { member: person(facts.user_id) })
    case 'balance_repair': {
      const account = names.account(facts.account)
      const before = say.money(facts.balance_before)
      const after = say.money(facts.balance_after)
      return facts.user_id === null
        ? t('balance_repair_platform', { account, before, after })
        : t('balance_repair', { account, before, after, member: person(facts.user_id) })
    }
    case 'outside_line':
      return lineSentence(t, names, facts, say)
    case 'staff_limits':
    case 'compliance_threshold':
    case 'transaction_limit':
    case 'agent_level':
    case 'fee_rule':
    case 'htg_rate':
    case 'referral_settings':
    case 'legal_document':
      return settingSentence(t, facts, say)
  }
}
