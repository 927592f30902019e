import type { Output } from '@hai/contract/contract'
import { twoDecimals } from '@hai/contract/number-text'
import { useQuery } from '@tanstack/react-query'
import { FileDown, Printer, Receipt } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useAuth } from '../../api/auth-context.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useDownloadFile } from '../../api/download-file.ts'
import { useChannel } from '../../api/use-channel.ts'
import { PriceLines } from '../../payments/price-lines.tsx'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { sourceName } from '../../lib/htg-rate.ts'
import { paths } from '../../lib/paths.ts'
import type { SharedReceipt } from '../../lib/share.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackLink, Button } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { InGourdes } from '../../ui/in-gourdes.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { CopyableNumber } from '../../ui/copyable-number.tsx'
import { cashoutStatusStyle, isHandedOver } from './cashout-status-style.ts'
import { agentFigures, totalLabel } from './cashout-money.ts'
import { useDestinationFigures } from './destination-lines.tsx'
import { History } from './history.tsx'
import { useReceiptToShare } from './receipt-to-share.ts'

type CashoutReceipt = Output<'get_cashout_receipt'>

export interface CashoutReceiptParts {
  /** The button that exports a proof of the transaction, and its result. */
  readonly proof: (transaction_id: string) => ReactNode
  /** Shown only in print: how to verify the receipt at `url`. */
  readonly paper: (url: string) => ReactNode
  readonly share: (receipt: SharedReceipt) => ReactNode
}

export function CashoutReceiptScreen(parts: CashoutReceiptParts) {
  const t = usePaymentTranslations('cashouts')
  const { cashout_id } = useParams<{ cashout_id: string }>()
  useChannel('cashouts')
  const { data, error, refetch } = useQuery({ ...api.get_cashout_receipt.query({ cashout_id }), refetchOnMount: 'always' })
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4 lg:max-w-none">
      <Screen title={t('ui.receipt')} action={data && <BackLink href={paths.cashout(cashout_id)}>{t('to_cashout')}</BackLink>}>
        {data ? (
          <Slip receipt={data} {...parts} />
        ) : hasCode(error, 'NOT_FOUND', 'BAD_REQUEST') ? (
          <NoReceipt cashout_id={cashout_id} />
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SlipSkeleton lines={8} label={t('ui.loading')} />
        )}
      </Screen>
    </div>
  )
}

function Slip({ receipt, proof, paper, share }: { receipt: CashoutReceipt } & CashoutReceiptParts) {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  const shared = useReceiptToShare(receipt)
  const { cashout, member } = receipt
  const { textKey, ...look } = cashoutStatusStyle(cashout)
  const { amount, amount_htg, htg_per_usd, rate_source, rate_as_of } = cashout
  return (
    <Split>
      <article aria-label={t('ui.receipt')} className="overflow-clip rounded-box bg-surface">
        <div aria-hidden="true" className="railing -mt-px text-accent" />
        <div className="grid grid-cols-1 gap-4 p-4 md:p-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Logo size="sm" />
            <Status {...look}>{t(textKey)}</Status>
          </div>
          <div>
            <p className="text-sm wrap-anywhere text-ink-soft">{t('cashout_of', { name: member.shown_name })}</p>
            <p className="text-hero leading-[1.05]">
              <Amount cents={amount} size="hero" />
            </p>
            <p>
              <InGourdes htg={amount_htg} {...(isHandedOver(cashout) && { form: 'cash' })} />
              <span className="block text-sm wrap-anywhere text-ink-soft">
                {t('rate_locked', {
                  rate: twoDecimals(htg_per_usd, language),
                  source: sourceName({ source: rate_source }, t('ui.our_rate')),
                  time: zonedMoment(new Date(rate_as_of), language),
                })}
              </span>
            </p>
          </div>
          <SlipFigures receipt={receipt} />
          <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            {t('ui.check_code')}
            <Link
              href={paths.verify(receipt.verification_code)}
              className="inline-flex min-h-(--size-touch) items-center font-medium text-accent-ink tabular-nums hover:underline print:min-h-0"
            >
              {receipt.verification_code}
            </Link>
            {paper(receipt.verification_url)}
          </div>
        </div>
      </article>
      <div className="grid grid-cols-1 content-start gap-4 max-lg:-mt-3">
        <Keep cashout_id={cashout.id}>
          {share(shared)}
          {receipt.transaction_id !== null && proof(receipt.transaction_id)}
        </Keep>
        <Section title={t('ui.history')}>
          <Box>
            <History cashout={cashout} formatTime={zonedMoment} />
          </Box>
        </Section>
      </div>
    </Split>
  )
}

function SlipFigures({ receipt: { cashout, member, agent, transaction_id } }: { receipt: CashoutReceipt }) {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  const to = useDestinationFigures(cashout)
  const { role, created_at, ended_at, amount, reference } = cashout
  const named = ({ shown_name, hai_tag }: CashoutReceipt['member']) => (
    <>
      {shown_name}
      {hai_tag !== '' && <span className="block font-normal text-ink-soft">@{hai_tag}</span>}
    </>
  )
  const figures: (Figure | false)[] = [
    { label: t('member'), value: named(member) },
    agent !== null && { label: t('ui.agent'), value: named(agent) },
    { label: t('asked_at'), value: zonedMoment(new Date(created_at), language) },
    ended_at !== null && { label: t('ended_at'), value: zonedMoment(new Date(ended_at), language) },
    ...to,
    reference !== '' && { label: t('reference'), value: reference },
    { label: t('ui.amount'), value: formatUsd(amount) },
  ]
  const before = figures.filter((figure) => figure !== false)
  return (
    <div>
      {role === 'member' ? (
        <PriceLines before={before} price={cashout} totalLabel={t(totalLabel(cashout))} />
      ) : (
        <Figures items={[...before, ...agentFigures(cashout, t)]} />
      )}
      <div className="mt-2 grid">
        {transaction_id !== null && (
          <CopyableNumber id={transaction_id}>
            {t('ui.receipt_number')} {referenceNumber(transaction_id)}
          </CopyableNumber>
        )}
        <CopyableNumber id={cashout.id}>
          {t('cashout_number')} {referenceNumber(cashout.id)}
        </CopyableNumber>
      </div>
    </div>
  )
}

function Keep({ cashout_id, children }: { cashout_id: string; children: ReactNode }) {
  const t = useTranslations('cashouts')
  const { mutate, isPending, error } = useDownloadFile('get_cashout_receipt_file')
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2 print:hidden">
      <Button icon={Printer} onClick={() => window.print()}>
        {t('ui.print')}
      </Button>
      <Button icon={FileDown} busy={isPending} onClick={() => mutate({ cashout_id })}>
        {t(isPending ? 'ui.saving_file' : 'ui.pdf')}
      </Button>
      {children}
      {error && (
        <div className="order-last col-span-full">
          <Notice kind="problem" title={errorMessage(error)} />
        </div>
      )}
    </div>
  )
}

/** Staff are redirected to the same receipt in the staff area. */
function NoReceipt({ cashout_id }: { cashout_id: string }) {
  const t = useTranslations('cashouts')
  const isStaff = useAuth().profile.is_admin
  const { data } = useQuery({ ...api.get_my_role.query(), enabled: isStaff })
  const home = data?.admin_path ?? null
  useEffect(() => {
    if (home !== null) location.replace(`${home}${paths.cashoutReceipt(cashout_id)}`)
  }, [home, cashout_id])
  return <MissingItem icon={Receipt} title={t('ui.receipt_not_found')} backHref={paths.cashouts()} backName={t('all_cashouts')} />
}
