import { setImmediate as others } from 'node:timers/promises'
import type { Language } from '@hai/contract/languages'
import { formatUsdIn, negative, type Cents } from '@hai/contract/money'
import type { Person } from './context.ts'
import { createPdf, type Pdf } from '../../platform/pdf/document.ts'
import { UNKNOWN } from '../../platform/pdf/drawable.ts'
import { exactMoment, longDate, longMonth } from '../../platform/words/dates.ts'
import { translationsFor, type WordKey, type WordValues } from '../../platform/words/words.ts'
import type { NamedLine } from '../wallet/index.ts'
import { lineWord } from './item-words.ts'
import { colours, LEFT, RIGHT, WIDTH } from '../../platform/pdf/receipt-page.ts'
import { paginate, type PdfPage } from '../../platform/pdf/paginate.ts'
import type { Period, Totals } from './statement.ts'

export interface Statement {
  readonly person: Person
  readonly language: Language
  readonly period: Period
  readonly totals: Totals
  readonly lines: AsyncIterable<readonly NamedLine[]>
  readonly held: readonly NamedLine[]
  readonly made_at: Date
  readonly brandName: string
  readonly supportEmail: string
  readonly timeZone: string
}

/** After this many rows, drawing pauses, so that other work of this process can run. */
const ROWS_AT_ONCE = 20
const ROW = 15
const SMALL_ROW = 11
const TEXT_X = LEFT + 58
const AMOUNT_RIGHT = RIGHT - 84
const TEXT_WIDTH = AMOUNT_RIGHT - TEXT_X - 70

type Translate = (key: WordKey, values?: WordValues) => string

/** `−$5.00`, `+$5.00`, `$0.00`, in French and Creole `−5,00 $`. */
function signedIn(language: Language, amount: Cents): string {
  if (amount === 0) return formatUsdIn(language, amount)
  return amount < 0 ? `−${formatUsdIn(language, negative(amount))}` : `+${formatUsdIn(language, amount)}`
}

export async function* drawStatement(statement: Statement): AsyncIterable<Uint8Array> {
  const { language, period, totals, brandName, supportEmail, timeZone, made_at } = statement
  const translate = translationsFor(language)
  const title = translate('statements.statement.title', { month: longMonth(period.from, language, timeZone) })
  const pdf = await createPdf({ title: `${brandName}: ${title}`, author: brandName, language, created_at: made_at })
  const foot = translate('statements.statement.foot', { brand: brandName, email: supportEmail })
  const pages = paginate(pdf, { text: foot, page: (number) => translate('statements.page', { number }) })
  pages.newPage()
  drawHead(pages.sheet, statement, title)
  drawTotals(pages.sheet, statement, translate)

  const headings = () => drawHeadings(pages.sheet, translate)
  pages.room(ROW * 3)
  headings()
  if (totals.entries === 0) drawNothing(pages.sheet, translate)
  const row = rowPen(pages, statement, headings)
  let rows = 0
  let isWhole = true
  for await (const page of statement.lines) {
    for (const line of page) {
      row(line)
      isWhole &&= pdf.canWrite(line.item?.note ?? '')
      rows += 1
      if (rows % ROWS_AT_ONCE === 0) await others()
    }
    yield* readChunks(pdf)
  }
  drawClosing(pages, statement, translate)
  drawHeld(pages, statement, translate)
  drawNotes(pages, statement, isWhole ? [] : [translate('statements.unknown_signs', { sign: UNKNOWN })])
  yield* pdf.finish()
}

function* readChunks(pdf: Pdf): Iterable<Uint8Array> {
  const bytes = pdf.take()
  if (bytes) yield bytes
}

function drawHead(
  { pdf, ...sheet }: PdfPage,
  { person, period, brandName, language, timeZone, made_at }: Statement,
  title: string,
): void {
  const translate = translationsFor(language)
  const day = (at: Date) => longDate(at, language, timeZone)
  const { y } = sheet
  pdf.write(brandName, { x: LEFT, y, width: 200 }, { size: 14, bold: true, colour: colours.brand })
  pdf.write(
    translate('statements.statement.made', { time: exactMoment(made_at, language, timeZone) }),
    { right: RIGHT, y: y + 4 },
    soft,
  )
  pdf.write(title, { x: LEFT, y: y + 30, width: WIDTH }, { size: 18, bold: true })
  const last = new Date(period.to.getTime() - 1)
  const span = period.isOver
    ? translate('statements.statement.span', { from: day(period.from), to: day(last) })
    : translate('statements.statement.so_far', { from: day(period.from), time: exactMoment(period.to, language, timeZone) })
  pdf.write(span, { x: LEFT, y: y + 56, width: WIDTH }, soft)
  pdf.write(`${person.full_name}  ·  @${person.hai_tag}`, { x: LEFT, y: y + 72, width: WIDTH }, { size: 10, bold: true })
}

const soft = { size: 8.5, colour: colours.soft } as const

