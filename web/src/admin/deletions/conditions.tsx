import type { DeletionRequestDetails } from '@hai/contract/deletions'
import { Check, OctagonAlert } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Panel } from '../ui/panel.tsx'

export function Conditions({ request: { obstacles } }: { request: DeletionRequestDetails }) {
  const t = useTranslations('admin_deletions')
  if (obstacles.length === 0) return null
  const inTheWay = obstacles.filter(({ count }) => count > 0)
  const clear = obstacles.filter(({ count }) => count === 0)
  return (
    <Panel
      title={t('conditions')}
      aside={<span className="text-sm text-ink-soft">{t('in_the_way', { count: inTheWay.length })}</span>}
    >
      <ul className="grid gap-x-5 gap-y-1.5 md:grid-cols-2">
        {[...inTheWay, ...clear].map(({ obstacle, count }) => (
          <li key={obstacle} className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-2 py-0.5">
            {count > 0 ? (
              <OctagonAlert aria-hidden="true" className="mt-0.5 size-5 text-problem" />
            ) : (
              <Check aria-hidden="true" className="mt-0.5 size-5 text-ink-soft" />
            )}
            <span className={cx('wrap-anywhere', count > 0 && 'font-medium')}>{t(`obstacle_${obstacle}`)}</span>
            <span className={cx('text-sm leading-6', count > 0 ? 'font-medium text-problem' : 'text-ink-soft')}>
              {count > 0 ? t('stands', { count }) : t('ok')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
