import type { Language } from '@hai/contract/languages'
import { LOGO_COLOURS, LOGO_LOZENGE, LOGO_SIZE, LOGO_STEMS } from '@hai/contract/logo-mark'
import { encode } from 'uqr'
import { exactMoment } from '../words/dates.ts'
import { translationsFor } from '../words/words.ts'
import { A4, createPdf, type Pdf } from './document.ts'
import { UNKNOWN } from './drawable.ts'

/** Points. */
export const LEFT = 48
export const RIGHT = A4.width - 48
export const WIDTH = RIGHT - LEFT

export const colours = { brand: '#0a3a8c', soft: '#5b6470', line: '#c9ced6', sunken: '#f2f4f7', problem: '#a3161a' } as const

export interface Installation {
  readonly brandName: string
  readonly publicUrl: string
  readonly supportEmail: string
  /** IANA name. */
  readonly timeZone: string
}

export interface ReceiptText {
  readonly line: string
  readonly amount: string
  readonly subtitles: readonly string[]
  /** Labels and values. `own`: a member wrote the text, so its direction follows its first letter. */
  readonly figures: readonly (readonly [string, string, 'own'?])[]
  /**
   * Text on the receipt that members wrote. If a character of it has no glyph, the receipt explains the square that
   * replaces it.
   */
  readonly note: string
}

export interface ReceiptPage {
  readonly text: ReceiptText
  readonly language: Language
  readonly installation: Installation
  readonly check: { readonly code: string; readonly url: string }
  readonly made_at: Date
}

const LABEL_WIDTH = 130
const MARK_SIZE = 24
const mark = [
  { path: LOGO_STEMS, colour: LOGO_COLOURS.stems },
  { path: LOGO_LOZENGE, colour: LOGO_COLOURS.lozenge },
] as const
const QR_SIZE = 108
const soft = { size: 8.5, colour: colours.soft } as const

export async function* drawReceiptPage(page: ReceiptPage): AsyncIterable<Uint8Array> {
  const { language, made_at } = page
  const { brandName, timeZone } = page.installation
  const translate = translationsFor(language)
  const pdf = await createPdf({
    title: `${brandName}: ${translate('statements.receipt.title')}`,
    author: brandName,
    language,
    created_at: made_at,
  })
  pdf.newPage()
  pdf.shapes(mark, LEFT, 40, MARK_SIZE / LOGO_SIZE)
  pdf.write(brandName, { x: LEFT + MARK_SIZE + 8, y: 44, width: 220 }, { size: 14, bold: true, colour: colours.brand })
  pdf.write(
    translate('statements.receipt.made', { time: exactMoment(made_at, language, timeZone) }),
    { right: RIGHT, y: 48 },
    soft,
  )
  pdf.write(translate('statements.receipt.title'), { x: LEFT, y: 78, width: WIDTH }, { size: 18, bold: true })
  const y = drawFigures(pdf, page, drawHeadline(pdf, page.text) + 14)
  drawCheck(pdf, page, y + 18)
  yield* pdf.finish()
}

function drawHeadline(pdf: Pdf, { line, amount, subtitles }: ReceiptText): number {
  let y = 110
  y += pdf.paragraph(line, { x: LEFT, y, width: WIDTH }, { size: 11 }) + 6
  pdf.write(amount, { x: LEFT, y, width: WIDTH }, { size: 28, bold: true })
  y += 38
  for (const subtitle of subtitles) y += pdf.paragraph(subtitle, { x: LEFT, y, width: WIDTH }, { size: 11, bold: true }) + 2
  return y
}

function drawFigures(pdf: Pdf, { text, language }: ReceiptPage, top: number): number {
  const translate = translationsFor(language)
  let y = top
  for (const [label, figure, own] of text.figures) {
    pdf.rule(y, LEFT, RIGHT, colours.line)
    pdf.write(label, { x: LEFT, y: y + 8, width: LABEL_WIDTH }, { colour: colours.soft })
    const column = { x: LEFT + LABEL_WIDTH + 10, y: y + 8, width: WIDTH - LABEL_WIDTH - 10 }
    const height = pdf.paragraph(figure, { ...column, direction: own ? 'auto' : 'ltr' })
    y += height + 12
  }
  pdf.rule(y, LEFT, RIGHT, colours.line)
  if (pdf.canWrite(text.note)) return y
  return (
    y + 6 + pdf.paragraph(translate('statements.unknown_signs', { sign: UNKNOWN }), { x: LEFT, y: y + 6, width: WIDTH }, soft)
  )
}

/** Printed paper shows the status on the day of printing. The code leads to the current status. */
function drawCheck(pdf: Pdf, { language, installation, check: { code, url }, made_at }: ReceiptPage, top: number): void {
  const { brandName, supportEmail, timeZone } = installation
  const translate = translationsFor(language)
  drawSquare(pdf, url, LEFT, top)
  const x = LEFT + QR_SIZE + 20
  const width = RIGHT - x
  const time = exactMoment(made_at, language, timeZone)
  pdf.write(translate('statements.receipt.check'), { x, y: top, width }, { size: 11, bold: true })
  pdf.write(code, { x, y: top + 20, width }, { size: 15, bold: true })
  let y = top + 46
  for (const line of [
    translate('statements.receipt.check_how', { url: new URL('/verify', url).href }),
    translate('statements.receipt.check_proof', { url: new URL('/transparency/check', url).href }),
    translate('statements.receipt.check_now', { time, brand: brandName, email: supportEmail }),
  ])
    y += pdf.paragraph(line, { x, y, width }, soft) + 4
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
