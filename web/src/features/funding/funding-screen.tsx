import type { OwnFunding } from '@hai/contract/funding'
import { isFundingOpen, type FundingState } from '@hai/contract/funding-states'
import { plus } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { refreshAfter } from '../../api/query-client.ts'
import { PriceLines } from '../../payments/price-lines.tsx'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { exactMoment } from '../../lib/moments.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { paths } from '../../lib/paths.ts'
import { contactPath } from '../../lib/support-paths.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { BackLink, Button, buttonStyle, ButtonLink, TextLink } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { CopyableNumber } from '../../ui/copyable-number.tsx'
import { FundingDone } from './funding-done.tsx'
import { sumLabels } from './funding-sums.ts'
import { methodNames } from './method-names.ts'

/** No live event reports a provider's answer, so the page polls. */
const ASK_EVERY_MS = 3_000

const questionable: readonly FundingState[] = ['differs', 'failed', 'reversed', 'disputed', 'lost']

/** Some providers allow only one return URL. It contains this word instead of an id, and shows the newest funding. */
const NEWEST = 'return'

function useFunding(fundingId: string) {
  const newest = useQuery({ ...api.list_fundings.query({ limit: 1 }), enabled: fundingId === NEWEST, refetchOnMount: 'always' })
  const funding_id = fundingId === NEWEST ? newest.data?.items[0]?.funding_id : fundingId
  const one = useQuery({
    ...api.get_funding.query({ funding_id: funding_id ?? '' }),
    enabled: funding_id !== undefined,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && isFundingOpen(state.data.status) ? ASK_EVERY_MS : false),
  })
  const isNowhere = newest.isSuccess && funding_id === undefined
  return { ...one, error: one.error ?? newest.error, isMissing: isNowhere || hasCode(one.error, 'NOT_FOUND', 'BAD_REQUEST') }
}

/** Payment providers return members to this page, and may add a query to its URL, which it ignores. */
export function FundingScreen() {
  const t = usePaymentTranslations('funding')
  const { funding_id } = useParams<{ funding_id: string }>()
  const { data, error, isMissing, refetch } = useFunding(funding_id)
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4 lg:max-w-none">
      <Screen title={t('page_title')} action={<BackLink href={paths.wallet()}>{t('ui.back_to_wallet')}</BackLink>}>
        {data ? (
          <Shown funding={data} />
        ) : isMissing ? (
          <MissingItem icon={Wallet} title={t('not_found')} backHref={paths.wallet()} backName={t('ui.back_to_wallet')} />
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SlipSkeleton lines={3} label={t('page_loading')} />
        )}
      </Screen>
    </div>
  )
}

function Shown({ funding }: { funding: OwnFunding }) {
  const t = useTranslations('funding')
  const language = useLanguage()
  const { funding_id, method, amount, fee, tax, status, taken, next_url, created_at } = funding
  useEffect(() => {
    if (!isFundingOpen(status)) void refreshAfter(['start_funding'])
  }, [status])
  return (
    <Split>
      <Box className="grid grid-cols-1 gap-4">
        <FundingDone key={status} amount={amount} status={status} />
        <PriceLines
          before={[{ label: t(sumLabels[status].credited), value: formatUsd(amount) }]}
          price={{ fee, tax, total: plus(amount, fee, tax) }}
          totalLabel={t(sumLabels[status].total)}
          after={taken > 0 ? [{ label: t('taken'), value: formatUsd(taken) }] : []}
        />
        <p className="text-sm text-ink-soft">
          {t(methodNames[method]) + SEPARATOR}
          <time dateTime={created_at}>{exactMoment(new Date(created_at), language)}</time>
        </p>
        <CopyableNumber id={funding_id}>{t('ui.reference', { id: referenceNumber(funding_id) })}</CopyableNumber>
      </Box>
      <div className="grid grid-cols-1 content-start gap-4 max-lg:-mt-3">
        {next_url !== null && (
          <a href={next_url} className={buttonStyle({ kind: 'main', size: 'tall', wide: true })}>
            {t('go_to_page')}
          </a>
        )}
        {(status === 'failed' || status === 'expired') && (
          <Button kind="main" size="tall" wide onClick={() => openOverlay('add-funds')}>
            {t('ui.add_money')}
          </Button>
        )}
        <ButtonLink href={paths.wallet()} wide>
          {t('to_wallet')}
        </ButtonLink>
        {questionable.includes(status) && (
          <TextLink href={contactPath('money')} className="justify-self-center">
            {t('write_to_us')}
          </TextLink>
        )}
      </div>
    </Split>
  )
}
