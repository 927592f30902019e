import type { Cashout } from '@hai/contract/cashout-record'
import { departmentName } from '@hai/contract/department-name'
import { phoneText } from '../../lib/phone.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import type { Figure } from '../../ui/figures.tsx'

export function useDestinationFigures({ destination_details: to }: Pick<Cashout, 'destination_details'>): Figure[] {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  const lines: (Figure | false)[] = [
    { label: t('how'), value: t(`method_${to.method}`) },
    to.full_name !== '' && { label: t('for_whom'), value: to.full_name },
    to.phone !== '' && { label: t('ui.phone'), value: phoneText(to.phone) },
    to.account !== '' && { label: t('account'), value: to.account },
    { label: t('ui.where'), value: `${to.commune}, ${departmentName(to.department, language)}` },
    to.note !== '' && { label: t('ui.note'), value: inQuotes(to.note) },
  ]
  return lines.filter((line) => line !== false)
}
