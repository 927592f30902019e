import { Readable } from 'node:stream'
import { AUDIT_DAYS_MAX } from '@hai/contract/bounds'
import type { TrialRow } from '@hai/contract/accounting'
import { formatUsd, negative, type Cents } from '@hai/contract/money'
import type { Handler } from '../../feature.ts'
import { createPdf } from '../../platform/pdf/document.ts'
import { paginate, type PdfPage } from '../../platform/pdf/paginate.ts'
import type { RenderLimit } from '../../platform/pdf/render-limit.ts'
import { colours, LEFT, RIGHT, WIDTH } from '../../platform/pdf/receipt-page.ts'
import { exactMoment } from '../../platform/words/dates.ts'
import { findingStamp } from '../integrity/index.ts'
import { periodOf } from './days.ts'
import type { AccountingDeps } from './deps.ts'
import { rowsOf } from './export-audit.ts'
import { type Audit, isOneBalance, readAudit } from './trial-balance.ts'

export const PRINTS_MAX = 2
const ROW = 14
const DIFFERENCES_MAX = 12
/** The right edges of the columns opening, debits, credits and closing, in points from the left of the page. */
const COLUMNS = [RIGHT - 258, RIGHT - 172, RIGHT - 86, RIGHT] as const
const soft = { size: 8.5, colour: colours.soft } as const

/** Builds the whole file before the answer starts, so that the primary can answer if a standby fails meanwhile. */
export const printAudit =
  (deps: AccountingDeps, renderLimit: RenderLimit): Handler<'print_financial_audit'> =>
  async ({ user_id }, input) => {
    const days = periodOf(deps, input, AUDIT_DAYS_MAX)
    const pieces: Uint8Array[] = []
    let rows = 0
    const drawn = async function* (): AsyncIterable<Uint8Array> {
      const audit = await readAudit(deps, days)
      rows = rowsOf(audit)
      yield* draw(deps, audit)
    }
    for await (const piece of renderLimit(user_id, drawn)) pieces.push(piece)
    return { file_name: `trial-balance-${days.from}-${days.to}.pdf`, chunks: Readable.from(pieces), rows }
  }

const signed = (amount: Cents): string => (amount < 0 ? `−${formatUsd(negative(amount))}` : formatUsd(amount))

async function* draw({ clock, settings }: AccountingDeps, audit: Audit): AsyncIterable<Uint8Array> {
  const { brandName, timeZone } = settings
  const now = clock.now()
  const title = `Trial balance, ${audit.from} to ${audit.to}`
  const pdf = await createPdf({ title: `${brandName}: ${title}`, author: brandName, language: 'en', created_at: now })
  const foot = `${audit.open_findings > 0 ? 'NOT PROVEN · ' : ''}${brandName} · days of ${timeZone} · journal ${audit.as_of.position}, hash ${audit.as_of.hash ?? 'none'}`
  const pages = paginate(pdf, { text: foot, page: (number) => `Page ${number}` })
  pages.newPage()
  const { sheet, room } = pages
  pdf.write(brandName, { x: LEFT, y: sheet.y, width: 200 }, { size: 14, bold: true, colour: colours.brand })
  pdf.write(`Created ${exactMoment(now, 'en', timeZone)}`, { right: RIGHT, y: sheet.y + 4 }, soft)
  pdf.write(title, { x: LEFT, y: sheet.y + 30, width: WIDTH }, { size: 18, bold: true })
  sheet.y += 58
  if (audit.open_findings > 0)
    sheet.y +=
      pdf.paragraph(
        findingStamp({ open: audit.open_findings, period: audit.total.findings }),
        { x: LEFT, y: sheet.y, width: WIDTH },
        { size: 10, bold: true, colour: colours.problem },
      ) + 5
  for (const line of verdicts(audit)) sheet.y += pdf.paragraph(line, { x: LEFT, y: sheet.y, width: WIDTH }, soft) + 3
  const block = (heading: string, { rows, sums }: Audit['total']): void => {
    room(ROW * Math.min(6, rows.length + 4))
    drawHeading(sheet, heading)
    for (const row of rows) {
      room(ROW, () => drawHeading(sheet, `${heading} (continued)`))
      drawRow(sheet, row)
    }
    room(ROW * 2)
    pdf.rule(sheet.y, LEFT, RIGHT, colours.line)
    sheet.y += 4
    drawRow(sheet, { kind: 'Sum', ...sums }, { bold: true })
    sheet.y += ROW
  }
  block('Whole period', audit.total)
  for (const day of audit.days) {
    block(`${day.day} · postings ${day.first_position} to ${day.last_position}${day.is_closed ? '' : ' · open'}`, day)
    const bytes = pdf.take()
    if (bytes) yield bytes
  }
  yield* pdf.finish()
}

