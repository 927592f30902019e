import { SUPPLY_ITEM_MAX, SUPPLY_MAX } from '@hai/contract/user-values'
import { useState } from 'react'
import { dayOf } from '../../lib/days.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Field, type ShownError } from '../../ui/field.tsx'
import { LongField } from '../../ui/long-field.tsx'

export interface SupplyAndReview {
  readonly supply: string
  readonly setSupply: (text: string) => void
  readonly review_on: string
  readonly setReviewOn: (day: string) => void
  /** False if there is too much text. */
  readonly isValid: boolean
  readonly given: { supply: string[]; review_on?: string }
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const isSupply = (text: string): boolean =>
  linesOf(text).length <= SUPPLY_MAX && linesOf(text).every((line) => line.length <= SUPPLY_ITEM_MAX)

export function useSupplyAndReview(): SupplyAndReview {
  const [supply, setSupply] = useState('')
  const [review_on, setReviewOn] = useState('')
  return {
    supply,
    setSupply,
    review_on,
    setReviewOn,
    isValid: isSupply(supply),
    given: { supply: [...linesOf(supply)], ...(review_on !== '' && { review_on }) },
  }
}

/** The member sees both fields in the notice about the freeze. */
export function SupplyAndReviewFields({ of, shown }: { of: SupplyAndReview; shown: ShownError<unknown> }) {
  const t = useTranslations('admin_ui')
  return (
    <>
      <LongField
        label={t('supply')}
        hint={t('supply_hint')}
        error={shown.error ? t('supply_wrong', { count: SUPPLY_MAX, length: SUPPLY_ITEM_MAX }) : undefined}
        onBlur={shown.onBlur}
        rows={2}
        value={of.supply}
        maxLength={SUPPLY_MAX * (SUPPLY_ITEM_MAX + 1)}
        onChange={of.setSupply}
      />
      <Field
        type="date"
        label={t('review_on')}
        hint={t('review_hint')}
        min={dayOf(useNow())}
        value={of.review_on}
        onChange={({ target }) => of.setReviewOn(target.value)}
      />
    </>
  )
}
