import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

/** A shape that a PDF fills with one colour, as drawing operators: `16 11.8 m`, `10 20 3 3 re`. */
export interface Filled {
  readonly colour: string
  readonly operators: readonly string[]
}

const inHex = (parts: readonly string[]): string =>
  `#${parts
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** In drawing order. Reads only streams written by pdfkit. */
export function filledShapes(pdf: Buffer): readonly Filled[] {
  const filled: Filled[] = []
  let colour = '#000000'
  let operators: string[] = []
  for (const line of drawingOf(pdf).split('\n')) {
    const parts = line.trim().split(' ')
    const operator = parts.at(-1) ?? ''
    if (operator === 'scn') colour = inHex(parts.slice(0, -1))
    if (['m', 'l', 'c', 'h', 're'].includes(operator)) operators.push(line.trim())
    if (operator === 'f') filled.push({ colour, operators })
    if (['f', 'S', 'n'].includes(operator)) operators = []
  }
  return filled
}

function drawingOf(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)
  return [...streams].map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')).join('\n')
}

const SCALE = 3
const PAGE = { width: 596, height: 842 } as const

/** Throws if the page draws no QR code as black squares. */
export function codeAmong(shapes: readonly Filled[]): string {
  const [width, height] = [PAGE.width * SCALE, PAGE.height * SCALE]
  const data = new Uint8Array(width * height * 4).fill(255)
  const boxes = shapes.filter(({ colour }) => colour === '#000000').flatMap(({ operators }) => operators)
  for (const box of boxes.filter((operator) => operator.endsWith(' re'))) {
    const [x = 0, y = 0, wide = 0, high = 0] = box.split(' ').map((part) => Math.round(Number(part) * SCALE))
    for (let row = y; row < y + high; row += 1)
      for (let column = x; column < x + wide; column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return decodeQR({ data, width, height })
}
