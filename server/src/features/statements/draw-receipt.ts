import { FIRST_RATE_SOURCE } from '@hai/contract/bounds'
import type { Language } from '@hai/contract/languages'
import { formatUsdIn } from '@hai/contract/money'
import { twoDecimals, wholeNumber } from '@hai/contract/number-text'
import { nameDeletedMembers } from '@hai/contract/deleted-members'
import type { ActivityItem } from '@hai/contract/wallet'
import { drawReceiptPage, type Installation } from '../../platform/pdf/receipt-page.ts'
import { exactMoment, shortDate } from '../../platform/words/dates.ts'
import { translationsFor, type WordKey } from '../../platform/words/words.ts'
import { inGourdes, type HtgRate } from '../rates/index.ts'
import { figuresOf, isReleased, type FoundItem } from '../wallet/index.ts'
import { lineWord, outcomeWord, statusWord } from './item-words.ts'
import type { Person } from './context.ts'

export interface ReceiptPaper extends Installation {
  readonly item: ActivityItem
  readonly payer: FoundItem['payer']
  readonly rate: HtgRate | null
  readonly person: Person
  readonly code: string
  readonly url: string
  readonly made_at: Date
}

export function drawReceipt(receipt: ReceiptPaper): AsyncIterable<Uint8Array> {
  const { item, person, code, url, made_at, ...installation } = receipt
  const { language } = person
  const translate = translationsFor(language)
  const text = {
    line: translate(lineWord(item, item.direction), { name: item.counterparty.shown_name ?? installation.brandName }),
    amount: formatUsdIn(language, figuresOf(item).amount),
    subtitles: subtitlesOf(receipt),
    figures: rowsOf(receipt).map(([key, ...figure]) => [translate(key), ...figure] as const),
    note: item.note,
  }
  return drawReceiptPage({ text, language, installation, check: { code, url }, made_at })
}

function subtitlesOf({ item, person }: ReceiptPaper): readonly string[] {
  const translate = translationsFor(person.language)
  const outcome = outcomeWord(item.status)
  return [
    ...(item.deducted ? [`${translate(reachedWord(item))} ${formatUsdIn(person.language, item.amount)}`] : []),
    ...(outcome ? [translate(outcome)] : []),
  ]
}

const reachedWord = (item: ActivityItem): WordKey => (isReleased(item) ? 'statements.came_back' : 'statements.received')

/** A label and a text. With `own`, a member wrote the text, and its first letter decides its writing direction. */
type Figure = readonly [WordKey, string, 'own'?]

function rowsOf(receipt: ReceiptPaper): readonly Figure[] {
  const { item, payer, person, brandName, timeZone } = receipt
  const { counterparty, note, status, created_at, id } = item
  const own = `${person.full_name} (@${person.hai_tag})`
  const name = nameDeletedMembers(counterparty.shown_name ?? brandName, person.language)
  const other = counterparty.hai_tag === null ? name : `${name} (@${counterparty.hai_tag})`
  const [from, to] = payer === 'viewer' ? [own, other] : [other, own]
  const translate = translationsFor(person.language)
  return [
    ['statements.status', translate(statusWord(status))],
    ['statements.date', exactMoment(new Date(created_at), person.language, timeZone)],
    ['statements.from', from],
    ['statements.to', to],
    ...(note === '' ? [] : [['statements.note', note, 'own'] as const]),
    ...moneyOf(item, person.language),
    ...gourdesOf(receipt),
    ['statements.number', id],
  ]
}

/** Uses the exchange rate at the time of the payment. */
function gourdesOf({ item, rate, person: { language }, timeZone }: ReceiptPaper): readonly Figure[] {
  if (!rate) return []
  const { htg_per_usd, source, as_of } = rate
  const translate = translationsFor(language)
  const values = {
    amount: wholeNumber(inGourdes(figuresOf(item).amount, rate), language),
    rate: twoDecimals(htg_per_usd, language),
    source: source === FIRST_RATE_SOURCE ? translate('statements.first_rate') : source,
    day: shortDate(new Date(as_of), language, timeZone),
  }
  return [['statements.gourdes', translate('statements.gourdes_at', values)]]
}

/** Fee and tax are shown to the person who paid them or got them back. */
function moneyOf(item: ActivityItem, language: Language): readonly Figure[] {
  const formatUsd = (sum: number): string => formatUsdIn(language, sum)
  const { amount, fee, tax, total } = figuresOf(item)
  if (item.direction === 'in' && !item.deducted) return [['statements.amount', formatUsd(amount)]]
  return [
    ['statements.amount', formatUsd(amount)],
    ['statements.fee', formatUsd(Math.abs(fee))],
    ['statements.tax', formatUsd(Math.abs(tax))],
    [item.deducted ? reachedWord(item) : 'statements.total', formatUsd(total)],
  ]
}
