import { Users } from 'lucide-react'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { adminPaths } from '../paths.ts'
import { DetailDialog } from '../ui/detail-dialog.tsx'
import { Difference, Money, Sensitive } from '../ui/sensitive.tsx'
import { dayText } from '../ui/time-text.ts'
import { OpenLine, Reopen } from './line-actions.tsx'
import { stateText, type Line } from './line-text.ts'

export function LineDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const t = useTranslations('admin_reconciliation')
  const description = [line.reference, line.description].filter(Boolean).join(', ')
  return (
    <DetailDialog title={t('line_title', { day: dayText(line.booked_on) })} onClose={onClose}>
      <p className="grid gap-1 wrap-anywhere">
        <Money cents={line.amount} size="big" />
        {description && (
          <span>
            <Sensitive kind="text">{description}</Sensitive>
          </span>
        )}
        <span className="text-ink-soft">{stateText(line, t)}</span>
        {line.transaction_ids.map((transaction_id) => (
          <Link key={transaction_id} href={adminPaths.posting(transaction_id)} className="text-sm">
            {transaction_id}
          </Link>
        ))}
        {line.difference !== 0 && (
          <span>
            {t('admin_ui.difference')} <Difference cents={line.difference} />
          </span>
        )}
        {line.explanation && (
          <span>
            <Sensitive kind="text">{line.explanation}</Sensitive>
          </span>
        )}
        <Speakers of={line} />
      </p>
      {line.state !== 'open' ? (
        <Reopen line={line} onDone={onClose} />
      ) : line.is_waiting ? (
        <Waits />
      ) : (
        <OpenLine line={line} onDone={onClose} />
      )}
    </DetailDialog>
  )
}

function Speakers({ of: { said_by, approved_by } }: { of: Line }) {
  const t = useTranslations('admin_reconciliation')
  if (said_by === null) return null
  return (
    <span className="text-sm">
      {t('admin_ui.done_by')}: <Sensitive kind="name">{said_by}</Sensitive>
      {approved_by !== null && (
        <>
          , {t('admin_ui.approved_by').toLowerCase()}: <Sensitive kind="name">{approved_by}</Sensitive>
        </>
      )}
    </span>
  )
}

/** A pending approval blocks other actions on the line. */
function Waits() {
  const t = useTranslations('admin_reconciliation')
  return (
    <Notice kind="wait" icon={Users} title={t('state_waiting')}>
      <Link href={adminPaths.approvals()} className="font-medium text-accent-ink no-underline hover:underline">
        {t('admin_ui.open_approvals')}
      </Link>
    </Notice>
  )
}
