import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { MemberPerson } from './members.ts'
import { takeFile, textOfPdf } from './taken-files.ts'

export async function aStatement(app: TestApp, { access_token }: MemberPerson, month: string): Promise<string> {
  const { bytes } = await takeFile(app, 'get_statement', { month }, access_token)
  return textOfPdf(bytes)
}

const inCents = (dollars = ''): number => Math.round(Number(dollars.replaceAll(/[$,+]/g, '').replace('−', '-')) * 100)
const figure = '[+−]?\\$[\\d,]+\\.\\d\\d'
const labels = [
  'at the start',
  'Money in',
  'Money out',
  'Returned, not paid',
  'Fees',
  'Taxes',
  'Available at the end',
  'On hold at the start',
  'On hold at the end',
]
const totals = new RegExp(labels.map((label) => `${label} (${figure})`).join(' '))

export function readFigures(text: string) {
  const found = (totals.exec(text) ?? expect.fail(text)).slice(1).map(inCents)
  const [opening = 0, money_in = 0, money_out = 0, came_back = 0, fees = 0, taxes = 0, closing = 0, , held = 0] = found
  const table = text.slice(text.indexOf('Date, time'), text.lastIndexOf('Available at the end'))
  const moves = [...table.matchAll(/(?<!\d)[+−]\$[\d,]+\.\d\d/g)].map(([amount]) => inCents(amount))
  return { opening, money_in, money_out, came_back, fees, taxes, closing, held, moves }
}
