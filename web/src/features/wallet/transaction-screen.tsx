import { useQuery } from '@tanstack/react-query'
import { Archive, ReceiptText, Undo2, ListFilter } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { BackLink, TextLink } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { LazyRefundRequest } from './lazy-refund-request.tsx'
import { WalletLoadFailed } from './load-failed.tsx'
import { ReceiptActions, Undo } from './receipt-actions.tsx'
import { ReceiptCode, ReceiptFile } from './receipt-file.tsx'
import { ReceiptProof } from './receipt-proof.tsx'
import { ReceiptSlip, ReceiptTimeline } from './receipt.tsx'
import type { Receipt } from './receipt-text.ts'
import { filtersToQuery, noFilters } from './filters.ts'

const WalletFullNotice = lazyScreen(() => import('./wallet-full-notice.tsx').then(({ WalletFullNotice: one }) => one))

export function TransactionScreen() {
  const t = useTranslations('wallet')
  const { transaction_id } = useParams<{ transaction_id: string }>()
  useChannel('wallet')
  const refetchInterval = usePollingFallback()
  useQuery({ ...api.get_receipt_code.query({ transaction_id }), staleTime: Infinity })
  const { data, error, refetch } = useQuery({ ...api.get_transaction.query({ transaction_id }), refetchInterval })
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4 lg:max-w-none">
      <Screen title={t('ui.receipt')} action={<BackLink href={paths.wallet()}>{t('ui.back_to_wallet')}</BackLink>}>
        <Suspense fallback={<ReceiptSkeleton />}>
          <Answer receipt={data} error={error} onRetry={() => void refetch()} />
        </Suspense>
      </Screen>
    </div>
  )
}

/** A separate component, so that its texts load in parallel with the receipt. */
function Answer({ receipt, error, onRetry }: { receipt: Receipt | undefined; error: Error | null; onRetry: () => void }) {
  const t = useTranslations('receipt')
  if (receipt) return <ReceiptView receipt={receipt} />
  if (hasCode(error, 'NOT_FOUND', 'BAD_REQUEST'))
    return (
      <MissingItem
        icon={ReceiptText}
        title={t('ui.receipt_not_found')}
        text={t('not_found_text')}
        backHref={paths.wallet()}
        backName={t('ui.back_to_wallet')}
      />
    )
  if (hasCode(error, 'ARCHIVED'))
    return (
      <MissingItem
        icon={Archive}
        title={t('archived')}
        text={errorMessage(error)}
        backHref={paths.support()}
        backName={t('ui.contact_support')}
      />
    )
  return error ? <WalletLoadFailed error={error} onRetry={onRetry} /> : <ReceiptSkeleton />
}

const ReceiptSkeleton = () => <SlipSkeleton lines={6} label={useTranslations('wallet')('loading')} />

/** The content's texts are in a separate file, for which the receipt does not wait. */
const WithSuspense = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<div className="min-h-(--size-touch)" />}>{children}</Suspense>
)

interface ActivityWithLinkProps {
  name: string
  hai_tag: string
}

function ActivityWithLink({ name, hai_tag }: ActivityWithLinkProps) {
  const t = useTranslations('balances')
  return (
    <TextLink href={paths.wallet() + filtersToQuery({ ...noFilters, person: hai_tag })} className="print:hidden">
      <ListFilter className="size-4 flex-none" />
      {t('all_with', { name })}
    </TextLink>
  )
}

function ReceiptView({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const { hai_tag, shown_name } = receipt.counterparty
  return (
    <Split>
      <div className="grid grid-cols-1 content-start gap-4">
        {receipt.can_undo_until && <Undo receipt={receipt} until={receipt.can_undo_until} />}
        {receipt.asked_back && (
          <WithSuspense>
            <LazyRefundRequest receipt={receipt} />
          </WithSuspense>
        )}
        {receipt.status === 'not_arrived' && (
          <WithSuspense>
            <WalletFullNotice receipt={receipt} />
          </WithSuspense>
        )}
        <ReceiptSlip
          receipt={receipt}
          code={
            <WithSuspense>
              <ReceiptCode transaction_id={receipt.id} />
            </WithSuspense>
          }
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-4 max-lg:-mt-3">
        <RelatedPaymentLink receipt={receipt} />
        {hai_tag && shown_name && (
          <WithSuspense>
            <ActivityWithLink name={shown_name} hai_tag={hai_tag} />
          </WithSuspense>
        )}
        {receipt.request_id && (
          <TextLink href={paths.request(receipt.request_id)} className="print:hidden">
            {t('see_request')}
          </TextLink>
        )}
        {receipt.cashout_id && (
          <TextLink href={paths.cashout(receipt.cashout_id)} className="print:hidden">
            {t('see_cashout')}
          </TextLink>
        )}
        {receipt.schedule_id && (
          <TextLink href={paths.schedule(receipt.schedule_id)} className="print:hidden">
            {t('see_schedule')}
          </TextLink>
        )}
        <ReceiptActions
          receipt={receipt}
          file={
            <WithSuspense>
              <ReceiptFile transaction_id={receipt.id} />
            </WithSuspense>
          }
          proof={
            <WithSuspense>
              <ReceiptProof transaction_id={receipt.id} />
            </WithSuspense>
          }
        />
        <Section title={t('ui.history')}>
          <Box>
            <ReceiptTimeline receipt={receipt} />
          </Box>
        </Section>
      </div>
    </Split>
  )
}

function RelatedPaymentLink({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const { returned_by, return_of } = receipt
  const other = returned_by ?? return_of
  if (other === null) return null
  return (
    <TextLink href={paths.transaction(other)} className="print:hidden">
      <Undo2 className="size-4 flex-none" />
      {t(returned_by ? 'see_return' : 'see_original')}
    </TextLink>
  )
}
