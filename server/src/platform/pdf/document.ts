import type { Language } from '@hai/contract/languages'
import type { Font } from 'fontkit'
import { directionOf, mayTurn, visualRuns, type Direction } from './direction.ts'
import { drawable, UNKNOWN } from './drawable.ts'
import { loadFonts, type Fonts } from './fonts.ts'

export const A4 = { width: 595.28, height: 841.89 } as const

/** The library's cache of text layouts has no limit, so it is cleared after this many texts. */
const TEXTS_KEPT_MAX = 4_000

const ELLIPSIS = '…'

/** In points. `right`: where the text ends, for numbers. `width`: cuts longer text. */
export interface TextPlace {
  readonly x?: number
  readonly right?: number
  readonly y: number
  readonly width?: number
  /** Default: left to right. */
  readonly direction?: Direction
}

type Column = Required<Pick<TextPlace, 'x' | 'y' | 'width'>> & Pick<TextPlace, 'direction'>

export interface Ink {
  /** Points. */
  readonly size?: number
  readonly bold?: true
  readonly colour?: string
}

export interface About {
  readonly title: string
  readonly author: string
  readonly language: Language
  readonly created_at: Date
}

/** Written page by page. `take` returns finished bytes, which are then released. */
export interface Pdf {
  newPage(): void
  write(text: string, place: TextPlace, ink?: Ink): void
  /** Wraps the text in the column, and returns its height in points. */
  paragraph(text: string, place: Column, ink?: Ink): number
  rule(y: number, from: number, to: number, colour: string): void
  box(x: number, y: number, width: number, height: number, colour: string): void
  /** Fills SVG paths, with `scale` points per unit and their origin at `x` and `y`. */
  shapes(shapes: readonly { path: string; colour: string }[], x: number, y: number, scale: number): void
  /** False if the fonts lack a character of the text. `write` draws such a character as `UNKNOWN`. */
  canWrite(text: string): boolean
  take(): Buffer | null
  finish(): AsyncIterable<Buffer>
}

const USUAL = { size: 9, colour: '#171717' } as const
const LEADING = 1.4

const ON_A_LINE = { lineBreak: false } as const
/** With a list of features, even an empty one, the library shapes the whole text at once and not word by word. */
const IN_ONE_PIECE = { lineBreak: false, features: [] } satisfies PDFKit.Mixins.TextOptions

export async function createPdf(about: About): Promise<Pdf> {
  const [{ default: Document }, fonts] = await Promise.all([import('pdfkit'), loadFonts()])
  const document = new Document({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, CreationDate: about.created_at },
  })
  registerFont(document, 'plain', fonts.plain)
  registerFont(document, 'bold', fonts.bold)
  return penOf(document, fonts)
}

/** The library also takes an open font, which its types leave out. */
function registerFont(document: PDFKit.PDFDocument, name: string, font: Font): void {
  const register: unknown = Reflect.get(document, 'registerFont')
  if (typeof register !== 'function') throw new Error('the library cannot register fonts')
  Reflect.apply(register, document, [name, font])
}

function penOf(document: PDFKit.PDFDocument, { canDraw }: Fonts): Pdf {
  const texts = { plain: 0, bold: 0 }

  function applyInk({ size = USUAL.size, bold, colour = USUAL.colour }: Ink): void {
    const font = bold ? 'bold' : 'plain'
    document.font(font).fontSize(size).fillColor(colour)
    texts[font] += 1
    if (texts[font] % TEXTS_KEPT_MAX === 0) forgetLayouts(document)
  }

  return {
    newPage: () => void document.addPage(),
    write: (given, { x = 0, right, y, width, direction = 'ltr' }, ink = {}) => {
      applyInk(ink)
      const whole = drawable(given, canDraw)
      const { widthOf, put } = setterOf(document, whole, direction)
      const text = cut(whole, width, widthOf)
      put(text, right === undefined ? x : right - widthOf(text), y)
    },
    paragraph: (given, { x, y, width, direction = 'ltr' }, ink = {}) => {
      applyInk(ink)
      const height = (ink.size ?? USUAL.size) * LEADING
      const text = drawable(given, canDraw)
      const { widthOf, put, fromRight } = setterOf(document, text, direction)
      const lines = wrapLines(text, width, widthOf)
      const end = x + Math.max(0, ...lines.map(widthOf))
      lines.forEach((line, index) => put(line, fromRight ? end - widthOf(line) : x, y + index * height))
      return lines.length * height
    },
    rule: (y, from, to, colour) => void document.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(colour).stroke(),
    box: (x, y, width, height, colour) => void document.rect(x, y, width, height).fill(colour),
    shapes: (shapes, x, y, scale) => {
      document.save().translate(x, y).scale(scale)
      for (const { path, colour } of shapes) document.path(path).fill(colour)
      document.restore()
    },
    canWrite: (text) => text.includes(UNKNOWN) || !drawable(text, canDraw).includes(UNKNOWN),
    take: () => bytesOf(document.read()),
    async *finish() {
      document.end()
      for await (const piece of document) {
        const bytes = bytesOf(piece)
        if (bytes) yield bytes
      }
    },
  }
}

function setterOf(document: PDFKit.PDFDocument, whole: string, direction: Direction) {
  if (!mayTurn(whole)) {
    const widthOf = (text: string): number => document.widthOfString(text)
    return { widthOf, put: (text: string, x: number, y: number) => void document.text(text, x, y, ON_A_LINE), fromRight: false }
  }
  const base = directionOf(whole, direction)
  const widthOfRun = (run: string): number => document.widthOfString(run, IN_ONE_PIECE)
  const widthOf = (text: string): number => visualRuns(text, base).reduce((sum, run) => sum + widthOfRun(run), 0)
  const put = (text: string, left: number, y: number): void => {
    let x = left
    for (const run of visualRuns(text, base)) {
      document.text(run, x, y, IN_ONE_PIECE)
      x += widthOfRun(run)
    }
  }
  return { widthOf, put, fromRight: base === 'rtl' }
}

const bytesOf = (piece: unknown): Buffer | null => (piece instanceof Buffer && piece.length > 0 ? piece : null)

function forgetLayouts(document: PDFKit.PDFDocument): void {
  const font: unknown = Reflect.get(document, '_font')
  if (typeof font === 'object' && font !== null && 'layoutCache' in font) font.layoutCache = Object.create(null)
}

type WidthOf = (text: string) => number

function countFitting(characters: readonly string[], width: number, widthOf: WidthOf): number {
  let low = 0
  let high = characters.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (widthOf(characters.slice(0, middle).join('')) <= width) low = middle
    else high = middle - 1
  }
  return low
}

function cut(text: string, width: number | undefined, widthOf: WidthOf): string {
  if (width === undefined || widthOf(text) <= width) return text
  const characters = Array.from(text)
  return (
    characters
      .slice(0, countFitting(characters, width - widthOf(ELLIPSIS), widthOf))
      .join('')
      .trimEnd() + ELLIPSIS
  )
}

/** Wraps a text into lines, at spaces if possible. Splits a word that is longer than a line. */
function wrapLines(text: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  let left = Array.from(text.trim())
  while (left.length > 0) {
    const fits = Math.max(1, countFitting(left, width, widthOf))
    const space = fits < left.length ? left.slice(0, fits + 1).lastIndexOf(' ') : -1
    const end = space > 0 ? space : fits
    lines.push(left.slice(0, end).join('').trimEnd())
    left = Array.from(left.slice(end).join('').trimStart())
  }
  return lines
}
