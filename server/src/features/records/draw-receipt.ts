import { FIRST_RATE_SOURCE } from '@hai/contract/bounds'
import { formatUsd } from '@hai/contract/money'
import type { ActivityItem } from '@hai/contract/wallet'
import { encode } from 'uqr'
import { createPdf, type Pdf } from '../../platform/pdf/document.ts'
import { UNKNOWN } from '../../platform/pdf/drawable.ts'
import { exactMoment, shortDate } from '../../platform/words/dates.ts'
import { words, type WordKey } from '../../platform/words/words.ts'
import { inGourdes, type HtgRate } from '../rates/index.ts'
import { figuresOf, isReleased, type FoundItem } from '../wallet/index.ts'
import { lineWord, outcomeWord, statusWord } from './item-words.ts'
import type { Person } from './people.ts'
import { colours, LEFT, RIGHT, WIDTH } from './statement-page.ts'

export interface ReceiptPaper {
  readonly item: ActivityItem
  readonly payer: FoundItem['payer']
  /** In force when it happened; null where there was none. */
  readonly rate: HtgRate | null
  readonly person: Person
  readonly code: string
  readonly url: string
  readonly brandName: string
  readonly supportEmail: string
  readonly timeZone: string
  readonly made_at: Date
}

const LABEL_WIDTH = 130
const QR_SIZE = 108

/** One page: what moved, between whom, when and what it cost, and how anybody can check it. */
export async function* drawReceipt(receipt: ReceiptPaper): AsyncIterable<Uint8Array> {
  const { person, brandName, timeZone, made_at } = receipt
  const { language } = person
  const say = words(language)
  const pdf = await createPdf({
    title: `${brandName}: ${say('records.receipt.title')}`,
    author: brandName,
    language,
    created_at: made_at,
  })
  pdf.newPage()
  pdf.write(brandName, { x: LEFT, y: 44, width: 240 }, { size: 14, bold: true, colour: colours.brand })
  pdf.write(say('records.receipt.made', { time: exactMoment(made_at, language, timeZone) }), { right: RIGHT, y: 48 }, soft)
  pdf.write(say('records.receipt.title'), { x: LEFT, y: 78, width: WIDTH }, { size: 18, bold: true })
  const y = drawFigures(pdf, receipt, drawHeadline(pdf, receipt) + 14)
  drawCheck(pdf, receipt, y + 18)
  yield* pdf.finish()
}

/** What the payment was of, as the check shows it; beneath, what has become of it, and what reached the wallet where that differs. */
function drawHeadline(pdf: Pdf, { item, person, brandName }: ReceiptPaper): number {
  const say = words(person.language)
  const name = item.counterparty.shown_name ?? brandName
  let y = 110
  y += pdf.paragraph(say(lineWord(item, item.direction), { name }), { x: LEFT, y, width: WIDTH }, { size: 11 }) + 6
  pdf.write(formatUsd(figuresOf(item).amount), { x: LEFT, y, width: WIDTH }, { size: 28, bold: true })
  y += 38
  const outcome = outcomeWord(item.status)
  const beneath = [
    ...(item.deducted ? [`${say(reachedWord(item))} ${formatUsd(item.amount)}`] : []),
    ...(outcome ? [say(outcome)] : []),
  ]
  for (const line of beneath) y += pdf.paragraph(line, { x: LEFT, y, width: WIDTH }, { size: 11, bold: true }) + 2
  return y
}

const reachedWord = (item: ActivityItem): WordKey => (isReleased(item) ? 'records.came_back' : 'records.received')

const soft = { size: 8.5, colour: colours.soft } as const

/** What somebody wrote themselves is read as its first letter says. */
type Figure = readonly [WordKey, string, 'own'?]

function rowsOf(receipt: ReceiptPaper): readonly Figure[] {
  const { item, payer, person, brandName, timeZone } = receipt
  const { counterparty, note, status, created_at, id } = item
  const own = `${person.full_name} (@${person.hai_tag})`
  const shown = counterparty.shown_name ?? brandName
  const other = counterparty.hai_tag === null ? shown : `${shown} (@${counterparty.hai_tag})`
  const [from, to] = payer === 'viewer' ? [own, other] : [other, own]
  const say = words(person.language)
  return [
    ['records.status', say(statusWord(status))],
    ['records.date', exactMoment(new Date(created_at), person.language, timeZone)],
    ['records.from', from],
    ['records.to', to],
    ...(note === '' ? [] : [['records.note', note, 'own'] as const]),
    ...moneyOf(item),
    ...gourdesOf(receipt),
    ['records.number', id],
  ]
}

