import { Clock } from 'lucide-react'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { paymentErrorText } from '../../payments/payment-errors.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Figures } from '../../ui/figures.tsx'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { payoutLabel } from './cashout-status-style.ts'
import { useDestinationFigures } from './destination-lines.tsx'
import type { Destination } from './destination-draft.ts'
import { HtgToPayOut } from './htg-to-pay-out.tsx'
import { Price } from './price.tsx'
import { leaveForLimits, type CashOutFlow } from './use-cash-out.ts'

export function ReviewStep({ flow }: { flow: CashOutFlow }) {
  const t = useTranslations('cashouts')
  const { quote, price, destination, agent, agent_id, request, unconfirmed } = flow
  const obstacle = quote.settled?.agent_obstacle ?? null
  return (
    <StepBody label={t(unconfirmed ? 'unconfirmed_title' : 'check_title')}>
      {request.problem && (
        <ScrollIntoView>
          <Notice kind="problem" title={paymentErrorText(request.problem)}>
            <LimitHelp problem={request.problem} of="cash" onLeave={() => leaveForLimits(flow)} />
          </Notice>
        </ScrollIntoView>
      )}
      {obstacle !== null && request.problem === null && !unconfirmed && (
        <Notice kind="problem" title={t('agent_cannot')}>
          <p>{t(`obstacle_${obstacle}`)}</p>
        </Notice>
      )}
      {price && (
        <div>
          <p className="text-sm text-ink-soft">{t(payoutLabel(destination?.method))}</p>
          <HtgToPayOut htg={price.amount_htg} />
        </div>
      )}
      {destination && <WhereTo destination={destination} by={agent_id === null ? t('automatic') : (agent?.shown_name ?? '…')} />}
      {(price !== null || !unconfirmed) && <Price quote={quote} by={destination?.method} />}
      {!unconfirmed && (
        <p className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 text-sm text-ink-soft">
          <Clock className="mt-0.5 size-4" aria-hidden="true" />
          {t('hold_explained', { method: destination?.method ?? 'cash_pickup' })}
        </p>
      )}
    </StepBody>
  )
}

function WhereTo({ destination, by }: { destination: Destination; by: string }) {
  const t = useTranslations('cashouts')
  const items = useDestinationFigures({
    destination_details: { ...destination, account: destination.account ?? '', note: destination.note ?? '' },
  })
  return (
    <Box>
      <Figures items={[...items, { label: t('ui.agent'), value: by }]} />
    </Box>
  )
}
