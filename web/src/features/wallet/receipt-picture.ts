import { LOGO_COLOURS, LOGO_LOZENGE, LOGO_SIZE, LOGO_STEMS } from '@hai/contract/logo-mark'
import { encode } from 'uqr'

export interface ReceiptPicture {
  readonly brand: string
  readonly title: string
  readonly amount: string
  readonly lines: readonly string[]
  readonly check: { readonly how: string; readonly code: string; readonly url: string }
}

const WIDTH = 720
const EDGE = 48
const QR = 200
const MARK = 48
const ink = { text: '#171717', soft: '#5b6470', line: '#c9ced6', paper: '#ffffff' } as const
const fontOf = (size: number, weight = 400): string => `${weight} ${size}px system-ui, sans-serif`

/** Always dark on white. Throws if the browser cannot draw or encode the picture. */
export async function drawReceiptPicture(receipt: ReceiptPicture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = heightOf(receipt)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser has no canvas context')
  pen.fillStyle = ink.paper
  pen.fillRect(0, 0, canvas.width, canvas.height)
  drawHead(pen, receipt)
  drawCheck(pen, receipt, canvas.height - EDGE - QR)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => {
      if (blob) done(blob)
      else fail(new Error('the canvas could not be encoded'))
    }, 'image/png'),
  )
}

const LINES_AT = 300
const LINE = 36
const heightOf = ({ lines }: ReceiptPicture): number => LINES_AT + lines.length * LINE + 24 + QR + EDGE

function drawHead(pen: CanvasRenderingContext2D, { brand, title, amount, lines }: ReceiptPicture): void {
  pen.save()
  pen.translate(EDGE, EDGE)
  pen.scale(MARK / LOGO_SIZE, MARK / LOGO_SIZE)
  pen.fillStyle = LOGO_COLOURS.stems
  pen.fill(new Path2D(LOGO_STEMS))
  pen.fillStyle = LOGO_COLOURS.lozenge
  pen.fill(new Path2D(LOGO_LOZENGE))
  pen.restore()
  const write = (text: string, x: number, y: number, font: string, colour: string) => {
    pen.font = font
    pen.fillStyle = colour
    pen.fillText(text, x, y, WIDTH - EDGE - x)
  }
  write(brand, EDGE + MARK + 16, EDGE + 36, fontOf(32, 700), LOGO_COLOURS.stems)
  write(title, EDGE, 168, fontOf(28), ink.soft)
  write(amount, EDGE, 248, fontOf(72, 700), ink.text)
  lines.forEach((line, index) => write(line, EDGE, LINES_AT + index * LINE, fontOf(24), ink.text))
}

function drawCheck(pen: CanvasRenderingContext2D, { check: { how, code, url } }: ReceiptPicture, top: number): void {
  const { data } = encode(url, { border: 0, ecc: 'M' })
  const module = QR / data.length
  pen.fillStyle = '#000000'
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) pen.fillRect(EDGE + x * module, top + y * module, module + 0.3, module + 0.3)
    }),
  )
  const x = EDGE + QR + 28
  const room = WIDTH - EDGE - x
  pen.fillStyle = ink.soft
  pen.font = fontOf(22)
  pen.fillText(how, x, top + 40, room)
  pen.fillStyle = ink.text
  pen.font = fontOf(30, 700)
  pen.fillText(code, x, top + 90, room)
  pen.fillStyle = ink.soft
  pen.font = fontOf(20)
  pen.fillText(new URL(url).host, x, top + 130, room)
}