/** Not by the rate of today: the paper is about that day. */
function gourdesOf({ item, rate, person: { language }, timeZone }: ReceiptPaper): readonly Figure[] {
  if (!rate) return []
  const { htg_per_usd, source, as_of } = rate
  const say = words(language)
  const inDigits = (value: number, digits: number) =>
    value.toLocaleString(language === 'fr' ? 'fr' : 'en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const values = {
    amount: inDigits(inGourdes(figuresOf(item).amount, rate), 0),
    rate: inDigits(htg_per_usd, 2),
    source: source === FIRST_RATE_SOURCE ? say('records.first_rate') : source,
    day: shortDate(new Date(as_of), language, timeZone),
  }
  return [['records.gourdes', say('records.gourdes_at', values)]]
}

/** Fee and tax stand with whoever bore them, or got them back. */
function moneyOf(item: ActivityItem): readonly Figure[] {
  const { amount, fee, tax, total } = figuresOf(item)
  if (item.direction === 'in' && !item.deducted) return [['records.amount', formatUsd(amount)]]
  return [
    ['records.amount', formatUsd(amount)],
    ['records.fee', formatUsd(Math.abs(fee))],
    ['records.tax', formatUsd(Math.abs(tax))],
    [item.deducted ? reachedWord(item) : 'records.total', formatUsd(total)],
  ]
}

function drawFigures(pdf: Pdf, receipt: ReceiptPaper, top: number): number {
  const say = words(receipt.person.language)
  let y = top
  for (const [key, figure, own] of rowsOf(receipt)) {
    pdf.rule(y, LEFT, RIGHT, colours.line)
    pdf.write(say(key), { x: LEFT, y: y + 8, width: LABEL_WIDTH }, { colour: colours.soft })
    const column = { x: LEFT + LABEL_WIDTH + 10, y: y + 8, width: WIDTH - LABEL_WIDTH - 10 }
    const height = pdf.paragraph(figure, { ...column, direction: own ? 'auto' : 'ltr' })
    y += height + 12
  }
  pdf.rule(y, LEFT, RIGHT, colours.line)
  if (pdf.canWrite(receipt.item.note)) return y
  return y + 6 + pdf.paragraph(say('records.unknown_signs', { sign: UNKNOWN }), { x: LEFT, y: y + 6, width: WIDTH }, soft)
}

/** The address as a square to scan, and the code to type. The state on paper is that of the day: the check tells today’s. */
function drawCheck(pdf: Pdf, { person, code, url, brandName, supportEmail, timeZone, made_at }: ReceiptPaper, top: number): void {
  const say = words(person.language)
  drawSquare(pdf, url, LEFT, top)
  const x = LEFT + QR_SIZE + 20
  const width = RIGHT - x
  const time = exactMoment(made_at, person.language, timeZone)
  pdf.write(say('records.receipt.check'), { x, y: top, width }, { size: 11, bold: true })
  pdf.write(code, { x, y: top + 20, width }, { size: 15, bold: true })
  const told = pdf.paragraph(
    say('records.receipt.check_how', { url: new URL('/verify', url).href }),
    { x, y: top + 46, width },
    soft,
  )
  pdf.paragraph(
    say('records.receipt.check_now', { time, brand: brandName, email: supportEmail }),
    { x, y: top + 50 + told, width },
    soft,
  )
}

function drawSquare(pdf: Pdf, text: string, x: number, y: number): void {
  const { data } = encode(text, { border: 0, ecc: 'M' })
  const module = QR_SIZE / data.length
  data.forEach((row, line) =>
    row.forEach((isDark, column) => {
      if (isDark) pdf.box(x + column * module, y + line * module, module + 0.05, module + 0.05, '#000000')
    }),
  )
}
