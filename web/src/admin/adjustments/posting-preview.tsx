import type { AdjustmentReason } from '@hai/contract/adjustment-reasons'
import type { Output } from '@hai/contract/contract'
import { useTranslations } from '../../lib/translations.ts'
import { Figures } from '../../ui/figures.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'

export type Preview = Output<'preview_adjustment'>

export interface PostingPreviewProps {
  preview: Preview | undefined
  reason_code: AdjustmentReason
  isRefused: boolean
}

export function PostingPreview({ preview, reason_code, isRefused }: PostingPreviewProps) {
  const t = useTranslations('admin_adjustments')
  const from = preview?.entries.find(({ account }) => account !== 'available')
  const to = preview?.entries.find(({ account }) => account === 'available')
  const isAsked = preview !== undefined && preview.needs_approval.length > 0
  return (
    <Panel title={t(isAsked ? 'will_be_posted_later' : 'will_be_posted')}>
      {(!from || !to) && <p className="text-sm text-ink-soft">{t(isRefused ? 'nothing_posted' : 'choose_first')}</p>}
      {from && to && (
        <>
          <section className="grid gap-1">
            <h3>
              <span className="block text-sm font-normal text-ink-soft">{t('ui.from')}</span>
              {t('platform_account', { account: reason_code })}
            </h3>
            <Figures
              items={[
                { label: t('balance_now'), value: <Money cents={from.balance_before} /> },
                { label: t('leaves'), value: <Money cents={from.amount} /> },
                { label: t('admin_ui.balance_after'), value: <Money cents={from.balance_after} />, total: true },
              ]}
            />
          </section>
          <section className="grid gap-1">
            <h3 className="sr-only">{t('ui.to')}</h3>
            <div>
              <span className="block text-sm text-ink-soft">{t('ui.to')}</span>
              <MemberName member={to.owner} />
            </div>
            <Figures
              isLive
              items={[
                { label: t('balance_now'), value: <Money cents={to.balance_before} /> },
                { label: t('credit'), value: <Money cents={to.amount} kind="in" sign="+" /> },
                { label: t('admin_ui.balance_after'), value: <Money cents={to.balance_after} />, total: true },
              ]}
            />
          </section>
        </>
      )}
    </Panel>
  )
}
