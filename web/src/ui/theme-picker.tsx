import { SunMoon } from 'lucide-react'
import { setTheme, themes, useTheme } from '../lib/theme.ts'
import { useTranslations } from '../lib/translations.ts'
import { Picker, type PickerProps } from './picker.tsx'

export function ThemePicker({ variant = 'bar' }: { variant?: PickerProps['variant'] }) {
  const t = useTranslations('settings')
  const options = themes.map((theme) => ({ value: theme, text: t(`theme_${theme}`) }))
  const pick = (value: string) => {
    const theme = themes.find((known) => known === value)
    if (theme) setTheme(theme)
  }
  return <Picker label={t('theme')} icon={SunMoon} value={useTheme()} options={options} onPick={pick} variant={variant} />
}
