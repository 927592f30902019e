import type { OwnFunding } from '@hai/contract/funding'
import { isFundingOpen, isFundingUnsettled } from '@hai/contract/funding-states'
import { formatUsd } from '../../lib/money-text.ts'
import { paths } from '../../lib/paths.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Box, Row, Section } from '../../ui/row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const words = { differs: 'state_differs', disputed: 'state_disputed' } as const

/** A member who closed the payment page can return to it from here. */
export function UnfinishedFundings({ fundings, onLeave }: { fundings: readonly OwnFunding[]; onLeave: () => void }) {
  const t = useTranslations('funding')
  const unfinished = fundings.filter(({ status }) => isFundingUnsettled(status))
  if (unfinished.length === 0) return null
  const open = unfinished.filter(({ status }) => isFundingOpen(status))
  // The server cannot close a MonCash page, so the member can still pay it.
  const openText = open.some(({ method }) => method === 'moncash') ? 'unfinished_moncash_text' : 'unfinished_text'
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
      {open.length > 0 && <p className="text-sm text-ink-soft">{t(openText)}</p>}
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
