import type { OwnFunding } from '@hai/contract/funding'
import { isFundingOpen, isFundingUnsettled } from '@hai/contract/funding-states'
import { useQuery } from '@tanstack/react-query'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { paths } from '../../lib/paths.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Box, Row, Section } from '../../ui/row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const LOOKED_AT = 10

const words = { differs: 'state_differs', disputed: 'state_disputed' } as const

/** A member who closed the payment page can return to it from here. */
export function UnfinishedFundings({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('funding')
  const { data } = useQuery({ ...api.list_fundings.query({ limit: LOOKED_AT }), refetchOnMount: 'always' })
  const unfinished = data?.items.filter(({ status }) => isFundingUnsettled(status)) ?? []
  if (unfinished.length === 0) return null
  return (
    <Section title={t('unfinished')}>
      <Box flush>
        <ul>
          {unfinished.map((funding) => (
            <li key={funding.funding_id}>
              <Unfinished funding={funding} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      </Box>
      {unfinished.some(({ status }) => isFundingOpen(status)) && <p className="text-sm text-ink-soft">{t('unfinished_text')}</p>}
    </Section>
  )
}

function Unfinished({ funding, onLeave }: { funding: OwnFunding; onLeave: () => void }) {
  const t = useTranslations('funding')
  const { funding_id, method, amount, status, created_at } = funding
  const title = status === 'differs' || status === 'disputed' ? words[status] : 'state_open'
  return (
    <Row
      href={paths.funding(funding_id)}
      onClick={onLeave}
      title={t(title, { amount: formatUsd(amount) })}
      sub={
        <>
          {t(`method_${method}`)}
          {SEPARATOR}
          <RelativeTime iso={created_at} />
        </>
      }
    />
  )
}
