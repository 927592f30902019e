import type { LedgerTrace } from '@hai/contract/integrity'
import { useTranslations } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { Difference, Money } from '../ui/sensitive.tsx'

export function TraceSummary({ trace }: { trace: LedgerTrace }) {
  const t = useTranslations('admin_integrity')
  const { stored_balance, computed_balance, delta, wallet_status, first_mismatch, is_rewritten } = trace
  return (
    <Panel
      kind={delta === 0 && !first_mismatch && !is_rewritten ? 'plain' : 'problem'}
      title={t('trace_facts')}
      aside={
        <Status tone={wallet_status === 'open' ? 'plain' : 'problem'}>
          {t('wallet_is', { status: t(`admin_ui.status_${wallet_status}`) })}
        </Status>
      }
    >
      <Facts>
        <Fact label={t('ledger_says')}>
          <Money cents={computed_balance} size="big" />
        </Fact>
        <Fact label={t('stored_says')}>
          <Money cents={stored_balance} size="big" />
        </Fact>
        <Fact label={t('admin_ui.difference')}>
          <Difference cents={delta} size="big" />
        </Fact>
      </Facts>
      {is_rewritten && <p className="font-medium text-problem">{t('entries_rewritten')}</p>}
      <p className={first_mismatch ? 'font-medium text-problem' : 'text-sm text-ink-soft'}>
        {first_mismatch
          ? t('mismatch_from', { position: first_mismatch.position, sequence: first_mismatch.sequence })
          : t(delta === 0 ? 'every_row_fits' : 'balance_changed')}
      </p>
    </Panel>
  )
}