function verdicts({ total, days, as_of, is_complete, time_zone }: Audit): readonly string[] {
  const all: readonly (Audit['total'] | Audit['days'][number])[] = [total, ...days]
  const isBalanced = all.every((trial) => trial.is_balanced)
  const agrees = all.every((trial) => trial.agrees_with_ledger)
  return [
    isBalanced
      ? 'Debits equal credits, and opening and closing balances add up to zero, for the period and for each day.'
      : 'NOT BALANCED: debits and credits differ, or balances do not add up to zero.',
    agrees
      ? 'Each closing balance agrees with the ledger at that time.'
      : 'DIFFERS FROM THE LEDGER: a closing balance differs from the ledger or from its entries, or it has an open finding.',
    ...all.flatMap((trial) => differences(trial)).slice(0, DIFFERENCES_MAX),
    as_of.position === 0
      ? 'The journal is empty.'
      : `Journal: last id ${as_of.position}${as_of.at === null ? '' : `, ${exactMoment(new Date(as_of.at), 'en', time_zone)}`}. Hash ${as_of.hash ?? ''}.`,
    ...(is_complete ? [] : ['Closings of a long journal are still being calculated. The latest postings are not included.']),
  ]
}

const differences = (trial: Audit['total'] | Audit['days'][number]): readonly string[] =>
  trial.rows.flatMap((row) =>
    isOneBalance(row)
      ? []
      : `${'day' in trial ? trial.day : 'Period'}, ${accountName(row.kind)}: closing ${signed(row.closing)}, stored ${signed(row.stored_closing)}, from entries ${signed(row.recomputed_closing)}.`,
  )

function drawHeading(sheet: PdfPage, heading: string): void {
  const { pdf } = sheet
  sheet.y += ROW / 2
  pdf.write(heading, { x: LEFT, y: sheet.y, width: WIDTH }, { size: 10, bold: true })
  sheet.y += ROW + 2
  const ink = { size: 8, bold: true, colour: colours.soft } as const
  pdf.write('Account type', { x: LEFT, y: sheet.y }, ink)
  const titles = ['Opening', 'Debits', 'Credits', 'Closing']
  titles.forEach((text, index) => pdf.write(text, { right: COLUMNS[index] ?? RIGHT, y: sheet.y }, ink))
  pdf.rule(sheet.y + 12, LEFT, RIGHT, colours.line)
  sheet.y += 17
}

/** `Platform fees` for `platform_fees`, `Outside: stripe` for `outside:stripe`. */
function accountName(kind: string): string {
  const words = kind.replaceAll('_', ' ').replace(':', ': ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function drawRow(sheet: PdfPage, row: Omit<TrialRow, 'class'>, ink: { readonly bold?: true } = {}): void {
  const { kind, opening, debits, credits, closing } = row
  sheet.pdf.write(accountName(kind), { x: LEFT, y: sheet.y, width: COLUMNS[0] - LEFT - 90 }, ink)
  const figures = [opening, debits, credits, closing]
  figures.forEach((amount, index) => sheet.pdf.write(signed(amount), { right: COLUMNS[index] ?? RIGHT, y: sheet.y }, ink))
  sheet.y += ROW
}