function drawTotals(sheet: PdfPage, { totals, language }: Statement, translate: Translate): void {
  const formatUsd = (amount: Cents): string => formatUsdIn(language, amount)
  const signed = (amount: Cents): string => signedIn(language, amount)
  const { pdf } = sheet
  const rows: readonly (readonly [WordKey, string, 'strong'?])[] = [
    ['statements.statement.opening', formatUsd(totals.opening), 'strong'],
    ['statements.statement.money_in', signed(totals.money_in)],
    ['statements.statement.money_out', signed(negative(totals.money_out))],
    ['statements.statement.came_back', signed(totals.came_back)],
    ['statements.statement.fees', signed(negative(totals.fees))],
    ['statements.statement.taxes', signed(negative(totals.taxes))],
    ['statements.statement.closing', formatUsd(totals.closing), 'strong'],
    ['statements.statement.held_at_start', formatUsd(totals.held_at_start)],
    ['statements.statement.held_at_end', formatUsd(totals.held_at_end)],
  ]
  sheet.y += 98
  pdf.box(LEFT, sheet.y, WIDTH, rows.length * ROW + 14, colours.sunken)
  sheet.y += 8
  for (const [key, figure, strong] of rows) {
    const ink = strong ? ({ bold: true } as const) : {}
    pdf.write(translate(key), { x: LEFT + 12, y: sheet.y, width: WIDTH - 140 }, ink)
    pdf.write(figure, { right: RIGHT - 12, y: sheet.y }, ink)
    sheet.y += ROW
  }
  sheet.y += 24
}

function drawHeadings(sheet: PdfPage, translate: Translate): void {
  const { pdf, y } = sheet
  const ink = { size: 8, bold: true, colour: colours.soft } as const
  pdf.write(translate('statements.statement.day'), { x: LEFT, y }, ink)
  pdf.write(translate('statements.statement.what'), { x: TEXT_X, y, width: TEXT_WIDTH }, ink)
  pdf.write(translate('statements.statement.amount'), { right: AMOUNT_RIGHT, y }, ink)
  pdf.write(translate('statements.statement.balance'), { right: RIGHT, y }, ink)
  pdf.rule(y + 13, LEFT, RIGHT, colours.line)
  sheet.y += 19
}

function drawNothing(sheet: PdfPage, translate: Translate): void {
  sheet.pdf.write(translate('statements.statement.nothing'), { x: LEFT, y: sheet.y, width: WIDTH }, { colour: colours.soft })
  sheet.y += ROW
}

type Pages = ReturnType<typeof paginate>

function rowPen({ sheet, room }: Pages, { language, timeZone, brandName }: Statement, headings: () => void) {
  const translate = translationsFor(language)
  const { pdf } = sheet
  const when = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

  return ({ created_at, moved, fee, tax, balance_after, item }: NamedLine): void => {
    const name = item?.counterparty.shown_name ?? brandName
    const title = translate(lineWord(item, moved < 0 ? 'out' : 'in'), { name })
    const parts: (readonly [WordKey, Cents])[] = [
      ...(fee === 0 ? [] : [['statements.fee', negative(fee)] as const]),
      ...(tax === 0 ? [] : [['statements.tax', negative(tax)] as const]),
    ]
    const note = item?.note ?? ''
    room(ROW + (note === '' ? 0 : SMALL_ROW) + parts.length * SMALL_ROW, headings)
    pdf.write(when.format(created_at).replace(', ', ' · '), { x: LEFT, y: sheet.y }, soft)
    pdf.write(title, { x: TEXT_X, y: sheet.y, width: TEXT_WIDTH })
    pdf.write(signedIn(language, moved), { right: AMOUNT_RIGHT, y: sheet.y })
    if (note !== '') {
      sheet.y += SMALL_ROW
      const place = { x: TEXT_X, y: sheet.y, width: TEXT_WIDTH + 40, direction: 'auto' } as const
      pdf.write(note, place, { size: 7.5, colour: colours.soft })
    }
    for (const [key, amount] of parts) {
      sheet.y += SMALL_ROW
      pdf.write(translate(key), { x: TEXT_X, y: sheet.y }, soft)
      pdf.write(signedIn(language, amount), { right: AMOUNT_RIGHT, y: sheet.y }, soft)
    }
    pdf.write(formatUsdIn(language, balance_after), { right: RIGHT, y: sheet.y })
    sheet.y += ROW
  }
}

function drawClosing({ sheet, room }: Pages, { totals, language }: Statement, translate: Translate): void {
  room(ROW * 2)
  sheet.pdf.rule(sheet.y, LEFT, RIGHT, colours.line)
  sheet.y += 6
  sheet.pdf.write(translate('statements.statement.closing'), { x: TEXT_X, y: sheet.y, width: TEXT_WIDTH }, { bold: true })
  sheet.pdf.write(formatUsdIn(language, totals.closing), { right: RIGHT, y: sheet.y }, { bold: true })
  sheet.y += ROW * 2
}

function drawHeld({ sheet, room }: Pages, { held, language, timeZone, brandName }: Statement, translate: Translate): void {
  if (held.length === 0) return
  const { pdf } = sheet
  room(ROW * 3)
  pdf.write(translate('statements.statement.held_list'), { x: LEFT, y: sheet.y, width: WIDTH }, { bold: true })
  sheet.y += ROW + 3
  for (const { created_at, moved, fee, tax, item } of held) {
    room(ROW)
    const name = item?.counterparty.shown_name ?? brandName
    pdf.write(exactMoment(created_at, language, timeZone), { x: LEFT, y: sheet.y }, soft)
    pdf.write(translate(lineWord(item, 'out'), { name }), { x: LEFT + 130, y: sheet.y, width: TEXT_WIDTH - 60 })
    pdf.write(formatUsdIn(language, negative(moved) + fee + tax), { right: RIGHT, y: sheet.y })
    sheet.y += ROW
  }
  sheet.y += ROW
}

function drawNotes({ sheet, room }: Pages, { language, timeZone }: Statement, more: readonly string[]): void {
  const translate = translationsFor(language)
  room(ROW * 5)
  for (const note of [
    translate('statements.statement.note_held'),
    translate('statements.statement.note_zone', { zone: timeZone }),
    ...more,
  ]) {
    sheet.y += sheet.pdf.paragraph(note, { x: LEFT, y: sheet.y, width: WIDTH }, soft) + 4
  }
}
