import type { Output } from '@hai/contract/contract'
import { formatUsd } from '@hai/contract/money'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Notice, type NoticeKind } from '../../ui/notice.tsx'

type Own = NonNullable<Output<'get_referral_summary'>['own']>

const kinds: Record<Own['state'], NoticeKind> = {
  joined: 'info',
  confirming: 'wait',
  reward_waiting: 'wait',
  rewarded: 'in',
  reversed: 'info',
  not_counted: 'info',
  expired: 'info',
  over_limit: 'info',
}

export function OwnReferral({ own: { state, reward, until } }: { own: Own }) {
  const t = useTranslations('referrals')
  const language = useLanguage()
  const facts = { reward: formatUsd(reward), until: exactMoment(new Date(until), language) }
  return (
    <Notice kind={kinds[state]} title={t('own')}>
      <p>{t(`own_${state}`, facts)}</p>
    </Notice>
  )
}
