import { expect, test } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

test.each(['=1+1', '+50937001234', '-2+3', '@SUM(A1)', '"=1', '  =HYPERLINK("x")', '\u200b=1', '\0=1', '＝1', '\tx', '\rx'])(
  'a formula is turned into text: %j',
  (typed) => {
    expect(csvCell(typed)).toBe(`"'${typed.replaceAll('"', '""')}"`)
  },
)

test.each([
  ['thanks;=HYPERLINK("http://x")', `thanks;'=HYPERLINK("http://x")`],
  ['a; "=1', `a;' "=1`],
  ['a\t@SUM(A1);-2', `a\t'@SUM(A1);'-2`],
  ['a\n+1', `a\n'+1`],
  ['\t=1', `'\t'=1`],
])('also for spreadsheets that separate by semicolons or tabs: %j', (typed, safe) => {
  expect(csvCell(typed)).toBe(`"${safe.replaceAll('"', '""')}"`)
})

test.each(['a; b-c', 'Marie J.', '12.50', '-0.05', 'a=b', ''])('other values stay unchanged: %j', (typed) => {
  expect(csvCell(typed)).toBe(`"${typed}"`)
})

test('quotes, commas and line breaks stay inside their cell', () => {
  expect(csvLine(['say "hi"', 'a,b\nc', null, true, 7, new Date('2026-11-20T12:00:00Z'), { a: 1 }])).toBe(
    '"say ""hi""","a,b\nc","","true","7","2026-11-20T12:00:00.000Z","{""a"":1}"\r\n',
  )
})
