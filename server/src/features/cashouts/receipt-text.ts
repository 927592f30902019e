import { FIRST_RATE_SOURCE } from '@hai/contract/bounds'
import type { Cashout } from '@hai/contract/cashout-record'
import { moneyState } from '@hai/contract/cashout-money'
import type { Output } from '@hai/contract/contract'
import { cents, formatUsd } from '@hai/contract/money'
import type { Installation, ReceiptText } from '../../platform/pdf/receipt-page.ts'
import { exactMoment } from '../../platform/words/dates.ts'
import { words, type Language } from '../../platform/words/words.ts'

export type CashoutReceipt = Output<'get_cashout_receipt'>

type Figure = readonly [string, string]

const inDigits = (value: number, language: Language, digits: number): string =>
  value.toLocaleString(language === 'fr' ? 'fr' : 'en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const named = ({ shown_name, hai_tag }: CashoutReceipt['member']): string => `${shown_name} (@${hai_tag})`

export function receiptText(receipt: CashoutReceipt, language: Language, { timeZone }: Installation): ReceiptText {
  const { cashout, member, agent, transaction_id } = receipt
  const say = words(language)
  const at = (iso: string): string => exactMoment(new Date(iso), language, timeZone)
  const { amount, fee, tax, total, amount_htg, reference, destination_details: to } = cashout
  const gourdes = say('cashouts.receipt.gourdes', { amount: inDigits(amount_htg, language, 0) })
  const figures: readonly (Figure | false)[] = [
    [say('records.status'), say(`cashouts.status.${cashout.status}`)],
    [say('records.date'), at(cashout.created_at)],
    [say('cashouts.receipt.member'), named(member)],
    agent !== null && [say('cashouts.receipt.agent'), named(agent)],
    [say('cashouts.receipt.method'), say(`cashouts.method.${to.method}`)],
    to.full_name !== '' && [say('cashouts.receipt.for'), [to.full_name, to.phone, to.account].filter(Boolean).join(', ')],
    [say('cashouts.receipt.place'), `${to.commune}, ${to.department}`],
    reference !== '' && [say('cashouts.receipt.reference'), reference],
    [say('records.amount'), formatUsd(amount)],
    ...(cashout.role === 'member'
      ? costOf(say('records.fee'), say('records.tax'), say('records.total'), { fee, tax, total })
      : []),
    ...agentFigures(cashout, say),
    [say('records.gourdes'), rateOf(cashout, language, at)],
    [say('cashouts.receipt.history'), historyOf(cashout, language, at)],
    transaction_id !== null && [say('records.number'), transaction_id],
    [say('cashouts.receipt.number'), cashout.id],
  ]
  return {
    line: say('cashouts.receipt.line', { name: member.shown_name }),
    amount: formatUsd(amount),
    beneath: [gourdes, say(`cashouts.status.${cashout.status}`)],
    figures: figures.filter((figure) => figure !== false),
    note: [named(member), agent ? named(agent) : '', to.full_name, to.commune, to.account, reference].join(' '),
  }
}

const costOf = (
  fee_word: string,
  tax_word: string,
  total_word: string,
  cost: Pick<Cashout, 'fee' | 'tax' | 'total'>,
): Figure[] => [
  [fee_word, formatUsd(cost.fee)],
  [tax_word, formatUsd(cost.tax)],
  [total_word, formatUsd(cost.total)],
]

/** The agent’s share of the fee and the total that they receive. Empty after a refund. */
function agentFigures({ status, amount, agent_share }: Cashout, say: ReturnType<typeof words>): Figure[] {
  const state = moneyState(status)
  if (agent_share === null || state === 'back') return []
  return [
    [say('cashouts.receipt.share'), formatUsd(agent_share)],
    [say(state === 'paid' ? 'cashouts.receipt.received' : 'cashouts.receipt.receive'), formatUsd(cents(amount + agent_share))],
  ]
}

function rateOf(
  { amount_htg, htg_per_usd, rate_source, rate_as_of }: Cashout,
  language: Language,
  at: (iso: string) => string,
): string {
  const say = words(language)
  return say('records.gourdes_at', {
    amount: inDigits(amount_htg, language, 0),
    rate: inDigits(htg_per_usd, language, 2),
    source: rate_source === FIRST_RATE_SOURCE ? say('records.first_rate') : rate_source,
    day: at(rate_as_of),
  })
}

function historyOf({ timeline }: Cashout, language: Language, at: (iso: string) => string): string {
  const say = words(language)
  return timeline.map((event) => `${say(`cashouts.event.${event.action}`)}: ${at(event.at)}`).join(' · ')
}
