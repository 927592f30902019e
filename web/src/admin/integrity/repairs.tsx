import type { LedgerTrace } from '@hai/contract/integrity'
import { useTranslations } from '../../lib/translations.ts'
import { When } from '../ui/when.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'

export function Repairs({ of: repairs }: { of: LedgerTrace['repairs'] }) {
  const t = useTranslations('admin_integrity')
  if (repairs.length === 0) return null
  return (
    <Panel title={t('repairs')}>
      <ul className="grid gap-3">
        {repairs.map(({ id, before, after, reason, requested_by, approved_by, created_at, position }) => (
          <li key={id} className="grid gap-1 wrap-anywhere">
            <p>
              <Money cents={before} kind="back" /> <Money cents={after} />{' '}
              <span className="text-ink-soft">
                {t('after_posting', { position })}, <When iso={created_at} />
              </span>
            </p>
            <p>
              <Sensitive kind="text">{reason}</Sensitive>
            </p>
            <div className="flex flex-wrap gap-x-6 text-sm">
              <span>
                {t('admin_ui.requested_by')} <MemberName member={requested_by} plain />
              </span>
              <span>
                {t('admin_ui.approved_by')} <MemberName member={approved_by} plain />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
