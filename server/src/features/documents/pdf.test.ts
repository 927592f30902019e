import { expect, test } from 'vitest'
import { deflateSync } from 'node:zlib'
import { pdfOf } from '../../../test/applicants.ts'
import { pdfFault } from './pdf.ts'

const EIGHT_MB = 8 * 1024 * 1024
const filledWith = (piece: string) => pdfOf(piece.repeat(Math.floor((EIGHT_MB - 200) / piece.length)))
const packed = (content: string) =>
  `1 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream\n${deflateSync(content).toString('latin1')}endstream endobj\n`

/** Scanning one of these files in more than linear time would exceed the test’s time limit. */
test.each([
  ['beginnings of streams without an end', 'stream\n', 'damaged'],
  ['beginnings of streams that none of the readers knows', 'stream ', null],
  ['ends of streams without a beginning', 'endstream\n', null],
  ['streams of nothing', 'stream\nendstream\n', 'damaged'],
  ['packed objects of nothing', packed(''), 'damaged'],
  ['escaped signs', '#41', null],
  ['names', '/', null],
  ['dictionaries', '<< obj ', null],
])('eight megabytes of %s are scanned once', (_what, piece, fault) => {
  expect(pdfFault(filledWith(piece))).toBe(fault)
})

test('a stream without an end counts as damaged, wherever it is', () => {
  const whole = '1 0 obj << >> stream\nabc\nendstream endobj\n'
  expect(pdfFault(pdfOf(whole))).toBeNull()
  expect(pdfFault(pdfOf(`${whole}2 0 obj << >> stream\nabc endobj`))).toBe('damaged')
})

test('many compressed streams are accepted, too many are not', () => {
  expect(pdfFault(pdfOf(packed('1 0 << >>').repeat(2_000)))).toBeNull()
  expect(pdfFault(pdfOf(packed('1 0 << >>').repeat(2_001)))).toBe('damaged')
})

test.each(['\n', '\r\n', '\r'])('packed objects are found after a stream that contains the word stream, line end %j', (line) => {
  const speaking = `1 0 obj << >> stream${line}the endstream${line}of another endstream endobj\n`
  const script = packed('1 0 << /S /JavaScript >>').replace('stream\n', `stream${line}`)
  expect(pdfFault(pdfOf(speaking + script))).toBe('active_content')
})

test('an escaped character counts as the character, an incomplete escape as plain text', () => {
  expect(pdfFault(pdfOf('1 0 obj << /#4c#61#75#6E#63h /A#4 /B#G1 # >> endobj'))).toBe('active_content')
  expect(pdfFault(pdfOf('1 0 obj << /#234aS /Java#2353cript /Launch#41 >> endobj #'))).toBeNull()
})
