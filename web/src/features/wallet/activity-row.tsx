import type { ActivityItem } from '@hai/contract/wallet'
import { ArrowDownLeft, ArrowUpRight, Clock, Plus, Undo2, type LucideIcon } from 'lucide-react'
import { htgOf } from '../../lib/gourdes.ts'
import { paths } from '../../lib/paths.ts'
import { inQuotes } from '../../lib/quotation-marks.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Amount, type AmountKind } from '../../ui/amount.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Row } from '../../ui/row.tsx'
import type { Tone } from '../../ui/status.tsx'
import { shortDay } from '../../lib/moments.ts'
import { phoneText } from '../../lib/phone.ts'
import { useNow } from '../../lib/use-now.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { activityStyle, spokenAmount, type ActivityVariant, type What } from './activity-style.ts'
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../lib/amounts-hidden.ts'
import { useIsHighlighted } from './highlighted-items.ts'

export const variantStyles: Record<ActivityVariant, { icon: LucideIcon; tone: Tone; kind: AmountKind }> = {
  in: { icon: ArrowDownLeft, tone: 'in', kind: 'in' },
  out: { icon: ArrowUpRight, tone: 'plain', kind: 'plain' },
  wait: { icon: Clock, tone: 'wait', kind: 'wait' },
  back: { icon: Undo2, tone: 'back', kind: 'back' },
  returned: { icon: Undo2, tone: 'plain', kind: 'plain' },
}

export interface ActivityRowProps {
  item: ActivityItem
  /** Text beside the title: the age of the item, or its note in lists grouped by day. */
  beside: 'moment' | 'note'
  /** Gourdes per dollar. Null while unknown. */
  rate: number | null
}

const fundingTitles: Partial<Record<What, 'title_fund_taken' | 'ui.money_restored'>> = {
  fund_taken: 'title_fund_taken',
  fund_back: 'ui.money_restored',
}

export function ActivityRow({ item, beside, rate }: ActivityRowProps) {
  const t = useTranslations('wallet')
  const inGourdes = useGourdes()
  const isHidden = useAmountsHidden()
  const isFresh = useIsHighlighted(item.id)
  const { variant, what, status, amount, sign } = activityStyle(item)
  const { icon, tone, kind } = variantStyles[variant]
  const { shown_name, nickname, avatar_url } = item.counterparty
  const fundingTitle = item.kind === 'funding' ? t(fundingTitles[what] ?? 'ui.money_added') : null
  const title = (shown_name && phoneText(shown_name)) ?? fundingTitle ?? t(`what_${what}`)
  const second = fundingTitle === null ? t(shown_name === null ? 'ui.platform' : `what_${what}`) : null
  const about = [nickname && inQuotes(nickname), second].filter(Boolean).join(SEPARATOR)
  const isSettled = status === 'completed'
  const htg = rate && !isHidden ? inGourdes(htgOf(spokenAmount(item), rate)) : null
  return (
    <Row
      href={paths.transaction(item.id)}
      isNew={isFresh}
      start={
        shown_name ? (
          <Avatar name={shown_name} avatar_url={avatar_url} badge={{ icon, tone }} />
        ) : (
          <Glyph icon={what === 'added' ? Plus : icon} tone={tone} />
        )
      }
      title={title}
      sub={
        <>
          {about}
          {about !== '' && beside === 'moment' && SEPARATOR}
          {beside === 'moment' &&
            (item.expires_at ? (
              <ReturnDay at={new Date(item.expires_at)} />
            ) : (
              <RelativeTime iso={item.created_at} capital={about === ''} />
            ))}
          {beside === 'note' && item.note && `${SEPARATOR}${inQuotes(item.note)}`}
        </>
      }
      end={
        isHidden ? (
          <span aria-label={t('ui.amount_hidden')} role="img">
            {HIDDEN_AMOUNT}
          </span>
        ) : (
          <Amount cents={amount} kind={kind} sign={sign} />
        )
      }
      endSub={isSettled ? htg : t(`ui.status_${status}`)}
    />
  )
}

/** A component of its own, so that other rows do not follow the clock. */
function ReturnDay({ at }: { at: Date }) {
  const t = useTranslations('wallet')
  const language = useLanguage()
  const now = useNow()
  return t('pending_until', { date: shortDay(at, language, now) })
}
