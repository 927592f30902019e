import { FIRST_RATE_SOURCE } from '@hai/contract/bounds'
import type { Cashout } from '@hai/contract/cashout-record'
import { moneyState } from '@hai/contract/cashout-money'
import type { Output } from '@hai/contract/contract'
import { departmentName } from '@hai/contract/department-name'
import type { Language } from '@hai/contract/languages'
import { formatUsdIn, plus } from '@hai/contract/money'
import { twoDecimals, wholeNumber } from '@hai/contract/number-text'
import { nameDeletedMembers } from '@hai/contract/deleted-members'
import type { Installation, ReceiptText } from '../../platform/pdf/receipt-page.ts'
import { exactMoment } from '../../platform/words/dates.ts'
import { translationsFor } from '../../platform/words/words.ts'

export type CashoutReceipt = Output<'get_cashout_receipt'>

type Figure = readonly [string, string]

const named = ({ shown_name, hai_tag }: CashoutReceipt['member'], language: Language): string =>
  `${nameDeletedMembers(shown_name, language)} (@${hai_tag})`

export function receiptText(receipt: CashoutReceipt, language: Language, { timeZone }: Installation): ReceiptText {
  const { cashout, member, agent, transaction_id } = receipt
  const translate = translationsFor(language)
  const at = (iso: string): string => exactMoment(new Date(iso), language, timeZone)
  const { amount, amount_htg, reference, destination_details: to } = cashout
  const gourdes = translate('cashouts.receipt.gourdes', { amount: wholeNumber(amount_htg, language) })
  const figures: readonly (Figure | false)[] = [
    [translate('statements.status'), translate(`cashouts.status.${cashout.status}`)],
    [translate('statements.date'), at(cashout.created_at)],
    [translate('cashouts.receipt.member'), named(member, language)],
    agent !== null && [translate('cashouts.receipt.agent'), named(agent, language)],
    [translate('cashouts.receipt.method'), translate(`cashouts.method.${to.method}`)],
    to.full_name !== '' && [translate('cashouts.receipt.for'), [to.full_name, to.phone, to.account].filter(Boolean).join(', ')],
    [translate('cashouts.receipt.place'), `${to.commune}, ${departmentName(to.department, language)}`],
    reference !== '' && [translate('cashouts.receipt.reference'), reference],
    [translate('statements.amount'), formatUsdIn(language, amount)],
    ...(cashout.role === 'member' ? costOf(cashout, language) : []),
    ...agentFigures(cashout, language),
    [translate('statements.gourdes'), rateOf(cashout, language, at)],
    [translate('cashouts.receipt.history'), historyOf(cashout, language, at)],
    transaction_id !== null && [translate('statements.number'), transaction_id],
    [translate('cashouts.receipt.number'), cashout.id],
  ]
  return {
    line: translate('cashouts.receipt.line', { name: member.shown_name }),
    amount: formatUsdIn(language, amount),
    subtitles: [gourdes, translate(`cashouts.status.${cashout.status}`)],
    figures: figures.filter((figure) => figure !== false),
    note: [named(member, language), agent ? named(agent, language) : '', to.full_name, to.commune, to.account, reference].join(
      ' ',
    ),
  }
}

function costOf({ status, fee, tax, total }: Cashout, language: Language): Figure[] {
  const translate = translationsFor(language)
  return [
    [translate('statements.fee'), formatUsdIn(language, fee)],
    [translate('statements.tax'), formatUsdIn(language, tax)],
    [translate(`cashouts.receipt.total_${moneyState(status)}`), formatUsdIn(language, total)],
  ]
}

/** Empty on the member’s receipt, and if the money went back to the member. */
function agentFigures({ status, amount, agent_share }: Cashout, language: Language): Figure[] {
  const translate = translationsFor(language)
  const state = moneyState(status)
  if (agent_share === null || state === 'back') return []
  return [
    [translate('cashouts.receipt.share'), formatUsdIn(language, agent_share)],
    [
      translate(state === 'paid' ? 'cashouts.receipt.received' : 'cashouts.receipt.receive'),
      formatUsdIn(language, plus(amount, agent_share)),
    ],
  ]
}

function rateOf(
  { amount_htg, htg_per_usd, rate_source, rate_as_of }: Cashout,
  language: Language,
  at: (iso: string) => string,
): string {
  const translate = translationsFor(language)
  return translate('statements.gourdes_at', {
    amount: wholeNumber(amount_htg, language),
    rate: twoDecimals(htg_per_usd, language),
    source: rate_source === FIRST_RATE_SOURCE ? translate('statements.first_rate') : rate_source,
    day: at(rate_as_of),
  })
}

function historyOf({ timeline }: Cashout, language: Language, at: (iso: string) => string): string {
  const translate = translationsFor(language)
  return timeline.map((event) => `${translate(`cashouts.event.${event.action}`)}: ${at(event.at)}`).join(' · ')
}
