import type { Output } from '@hai/contract/contract'
import { getTranslations } from '../../lib/translations.ts'
import type { ShownChange } from './changes.tsx'
import { formatFigure, type FigureField, type Figures } from './figures.ts'

type Tier = Omit<Output<'get_transaction_limits'>['tiers'][number], 'tier' | 'version'>
type Level = Omit<Output<'get_agent_levels'>['levels'][number], 'level' | 'version'>
type Programme = Omit<Output<'get_referral_settings'>['settings'], 'version' | 'is_open'>

export function tierFields(): readonly FigureField[] {
  const t = getTranslations('admin_settings')
  const empty = t('not_allowed')
  return [
    { path: 'balance', label: t('balance'), kind: 'usd' },
    { path: 'out_per_day', label: t('out_per_day'), kind: 'usd' },
    { path: 'cashout.each', label: t('per_cash_out'), kind: 'usd', empty, hint: t('no_cash_outs_hint') },
    { path: 'cashout.per_day', label: t('cashout_per_day'), kind: 'usd', empty },
    { path: 'cashout.days_30', label: t('cashout_days_30'), kind: 'usd', empty },
  ]
}
export const tierFigures = ({ balance, out_per_day, cashout }: Tier): Figures => ({
  balance,
  out_per_day,
  'cashout.each': cashout?.each ?? null,
  'cashout.per_day': cashout?.per_day ?? null,
  'cashout.days_30': cashout?.days_30 ?? null,
})

export function levelFields(): readonly FigureField[] {
  const t = getTranslations('admin_settings')
  return [
    { path: 'balance', label: t('balance'), kind: 'usd' },
    { path: 'job_maximum', label: t('per_cash_out'), kind: 'usd' },
    { path: 'jobs_open_max', label: t('admin_ui.open_cash_outs'), kind: 'count' },
    { path: 'fee_share_bp', label: t('fee_share'), kind: 'percent' },
    { path: 'completed_min', label: t('completed_min'), kind: 'count' },
    { path: 'disputed_bp_max', label: t('disputed_max'), kind: 'percent' },
  ]
}
export const levelFigures = (level: Level): Figures => {
  const { balance, job_maximum, jobs_open_max, fee_share_bp, completed_min, disputed_bp_max } = level
  return { balance, job_maximum, jobs_open_max, fee_share_bp, completed_min, disputed_bp_max }
}

export function programmeFields(): readonly FigureField[] {
  const t = getTranslations('admin_settings')
  return [
    { path: 'referrer_reward', label: t('referrer_reward'), kind: 'usd' },
    { path: 'newcomer_reward', label: t('newcomer_reward'), kind: 'usd' },
    { path: 'minimum_amount', label: t('referral_minimum'), kind: 'usd' },
    { path: 'within_days', label: t('within_days'), kind: 'count' },
    { path: 'final_after_hours', label: t('final_after_hours'), kind: 'count' },
    { path: 'rewarded_max', label: t('rewarded_max'), kind: 'count' },
    { path: 'monthly_budget', label: t('monthly_budget'), kind: 'usd' },
  ]
}
export const programmeFigures = (settings: Programme): Figures => {
  const { referrer_reward, newcomer_reward, minimum_amount, within_days, final_after_hours, rewarded_max, monthly_budget } =
    settings
  return { referrer_reward, newcomer_reward, minimum_amount, within_days, final_after_hours, rewarded_max, monthly_budget }
}

export const differing = (fields: readonly FigureField[], before: Figures, after: Figures): ShownChange['lines'] =>
  fields
    .filter(({ path }) => before[path] !== after[path])
    .map(({ path, label, kind, empty }) => ({
      label,
      before: formatFigure(kind, before[path] ?? null, empty),
      after: formatFigure(kind, after[path] ?? null, empty),
    }))
