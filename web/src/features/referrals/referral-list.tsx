import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Output } from '@hai/contract/contract'
import { Check, Clock, Gift, Minus, type LucideIcon } from 'lucide-react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { shortDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Empty } from '../../ui/empty.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Status, type Tone } from '../../ui/status.tsx'

type Referral = Output<'list_referrals'>['items'][number]

const referralsQuery = infiniteQueryOptions({
  queryKey: [...api.list_referrals.key, 'pages'],
  queryFn: ({ pageParam }) => api.list_referrals(pageParam === null ? {} : { cursor: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

export function ReferralList() {
  const t = useTranslations('referrals')
  const list = useInfiniteQuery(referralsQuery)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const content = () => {
    if (!list.data)
      return list.error ? <Notice kind="problem" title={errorMessage(list.error)} /> : <SkeletonBlock className="h-16" />
    if (items.length === 0) return <Empty icon={Gift} title={t('none')} text={t('none_text')} />
    return (
      <ul>
        {items.map((referral) => (
          <li key={referral.id}>
            <ReferralRow referral={referral} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Section title={t('people')}>
      <Box flush={items.length > 0}>{content()}</Box>
      <LoadMore list={list} />
    </Section>
  )
}

const looks: Record<Referral['state'], { tone: Tone; icon: LucideIcon }> = {
  joined: { tone: 'plain', icon: Clock },
  confirming: { tone: 'wait', icon: Clock },
  reward_waiting: { tone: 'wait', icon: Clock },
  rewarded: { tone: 'in', icon: Check },
  reversed: { tone: 'back', icon: Minus },
  not_counted: { tone: 'plain', icon: Minus },
  expired: { tone: 'plain', icon: Minus },
  over_limit: { tone: 'plain', icon: Minus },
}

function ReferralRow({ referral }: { referral: Referral }) {
  const t = useTranslations('referrals')
  const language = useLanguage()
  const now = useNow()
  const { shown_name, state, has_verified_phone, has_paid, joined_at, until, reward } = referral
  const name = shown_name ?? t('somebody')
  const missing = has_verified_phone ? 'missing_payment' : has_paid ? 'missing_phone' : 'missing_both'
  const sub =
    state === 'joined'
      ? t(missing, { until: shortDay(new Date(until), language, now) })
      : shortDay(new Date(joined_at), language, now)
  return (
    <Row
      start={shown_name ? <Avatar name={shown_name} avatar_url={null} /> : <Glyph icon={Gift} />}
      title={name}
      sub={
        <>
          <span className="block py-0.5">
            <Status {...looks[state]}>{t(`state_${state}`)}</Status>
          </span>
          {sub}
        </>
      }
      end={reward > 0 && state !== 'joined' ? formatUsd(reward) : undefined}
    />
  )
}
