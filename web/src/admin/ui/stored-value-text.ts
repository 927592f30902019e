import { fieldText, figureText } from '@hai/contract/setting-fields'
import { dayText, momentText } from './time-text.ts'

const SYSTEM_WORD = /^[a-z]+(_[a-z]+)+$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

function textOf(value: string): string {
  if (INSTANT.test(value)) return momentText(value)
  if (DAY.test(value)) return dayText(value)
  return SYSTEM_WORD.test(value) ? fieldText(value) : value
}

export function valueInWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return figureText(field, value)
  if (Array.isArray(value)) return value.map((one) => valueInWords(field, one)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${fieldText(name)}: ${valueInWords(name, one)}`)
      .join('; ')
  return typeof value === 'string' ? textOf(value) : ''
}

export function valueText(field: string, kept: string): string {
  if (/^-?\d{1,15}$/.test(kept)) return valueInWords(field, Number(kept))
  if (kept === 'true' || kept === 'false') return valueInWords(field, kept === 'true')
  if (!/^[[{]/.test(kept)) return textOf(kept)
  try {
    const value: unknown = JSON.parse(kept)
    return valueInWords(field, value)
  } catch {
    return kept
  }
}
