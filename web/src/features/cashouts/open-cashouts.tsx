import { useQuery } from '@tanstack/react-query'
import { useHistoryState } from 'wouter/use-browser-location'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { TextLink } from '../../ui/button.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { CashoutRow } from './cashout-row.tsx'

/** Members rarely have more cash-outs open at the same time. */
const SHOWN_MAX = 5

const highlightedIdIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'highlightCashout' in state && typeof state.highlightCashout === 'string'
    ? state.highlightCashout
    : null

/**
 * The cash-out to which a notification led comes first, even if it is over. `shownAbove` lists the ids that the page
 * already shows elsewhere.
 */
export function OpenCashouts({ isExpected, shownAbove }: { isExpected: boolean; shownAbove: readonly string[] }) {
  const t = useTranslations('ui')
  useChannel('cashouts')
  const refetchInterval = usePollingFallback()
  const highlightedId = highlightedIdIn(useHistoryState())
  const { data, isPending } = useQuery({ ...api.list_cashouts.query({ state: 'open', limit: SHOWN_MAX }), refetchInterval })
  const { data: highlighted } = useQuery({
    ...api.get_cashout.query({ cashout_id: highlightedId ?? '' }),
    enabled: highlightedId !== null,
    retry: false,
    refetchInterval,
  })
  const open = (data?.items ?? []).filter(({ id }) => !shownAbove.includes(id))
  const ordered = highlighted ? [highlighted, ...open.filter(({ id }) => id !== highlighted.id)] : open
  if (ordered.length === 0) return isPending && isExpected && <div className="min-h-32" />
  return (
    <Section title={t('cash_outs')} action={<TextLink href={paths.cashouts()}>{t('see_all')}</TextLink>}>
      <Box flush>
        <ul>
          {ordered.map((cashout) => (
            <li key={cashout.id}>
              <CashoutRow cashout={cashout} isNew={cashout.id === highlightedId} />
            </li>
          ))}
        </ul>
      </Box>
    </Section>
  )
}
