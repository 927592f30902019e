import type { AdminDailyLimits } from '@hai/contract/adjustments'
import { useTranslations } from '../../lib/translations.ts'
import { Meter } from '../../ui/bars.tsx'
import { amountText } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'

export function DailyLimit({ limits: { used_today, daily_limit, remaining, alone_max } }: { limits: AdminDailyLimits }) {
  const t = useTranslations('admin_adjustments')
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  return (
    <Meter
      label={t('own_limit')}
      used={used_today}
      limit={daily_limit}
      figure={t('limit_used', { used: amountText(used_today, mode), limit: amountText(daily_limit, 'shown') })}
      note={t('limit_left', { left: amountText(remaining, mode), alone: amountText(alone_max, 'shown') })}
    />
  )
}
