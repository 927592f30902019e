import type { Cents } from '@hai/contract/money'
import { typedUsd } from '../../lib/typed-usd.ts'
import { amountIn, tagIn, type ActivityFilters } from './filters.ts'

export interface FilterDraft {
  readonly person: string
  readonly from: string
  readonly to: string
  readonly min: string
  readonly max: string
}

const amountInput = (amount: Cents | null): string => (amount ? typedUsd(amount) : '')

export const draftOf = ({ person, from, to, min, max }: ActivityFilters): FilterDraft => ({
  person: person ?? '',
  from: from ?? '',
  to: to ?? '',
  min: amountInput(min),
  max: amountInput(max),
})

export type DraftProblems = Partial<Record<keyof FilterDraft, 'bad_person' | 'bad_amount' | 'bad_days' | 'bad_bounds'>>

export function problemsOf({ person, from, to, min, max }: FilterDraft): DraftProblems {
  const least = amountIn(min)
  const most = amountIn(max)
  return {
    ...(person.trim() !== '' && tagIn(person) === null && { person: 'bad_person' }),
    ...(from !== '' && to !== '' && to < from && { to: 'bad_days' }),
    ...(least !== null && most !== null && most < least && { max: 'bad_bounds' }),
    ...(min.trim() !== '' && least === null && { min: 'bad_amount' }),
    ...(max.trim() !== '' && most === null && { max: 'bad_amount' }),
  }
}

export const readDraft = ({ person, from, to, min, max }: FilterDraft) => ({
  person: tagIn(person),
  from: from || null,
  to: to || null,
  min: amountIn(min),
  max: amountIn(max),
})

export const countMoreFilters = ({ person, from, to, min, max }: ActivityFilters): number =>
  [person, from ?? to, min ?? max].filter((one) => one !== null).length
