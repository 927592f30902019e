import type { Dispute } from '@hai/contract/disputes'
import { minus, plus } from '@hai/contract/money'
import { useMutation } from '@tanstack/react-query'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useOnline } from '../../lib/online.ts'
import { useLanguage, useTranslations, type Translate } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { Appeal } from './appeal.tsx'
import { cacheDispute } from './live-disputes.ts'
import { SettlementActions } from './settlement-actions.tsx'

export function NextStep({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const { item, status } = dispute
  const isOver = status !== 'open' && status !== 'escalated'
  return (
    <Box>
      <div className="grid grid-cols-1 gap-3">
        {!isOver && (
          <div>
            <p className="text-sm text-ink-soft">{t(item.held > 0 ? 'held' : 'paid_out')}</p>
            <p className="text-hero leading-[1.05]">
              <Amount cents={item.held > 0 ? item.held : item.amount} size="hero" />
            </p>
            {item.held > 0 && <span aria-hidden="true" className="hatch mt-2.5 block h-3 rounded-full" />}
          </div>
        )}
        <div>
          <h2>{t(isOver ? outcomeTitle(dispute) : 'next')}</h2>
          <p className="wrap-anywhere">
            <Sentence dispute={dispute} />
          </p>
        </div>
        {dispute.actions.includes('escalate') && <Escalate dispute={dispute} />}
        <SettlementActions dispute={dispute} />
        {isOver && <Appeal dispute={dispute} />}
      </div>
    </Box>
  )
}

const outcomeTitle = ({ ended_by }: Dispute) =>
  ended_by === 'agreement' ? 'agreed' : ended_by === 'staff' ? 'decision' : 'withdrawn'

function Sentence({ dispute }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const language = useLanguage()
  const { status, role, related_type, moved, escalable_at, escalates_at, decide_by, item } = dispute
  const day = (iso: string | null) => (iso === null ? '' : exactMoment(new Date(iso), language))
  switch (status) {
    case 'open':
      return t(dispute.actions.includes('escalate') ? 'next_escalable' : 'next_open', {
        from: day(escalable_at),
        at: day(escalates_at),
      })
    case 'escalated':
      return t('next_escalated', { at: day(decide_by) })
    case 'refunded':
      return dispute.kept === null
        ? t(`refunded_${role}`, { amount: formatUsd(moved ?? item.amount) })
        : t(`refunded_part_${role}`, { amount: formatUsd(moved ?? item.amount), kept: formatUsd(dispute.kept) })
    case 'resolved':
      return resolvedWords(dispute, t)
    case 'closed':
      return t(dispute.ended_by === 'staff' ? `closed_${related_type}` : 'withdrawn_text')
  }
}

/** For a cash-out each party sees its own total: with fee and tax for the member, with the share for the agent. */
function resolvedWords({ moved, role, related_type, item }: Dispute, t: Translate<'disputes'>): string {
  if (moved === null || moved === 0) return t('resolved_nothing')
  const amount = formatUsd(item.amount)
  if (related_type === 'cashout' && role === 'payer')
    return t('resolved_cashout_payer', { amount, total: formatUsd(plus(item.amount, item.fee, item.tax)) })
  const total = formatUsd(moved)
  return related_type === 'cashout' && moved > item.amount
    ? t('resolved_cashout_payee', { amount, total, share: formatUsd(minus(moved, item.amount)) })
    : t(`resolved_${role}`, { amount: total })
}

function Escalate({ dispute: { id: dispute_id } }: { dispute: Dispute }) {
  const t = useTranslations('disputes')
  const isOnline = useOnline()
  const escalate = useMutation({
    mutationKey: ['escalate_dispute'],
    mutationFn: () => api.escalate_dispute({ dispute_id }),
    onSuccess: cacheDispute,
  })
  return (
    <>
      {escalate.error && <Notice kind="problem" title={errorMessage(escalate.error)} />}
      <Button wide busy={escalate.isPending} refused={!isOnline} onClick={() => escalate.mutate()}>
        {t('escalate')}
      </Button>
    </>
  )
}
