import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Output } from '@hai/contract/contract'
import { formatUsd } from '@hai/contract/money'
import { Check, Clock, Gift, Minus, type LucideIcon } from 'lucide-react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { shortDay } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { Empty } from '../../ui/empty.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Status, type Mood } from '../../ui/status.tsx'

type Referral = Output<'list_referrals'>['items'][number]

const referralsQuery = infiniteQueryOptions({
  queryKey: [...api.list_referrals.key, 'pages'],
  queryFn: ({ pageParam }) => api.list_referrals(pageParam === null ? {} : { cursor: pageParam }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

export function ReferralList() {
  const t = useWords('referrals')
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

const looks: Record<Referral['state'], { mood: Mood; icon: LucideIcon }> = {
  joined: { mood: 'plain', icon: Clock },
  confirming: { mood: 'wait', icon: Clock },
  reward_waiting: { mood: 'wait', icon: Clock },
  rewarded: { mood: 'in', icon: Check },
  reversed: { mood: 'back', icon: Minus },
  not_counted: { mood: 'plain', icon: Minus },
  expired: { mood: 'plain', icon: Minus },
  over_limit: { mood: 'plain', icon: Minus },
}

function ReferralRow({ referral }: { referral: Referral }) {
  const t = useWords('referrals')
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
