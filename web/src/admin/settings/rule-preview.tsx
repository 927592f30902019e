import type { DraftedFeeRule } from '@hai/contract/fee-rule-faults'
import type { CallInput, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'

const TYPING_MS = 400

type Preview = Output<'preview_fee_rule'>

const toInput = (rule: DraftedFeeRule): CallInput<'preview_fee_rule'> => ({
  ...rule,
  bands: rule.bands.map((band) => ({ ...band })),
})

/** Compares the fees of past payments with the fees under a drafted rule. */
export function RulePreview({ rule }: { rule: DraftedFeeRule | null }) {
  const t = useTranslations('admin_settings')
  const settled = useDebounced(rule && JSON.stringify(toInput(rule)), TYPING_MS)
  const { data, error } = useQuery({
    ...api.preview_fee_rule.query(settled === null ? EMPTY : (JSON.parse(settled) as CallInput<'preview_fee_rule'>)),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={t('preview')}>
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
      {!error && rule === null && <p className="text-ink-soft">{t('preview_not_whole')}</p>}
      {data && rule !== null && <Shown preview={data} />}
    </Panel>
  )
}

/** Never sent: without a rule the query is disabled. */
const EMPTY: CallInput<'preview_fee_rule'> = {
  operation: 'send',
  minimum_amount: 1,
  maximum_amount: 1,
  bands: [],
  tax_bp: 0,
  paid_by: 'payer',
  free_per_day: null,
}

function Shown({ preview }: { preview: Preview }) {
  const t = useTranslations('admin_settings')
  const { count, oldest_at, newest_at, amount, then, under_rule, refused } = preview
  if (oldest_at === null || newest_at === null) return <p className="text-ink-soft">{t('preview_none')}</p>
  const [from, to] = [oldest_at, newest_at].map((iso) => exactMoment(new Date(iso), 'en'))
  return (
    <>
      <p className="text-sm text-ink-soft">{t('preview_of', { count, from: from ?? '', to: to ?? '' })}</p>
      <Facts>
        <Fact label={t('preview_amount')}>
          <Money cents={amount} />
        </Fact>
        <Fact label={t('preview_then')}>
          <Money cents={cents(then.fee + then.tax)} />
        </Fact>
        <Fact label={t('preview_under_rule')}>
          <Money cents={cents(under_rule.fee + under_rule.tax)} />
        </Fact>
        <Fact label={t('preview_refused')}>{refused}</Fact>
      </Facts>
      <Largest rows={preview.largest} />
    </>
  )
}

function Largest({ rows }: { rows: Preview['largest'] }) {
  const t = useTranslations('admin_settings')
  if (rows.length === 0) return <p>{t('preview_same')}</p>
  const heads = [t('ui.date'), t('ui.amount'), t('preview_then'), t('preview_under_rule')]
  return (
    <div className="relative overflow-x-auto" role="region" aria-label={t('preview_largest')} tabIndex={0}>
      <table className="w-full text-end text-sm whitespace-nowrap">
        <caption className="pb-1 text-start text-ink-soft">{t('preview_largest')}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? 'py-1 text-start font-normal' : 'px-3 py-1 font-normal'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ transaction_id, created_at, amount, then, under_rule }) => (
            <tr key={transaction_id} className="border-t border-line">
              <td className="py-1 text-start">{exactMoment(new Date(created_at), 'en')}</td>
              <td className="px-3 py-1">
                <Money cents={amount} />
              </td>
              <td className="px-3 py-1">
                <Money cents={cents(then.fee + then.tax)} />
              </td>
              <td className="px-3 py-1">
                {under_rule ? <Money cents={cents(under_rule.fee + under_rule.tax)} /> : t('preview_refuses')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
