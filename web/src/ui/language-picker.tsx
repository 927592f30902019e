import { isLanguage, languages, type Language } from '@hai/contract/languages'
import { Globe } from 'lucide-react'
import { languageNames } from '../lib/language.ts'
import { setLanguage, useLanguage, useTranslations } from '../lib/translations.ts'
import { Picker, type PickerProps } from './picker.tsx'

const options = languages.map((language) => ({ value: language, text: languageNames[language] }))

export interface LanguagePickerProps {
  variant?: PickerProps['variant']
  glyphOnly?: boolean
  onPicked?: (language: Language) => void
}

export function LanguagePicker({ variant = 'bar', glyphOnly = false, onPicked }: LanguagePickerProps) {
  const t = useTranslations('ui')
  const language = useLanguage()
  const pick = (value: string) => {
    if (!isLanguage(value)) return
    setLanguage(value).then(
      () => onPicked?.(value),
      (error: unknown) => console.warn('translations failed to load', error),
    )
  }
  return (
    <Picker
      label={t('language')}
      icon={Globe}
      value={language}
      options={options}
      onPick={pick}
      variant={variant}
      {...(!glyphOnly && { short: language.toUpperCase() })}
    />
  )
}
