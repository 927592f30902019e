import type { Output } from '@hai/contract/contract'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../lib/amounts-hidden.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { dayOf } from '../../lib/days.ts'
import { htgOf } from '../../lib/gourdes.ts'
import { shortDay } from '../../lib/moments.ts'
import { paths } from '../../lib/paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { OutgoingBlocked } from '../../ui/wallet-locked.tsx'
import { SEPARATOR } from '../../lib/separator.ts'

type Dashboard = Output<'get_dashboard'>
type WaitingItem = Dashboard['waiting_for_me'][number]

/** With more items, the activity would not be visible on a phone’s screen. */
const SHOWN_FIRST = 4

export function PendingItems({
  dashboard: { is_locked, owed, waiting_for_me, rate },
}: {
  dashboard: Pick<Dashboard, 'is_locked' | 'owed' | 'waiting_for_me' | 'rate'>
}) {
  return (
    <>
      <OutgoingBlocked is_locked={is_locked} owed={owed} />
      {waiting_for_me.length > 0 && <WaitingForMe items={waiting_for_me} rate={rate?.htg_per_usd ?? null} />}
    </>
  )
}

function WaitingForMe({ items, rate }: { items: readonly WaitingItem[]; rate: number | null }) {
  const t = useTranslations('pending_items')
  const [showsAll, setShowsAll] = useState(false)
  const visible = showsAll ? items : items.slice(0, SHOWN_FIRST)
  return (
    <Section title={t('title')}>
      <Box flush>
        <ul>
          {visible.map((item) => (
            <li key={`${item.kind} ${item.id}`}>
              <WaitingRow item={item} rate={rate} />
            </li>
          ))}
        </ul>
      </Box>
      {visible.length < items.length && (
        <Button size="small" className="mt-2 justify-self-start" onClick={() => setShowsAll(true)}>
          {t('all', { count: items.length })}
        </Button>
      )}
    </Section>
  )
}

const placeOf: Readonly<Record<WaitingItem['kind'], (id: string) => string>> = {
  request: (id) => paths.answer(paths.request(id)),
  cash_in: paths.cashIn,
  task_proof: paths.task,
  task_rejected: paths.task,
  task_offer: paths.task,
  cashout_sent: (id) => paths.answer(paths.cashout(id)),
  cashout_offer: paths.agentDashboard,
  dispute: paths.dispute,
  dispute_opened: paths.dispute,
  dispute_proposal: (id) => paths.answer(paths.dispute(id)),
  dispute_silence: (id) => paths.answer(paths.dispute(id)),
  asked_back: paths.transaction,
}

function WaitingRow({ item, rate }: { item: WaitingItem; rate: number | null }) {
  const t = useTranslations('pending_items')
  const inGourdes = useGourdes()
  const isHidden = useAmountsHidden()
  const { kind, id, shown_name: name, avatar_url, title, amount, until } = item
  const hint = t(kind)
  return (
    <Row
      href={placeOf[kind](id)}
      start={<Avatar name={name} avatar_url={avatar_url} />}
      title={title === '' ? name : `${name}${SEPARATOR}${title}`}
      sub={until === null ? hint : <Until hint={hint} at={new Date(until)} />}
      end={
        isHidden ? (
          <span aria-label={t('ui.amount_hidden')} role="img">
            {HIDDEN_AMOUNT}
          </span>
        ) : (
          <span className="font-medium tabular-nums">{formatUsd(amount)}</span>
        )
      }
      endSub={rate && !isHidden && inGourdes(htgOf(amount, rate))}
    />
  )
}

function Until({ hint, at }: { hint: string; at: Date }) {
  const t = useTranslations('pending_items')
  const language = useLanguage()
  const now = useNow()
  const time = clockTime(at)
  if (dayOf(at) === dayOf(now)) return t('until', { hint, time })
  return t('until_day', { hint, day: shortDay(at, language, now), time })
}
