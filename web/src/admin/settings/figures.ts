import { cents, formatUsd } from '@hai/contract/money'
import { wholeNumber } from '@hai/contract/number-text'
import { parseUsdIn, typedUsdIn } from '@hai/contract/typed-usd'

/** `usd`: cents, entered in dollars. `percent`: basis points, entered in percent. `count`: a whole number. */
export type FigureKind = 'usd' | 'percent' | 'count'

export interface FigureField {
  /** Path in the call's input, such as `cashout.per_day`. */
  readonly path: string
  readonly label: string
  readonly kind: FigureKind
  readonly hint?: string
  /** What an empty field means. Absent if the field must not be empty. */
  readonly empty?: string
}

export type Figures = Readonly<Record<string, number | null>>

const PERCENT = /^\d{1,3}([.,]\d{1,2})?$/
const COUNT = /^\d{1,6}$/

export function readFigure(kind: FigureKind, typed: string): number | null {
  const text = typed.trim()
  switch (kind) {
    case 'usd':
      return parseUsdIn('en', text)
    case 'percent':
      return PERCENT.test(text) ? Math.round(Number(text.replace(',', '.')) * 100) : null
    case 'count':
      return COUNT.test(text) ? Number(text) : null
  }
}

export function typedFigure(kind: FigureKind, value: number | null): string {
  if (value === null) return ''
  return kind === 'usd' ? typedUsdIn('en', cents(value)) : String(kind === 'percent' ? value / 100 : value)
}

export function formatFigure(kind: FigureKind, value: number | null, empty = '–'): string {
  if (value === null) return empty
  if (kind === 'usd') return formatUsd(value)
  return kind === 'percent' ? `${value / 100}%` : wholeNumber(value, 'en')
}

type Typed = Readonly<Record<string, string>>

export const typedFigures = (fields: readonly FigureField[], figures: Figures): Typed =>
  Object.fromEntries(fields.map(({ path, kind }) => [path, typedFigure(kind, figures[path] ?? null)]))

export function readFigures(fields: readonly FigureField[], typed: Typed): { figures: Figures; unread: readonly string[] } {
  const read = fields.map(({ path, kind, empty }) => {
    const text = typed[path] ?? ''
    const isEmpty = empty !== undefined && text.trim() === ''
    const figure = isEmpty ? null : readFigure(kind, text)
    return { path, figure, isUnread: !isEmpty && figure === null }
  })
  return {
    figures: Object.fromEntries(read.map(({ path, figure }) => [path, figure])),
    unread: read.filter(({ isUnread }) => isUnread).map(({ path }) => path),
  }
}

export function requireFigure(figures: Figures, path: string): number {
  const figure = figures[path]
  if (figure === undefined || figure === null) throw new Error(`no figure for ${path}`)
  return figure
}
