import { cents, type Cents } from '@hai/contract/money'
import type { StatementFault } from '@hai/contract/statement-faults'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { fail } from '../../platform/failure.ts'
import { readAmounts } from './read-amounts.ts'

export interface StatementLine {
  /** YYYY-MM-DD. */
  readonly booked_on: string
  readonly amount: Cents
  readonly reference: string
  readonly description: string
}

export interface Days {
  readonly from: string
  readonly to: string
}

const LINES_MAX = 20_000
const TEXT_MAX = 500
const LINE_LETTERS_MAX = 10_000
const COLUMNS_MAX = 100

const names = {
  day: ['date', 'booking date', 'posted', 'created', 'created (utc)', 'available on'],
  amount: ['amount', 'net', 'gross'],
  credit: ['credit', 'money in', 'paid in'],
  debit: ['debit', 'money out', 'paid out'],
  reference: ['reference', 'ref', 'transaction id', 'source', 'id'],
  description: ['description', 'details', 'narrative', 'memo'],
  currency: ['currency'],
} as const
type Column = keyof typeof names
type Columns = Partial<Readonly<Record<Column, number>>>

const refuse = (reason: StatementFault, line: number | null = null): never => fail('STATEMENT_REFUSED', { reason, line })

/**
 * Reads a CSV statement with a header line, separated by comma, semicolon or tab. Amounts look like 1,234.56, 1.234,56,
 * -12.50 or (12.50). Days look like 2026-11-20, 2026-11-20T10:00:00Z or 11/20/2026 (month first).
 * If one line is wrong or its day is outside `days`, the whole statement is rejected. Fails: STATEMENT_REFUSED (with
 * the line number if one line is the cause).
 */
export function readStatement(content: string, days: Days): readonly StatementLine[] {
  if (content.includes('\0')) return refuse('format')
  const [head, ...rows] = parsed(content)
  if (!head) return refuse('empty')
  const columns = columnsOf(head.cells)
  if (rows.length === 0) return refuse('empty')
  if (rows.length > LINES_MAX) return refuse('too_long')
  const centsOf = readAmounts(refuse)
  return rows.map(({ line, cells }) => lineOf(columns, cells, { line, days, centsOf }))
}

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/** Stops shortly after the maximum of lines, so that a huge file cannot block the server. */
function parsed(content: string): readonly Row[] {
  const rows: Row[] = []
  try {
    parse(content, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      delimiter: delimiterOf(content),
      to: LINES_MAX + 2,
      max_record_size: LINE_LETTERS_MAX,
      on_record: (cells: readonly string[], { lines }) => {
        rows.push({ line: lines, cells })
        return null
      },
    })
    return rows
  } catch {
    return refuse('format')
  }
}

const delimiterOf = (content: string): string => {
  const head = content.split('\n', 1)[0] ?? ''
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

function columnsOf(head: readonly string[]): Columns {
  if (head.length > COLUMNS_MAX) return refuse('columns', 1)
  const columnNames = head.map((name) => name.toLowerCase())
  const at = (column: Column): readonly [Column, number][] => {
    const found = names[column].map((name) => columnNames.indexOf(name)).find((index) => index >= 0)
    return found === undefined ? [] : [[column, found]]
  }
  const columns: Columns = Object.fromEntries([
    ...at('day'),
    ...at('amount'),
    ...at('credit'),
    ...at('debit'),
    ...at('reference'),
    ...at('description'),
    ...at('currency'),
  ])
  const saysHowMuch = columns.amount !== undefined || (columns.credit !== undefined && columns.debit !== undefined)
  return columns.day === undefined || !saysHowMuch ? refuse('columns', 1) : columns
}

interface RowPosition {
  readonly line: number
  readonly days: Days
  readonly centsOf: ReturnType<typeof readAmounts>
}

function lineOf(columns: Columns, record: readonly string[], { line, days, centsOf }: RowPosition): StatementLine {
  const text = (column: Column): string => {
    const index = columns[column]
    return index === undefined ? '' : (record[index] ?? '').slice(0, TEXT_MAX)
  }
  const currency = text('currency').toUpperCase()
  if (currency !== '' && currency !== 'USD') return refuse('currency', line)
  const amount =
    columns.amount === undefined ? signedAmount(text('credit'), text('debit'), { line, centsOf }) : centsOf(text('amount'), line)
  if (amount === 0) return refuse('amount', line)
  return {
    booked_on: dayOf(text('day'), line, days),
    amount: cents(amount),
    reference: text('reference'),
    description: text('description'),
  }
}

/** A line with an amount in both columns is rejected. */
function signedAmount(credit: string, debit: string, { line, centsOf }: Omit<RowPosition, 'days'>): number {
  const came = credit === '' ? 0 : centsOf(credit, line)
  const went = debit === '' ? 0 : Math.abs(centsOf(debit, line))
  return came !== 0 && went !== 0 ? refuse('amount', line) : came - went
}

const isoDay = z.iso.date()

function dayOf(text: string, line: number, { from, to }: Days): string {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const day = american
    ? `${american[3] ?? ''}-${(american[1] ?? '').padStart(2, '0')}-${(american[2] ?? '').padStart(2, '0')}`
    : (/^(\d{4}-\d{2}-\d{2})([T ].*)?$/.exec(text)?.[1] ?? '')
  return isoDay.safeParse(day).success && day >= from && day <= to ? day : refuse('date', line)
}
