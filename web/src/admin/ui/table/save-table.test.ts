import { expect, test } from 'vitest'
import { exportFormat } from '../mask.ts'
import { csvField, toCsv } from './save-table.ts'

test.each([
  ['plain', '"plain"'],
  ['=1+1', `"'=1+1"`],
  ['+509', `"'+509"`],
  ['-25.00 or so', `"'-25.00 or so"`],
  ['@marie', `"'@marie"`],
  ['\tplain', `"'\tplain"`],
  ['\rplain', `"'\rplain"`],
  ['\0=1+1', `"'\0=1+1"`],
  ['"=1+1', `"'""=1+1"`],
  ['＝1+1', `"'＝1+1"`],
  ['thanks;=1+1', `"thanks;'=1+1"`],
  ['-25.00', '"-25.00"'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['2026-11-21T13:12:00.123Z', '"2026-11-21 13:12:00 UTC"'],
  [12, '"12"'],
  [null, '""'],
])('writes %j as %j', (value, field) => {
  expect(csvField(value)).toBe(field)
})

test('a person is a name with the tag or, without one, the email', () => {
  const marie = { full_name: 'Marie Jo', hai_tag: 'marie', email: 'marie@example.org' }
  expect(exportFormat('shown').person(marie)).toBe('Marie Jo (@marie)')
  expect(exportFormat('hidden').person(marie)).toBe('M••• J••• (@m•••)')
  expect(exportFormat('hidden').person({ ...marie, full_name: null, hai_tag: null })).toBe('(m•••@example.org)')
  expect(exportFormat('shown').person(null)).toBe('')
})

test('writes headers, then rows, with visible columns only and masked like the screen', () => {
  const columns = [
    {
      id: 'name',
      header: 'Name',
      cell: () => null,
      csv: (row: { name: string }, say: ReturnType<typeof exportFormat>) => say.name(row.name),
    },
    { id: 'n', header: 'Amount, $', cell: () => null, csv: () => '-1.50' },
  ]
  const rows = [{ name: 'Marie Jo' }]
  const file = '"Name","Amount, $"\r\n"M••• J•••","-1.50"\r\n'
  expect(toCsv(columns, rows, exportFormat('hidden'), null)).toBe(`\uFEFF${file}`)
  expect(toCsv(columns, rows, exportFormat('hidden'), 'NOT PROVEN: 1 finding')).toBe(`\uFEFF"NOT PROVEN: 1 finding"\r\n${file}`)
})
