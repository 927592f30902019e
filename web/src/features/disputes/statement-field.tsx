import { STATEMENT_MAX, STATEMENT_MIN } from '@hai/contract/bounds'
import type { ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { LongField, type LongFieldProps } from '../../ui/long-field.tsx'
import { ChosenPictures, type ChosenPicturesProps } from '../../ui/chosen-pictures.tsx'

export const isStatement = (text: string): boolean => {
  const { length } = text.trim()
  return length >= STATEMENT_MIN && length <= STATEMENT_MAX
}

export const statementBounds = { min: STATEMENT_MIN, max: STATEMENT_MAX }

interface StatementProps {
  label: string
  text: string
  error: ReactNode
  onBlur: LongFieldProps['onBlur']
  onText: (text: string) => void
}

export function StatementField({ label, text, onText, ...shown }: StatementProps) {
  const t = useTranslations('disputes')
  return (
    <LongField
      label={label}
      hint={t('statement_hint', statementBounds)}
      {...shown}
      value={text}
      maxLength={STATEMENT_MAX}
      rows={5}
      onChange={onText}
    />
  )
}

interface PicturesProps extends Pick<ChosenPicturesProps, 'chosen' | 'onChange'> {
  left: number
}

export function Pictures({ left, ...pictures }: PicturesProps) {
  const t = useTranslations('disputes')
  const words = {
    picture: () => t('ui.picture'),
    add: t('ui.picture_add'),
    remove: t('ui.picture_remove'),
    unfit: t('picture_unfit'),
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <ChosenPictures {...pictures} most={left} texts={words} />
      <p className="text-sm text-ink-soft">{t('files_left', { count: Math.max(0, left - pictures.chosen.length) })}</p>
    </div>
  )
}
