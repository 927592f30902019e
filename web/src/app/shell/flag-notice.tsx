import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { api } from '../../api/api.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Banner } from '../../ui/notice.tsx'

export function FlagNotice() {
  const t = useTranslations('account_state')
  const language = useLanguage()
  const now = useNow()
  const { data } = useQuery({ ...api.get_security_flags.query(), retry: false, staleTime: 60_000 })
  const own = (data?.items ?? []).filter(({ user_id, expires_at }) => user_id !== null && new Date(expires_at) > now)
  const flag = own.find(({ action_taken }) => action_taken === 'blocked') ?? own[0]
  if (!flag) return null
  const until = exactMoment(new Date(flag.expires_at), language)
  return <Banner icon={ShieldAlert}>{t(flag.action_taken === 'blocked' ? 'flag_blocked' : 'flag_slowed', { until })}</Banner>
}
