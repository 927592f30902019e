import fc from 'fast-check'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { textOfPdf } from '../../../test/taken-files.ts'
import { createPdf } from './document.ts'

const about = { title: 'T', author: 'A', language: 'en', created_at: new Date('2026-11-20T12:00:00Z') } as const

type Draw = (pdf: Awaited<ReturnType<typeof createPdf>>) => void

async function bytesOf(draw: Draw): Promise<Buffer> {
  const pdf = await createPdf(about)
  pdf.newPage()
  draw(pdf)
  const pieces: Buffer[] = []
  for await (const piece of pdf.finish()) pieces.push(piece)
  return Buffer.concat(pieces)
}

const drawn = async (draw: Draw): Promise<string> => textOfPdf(await bytesOf(draw))

async function placed(draw: Draw) {
  const document = await getDocumentProxy(new Uint8Array(await bytesOf(draw)))
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const left = Number(item.transform[4])
    return [{ text: item.str.trim(), left, right: left + item.width }]
  })
}

test('a line that is too long is cut and a paragraph is wrapped, both keeping their start', async () => {
  const text = await drawn((pdf) => {
    pdf.write('x'.repeat(300), { x: 10, y: 10, width: 100 })
    expect(pdf.paragraph('one two three four five six', { x: 10, y: 40, width: 60 })).toBeGreaterThan(20)
  })
  expect(text).toMatch(/^x{5,40}… one two/)
  expect(text).toContain('six')
})

test('a document knows which characters it cannot draw', async () => {
  const pdf = await createPdf(about)
  expect(['Mèsi, chè', 'שלום مرحبا', 'a □ of their own'].map((text) => pdf.canWrite(text))).toEqual([true, true, true])
  expect(['🙏', 'Mèsi 🙏', '漢字'].map((text) => pdf.canWrite(text))).toEqual([false, false, false])
})

test('a name in another direction stays whole between other words and can be extracted in reading order', async () => {
  const line = 'To שרה כהן, quick payment'
  expect(await drawn((pdf) => pdf.write(line, { x: 10, y: 10 }))).toBe(line)
})

test('a right-to-left note is aligned at the right edge and cut at the left', async () => {
  const note = 'תודה רבה לכם על כל מה שעשיתם בשבילנו ועל המתנה'
  const lines = await placed((pdf) => void pdf.paragraph(note, { x: 50, y: 10, width: 100, direction: 'auto' }))
  expect(lines.map(({ text }) => text).join(' ')).toBe(note)
  expect(lines.length).toBeGreaterThan(1)
  for (const { left, right } of lines) {
    expect(left).toBeGreaterThan(49)
    expect(right).toBeCloseTo(lines[0]?.right ?? 0, 0)
  }
  const [dots, ...rest] = await placed((pdf) => pdf.write(note, { x: 50, y: 10, width: 100, direction: 'auto' }))
  expect(dots).toMatchObject({ text: expect.stringContaining('…') as unknown, left: expect.closeTo(50, 0) as unknown })
  expect([dots, ...rest].every((piece) => (piece?.right ?? 0) < 151)).toBe(true)
})

test('Arabic letters are joined', async () => {
  const widthOf = async (text: string) => {
    const [piece] = await placed((pdf) => pdf.write(text, { x: 10, y: 10 }))
    return (piece?.right ?? 0) - (piece?.left ?? 0)
  }
  expect(await widthOf('سلسل')).toBeLessThan(4 * (await widthOf('س')))
})

test('any text can be drawn', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1, maxLength: 8 }), async (texts) => {
      await drawn((pdf) => {
        texts.forEach((text, index) => pdf.write(text, { x: 10, y: 20 * index, width: 90 }))
        texts.forEach((text) => pdf.paragraph(text, { x: 10, y: 300, width: 90 }, { bold: true }))
      })
    }),
    { numRuns: 40 },
  ))

test('shapes are filled without moving the text after them', async () => {
  const text = (pdf: Parameters<Draw>[0]) => pdf.write('after', { x: 100, y: 40 })
  const withShape: Draw = (pdf) => {
    pdf.shapes([{ path: 'M0 0h10v10z', colour: '#0a3a8c' }], 20, 20, 0.5)
    text(pdf)
  }
  const fills = async (draw: Draw) => {
    const page = await (await getDocumentProxy(new Uint8Array(await bytesOf(draw)))).getPage(1)
    return (await page.getOperatorList()).argsArray.filter((args: unknown) => JSON.stringify(args).includes('#0a3a8c')).length
  }
  expect(await fills(withShape)).toBeGreaterThan(0)
  expect(await fills(text)).toBe(0)
  expect(await placed(withShape)).toEqual(await placed(text))
})
