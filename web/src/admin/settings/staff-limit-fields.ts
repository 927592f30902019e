import { ADJUSTMENT_MAX } from '@hai/contract/adjustment-reasons'
import type { Output } from '@hai/contract/contract'
import { formatUsd } from '@hai/contract/money'
import { STAFF_LIMIT_MAX } from '@hai/contract/staff-limit-bounds'
import { getTranslations } from '../../lib/translations.ts'
import type { FigureField, Figures } from './figures.ts'

type StaffFigures = Output<'get_staff_limits'>['changes'][number]['after']

export function staffLimitFields(): readonly FigureField[] {
  const t = getTranslations('admin_settings')
  return [
    { path: 'alone_max', label: t('alone_max'), kind: 'usd' },
    { path: 'daily_limit', label: t('daily_limit'), kind: 'usd' },
    { path: 'earning_alone_max', label: t('earning_alone_max'), kind: 'usd' },
    { path: 'statement_alone_max', label: t('statement_alone_max'), kind: 'usd' },
    { path: 'refund_alone_max', label: t('refund_alone_max'), kind: 'usd', hint: t('refund_alone_hint') },
  ]
}
export const staffLimitFigures = (settings: StaffFigures): Figures => {
  const { alone_max, daily_limit, earning_alone_max, statement_alone_max, refund_alone_max } = settings
  return { alone_max, daily_limit, earning_alone_max, statement_alone_max, refund_alone_max }
}

/** If the field is empty, the default applies. */
export function ownLimitFields(): readonly FigureField[] {
  const t = getTranslations('admin_settings')
  return [{ path: 'daily_limit', label: t('daily_limit'), kind: 'usd', hint: t('own_limit_hint'), empty: '–' }]
}

export function findStaffLimitErrors(figures: Figures): Readonly<Record<string, string>> {
  const t = getTranslations('admin_settings')
  return Object.fromEntries(
    Object.entries(figures).flatMap(([path, figure]) => {
      const most = path === 'alone_max' ? ADJUSTMENT_MAX : STAFF_LIMIT_MAX
      return (figure ?? 0) > most ? [[path, t('fault_most', { amount: formatUsd(most) })]] : []
    }),
  )
}
