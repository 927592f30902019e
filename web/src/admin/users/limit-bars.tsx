import type { AdminUser } from '@hai/contract/users'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Meter } from '../../ui/bars.tsx'
import { amountText } from '../ui/mask.ts'
import { Panel } from '../ui/panel.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

type Limits = NonNullable<AdminUser['limits']>
type Use = Limits['balance']

export function LimitBars({ limits: { tier, balance, out_per_day, cashout } }: { limits: Limits }) {
  const t = useTranslations('admin_users')
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  const bar = (label: string, { used, limit, remaining, resets_at }: Use) => (
    <Meter
      label={label}
      // An exact bar would reveal the masked figure.
      used={mode === 'shown' ? used : 0}
      limit={limit}
      figure={t('used_of', { used: amountText(used, mode), limit: amountText(limit, 'shown') })}
      note={t(resets_at ? 'left_until' : 'left', {
        left: amountText(remaining, mode),
        when: resets_at ? exactMoment(new Date(resets_at), 'en') : '',
      })}
    />
  )
  return (
    <Panel title={t('limits_of_tier', { tier })}>
      {bar(t('admin_ui.balance'), balance)}
      {bar(t('limit_day'), out_per_day)}
      {cashout && bar(t('limit_cashouts_day'), cashout.per_day)}
      {cashout && bar(t('ui.cashouts_30_days'), cashout.days_30)}
    </Panel>
  )
}
