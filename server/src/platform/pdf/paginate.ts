import { A4, type Ink, type Pdf } from './document.ts'
import { colours, LEFT, RIGHT, WIDTH } from './receipt-page.ts'

/** Points. */
const TOP = 44
const BOTTOM = A4.height - 56
const FOOT = A4.height - 40

export interface PdfPage {
  readonly pdf: Pdf
  y: number
}

export interface PageFooter {
  readonly text: string
  readonly page: (number: number) => string
}

/** If the next line does not fit, `room` starts a page and calls `onPage`. */
export function paginate(pdf: Pdf, foot: PageFooter) {
  const sheet: PdfPage = { pdf, y: TOP }
  let pages = 0

  function newPage(): void {
    pages += 1
    pdf.newPage()
    const ink: Ink = { size: 7.5, colour: colours.soft }
    pdf.write(foot.text, { x: LEFT, y: FOOT, width: WIDTH - 80 }, ink)
    pdf.write(foot.page(pages), { right: RIGHT, y: FOOT }, ink)
    sheet.y = TOP
  }

  function room(height: number, onPage: () => void = () => undefined): void {
    if (sheet.y + height <= BOTTOM) return
    newPage()
    onPage()
  }

  return { sheet, newPage, room }
}
