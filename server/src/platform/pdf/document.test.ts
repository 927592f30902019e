import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfPdf } from '../../../test/taken-files.ts'
import { createPdf } from './document.ts'

const about = { title: 'T', author: 'A', language: 'en', created_at: new Date('2026-11-20T12:00:00Z') } as const

async function drawn(draw: (pdf: Awaited<ReturnType<typeof createPdf>>) => void): Promise<string> {
  const pdf = await createPdf(about)
  pdf.newPage()
  draw(pdf)
  const pieces: Buffer[] = []
  for await (const piece of pdf.finish()) pieces.push(piece)
  return textOfPdf(Buffer.concat(pieces))
}

test('a line that is too long is cut, a paragraph is broken, and neither loses its beginning', async () => {
  const text = await drawn((pdf) => {
    pdf.write('x'.repeat(300), { x: 10, y: 10, width: 100 })
    expect(pdf.paragraph('one two three four five six', { x: 10, y: 40, width: 60 })).toBeGreaterThan(20)
  })
  expect(text).toMatch(/^x{5,40}… one two/)
  expect(text).toContain('six')
})

test('a document knows what it cannot write', async () => {
  const pdf = await createPdf(about)
  expect(['Mèsi, chè', 'שלום مرحبا', 'a □ of their own'].map((text) => pdf.canWrite(text))).toEqual([true, true, true])
  expect(['🙏', 'Mèsi 🙏', '漢字'].map((text) => pdf.canWrite(text))).toEqual([false, false, false])
})

test('whatever people write can be drawn', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1, maxLength: 8 }), async (texts) => {
      await drawn((pdf) => {
        texts.forEach((text, index) => pdf.write(text, { x: 10, y: 20 * index, width: 90 }))
        texts.forEach((text) => pdf.paragraph(text, { x: 10, y: 300, width: 90 }, { bold: true }))
      })
    }),
    { numRuns: 40 },
  ))
