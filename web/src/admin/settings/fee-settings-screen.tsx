import { feeOperations, hasFreeSum, type FeeOperation } from '@hai/contract/fee-rule-faults'
import { formatUsd } from '@hai/contract/money'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useSectionFocus } from '../../lib/navigation-focus.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Changes } from './changes.tsx'
import { ruleLines, formatBand, formatFreeSum, type PublishedRule } from './fee-rules.ts'
import { formatFigure } from './figures.ts'
import { useMayChange } from '../ui/use-may-change.ts'
import { ReadOnly } from '../ui/read-only.tsx'
import { RuleEditor } from './rule-editor.tsx'

export function FeeSettingsScreen() {
  const t = useTranslations('admin_settings')
  const { data } = useSuspenseQuery(api.get_fee_settings.query())
  const mayChange = useMayChange()
  const [editing, setEditing] = useState<FeeOperation | null>(null)
  useSectionFocus(editing ?? undefined)
  const of = (operation: FeeOperation) => data.rules.filter((rule) => rule.operation === operation)
  function edit(operation: FeeOperation | null): void {
    setEditing(operation)
    window.scrollTo(0, 0)
  }
  const edited = editing && (of(editing).find(({ state }) => state !== 'past') ?? null)
  if (editing && edited) return <RuleEditor operation={editing} from={edited} onClose={() => edit(null)} />
  return (
    <>
      <PageHead title={t('admin_ui.fee_settings')} />
      {!mayChange && <ReadOnly>{t('read_only_text')}</ReadOnly>}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        {feeOperations.map((operation) => (
          <Operation
            key={operation}
            operation={operation}
            rules={of(operation)}
            onEdit={mayChange ? () => edit(operation) : undefined}
          />
        ))}
      </div>
      <Changes
        items={data.rules.filter(isOfStaff).map((rule) => ({
          key: String(rule.id),
          at: rule.published_at,
          title: t('rule_from', {
            operation: t(`operation_${rule.operation}`),
            time: exactMoment(new Date(rule.effective_from), 'en'),
          }),
          by: rule.published_by,
          reason: rule.reason,
          lines: ruleLines(rule, ruleBefore(data.rules, rule)),
        }))}
      />
    </>
  )
}

/** Rules shipped with the product are not changes. */
const isOfStaff = ({ published_by }: PublishedRule): boolean => published_by !== null

/** `rules` is sorted newest first. */
const ruleBefore = (rules: readonly PublishedRule[], rule: PublishedRule): PublishedRule | undefined =>
  rules.slice(rules.indexOf(rule) + 1).find(({ operation }) => operation === rule.operation)

interface OperationProps {
  operation: FeeOperation
  rules: readonly PublishedRule[]
  onEdit: (() => void) | undefined
}

function Operation({ operation, rules, onEdit }: OperationProps) {
  const t = useTranslations('admin_settings')
  const name = t(`operation_${operation}`)
  const coming = rules.filter(({ state }) => state === 'to_come').toReversed()
  const current = rules.find(({ state }) => state === 'in_force')
  return (
    <Panel
      title={name}
      aside={
        onEdit && (
          <Button size="small" icon={Pencil} aria-label={t('new_rule_of', { what: name })} onClick={onEdit}>
            {t('new_rule')}
          </Button>
        )
      }
    >
      {current && <Rule rule={current} />}
      {coming.map((rule) => (
        <Notice key={rule.id} kind="wait" title={t('from_then', { time: exactMoment(new Date(rule.effective_from), 'en') })}>
          <Rule rule={rule} />
        </Notice>
      ))}
    </Panel>
  )
}

function Rule({ rule }: { rule: PublishedRule }) {
  const t = useTranslations('admin_settings')
  const { operation, minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day } = rule
  return (
    <dl className="grid gap-1 text-sm">
      <Line label={t('bounds')}>{`${formatUsd(minimum_amount)} – ${formatUsd(maximum_amount)}`}</Line>
      {bands.length === 0 && <Line label={t('ui.fee')}>{t('ui.free')}</Line>}
      {bands.map((band) => (
        <Line key={band.from_amount} label={t('from_amount_on', { amount: formatUsd(band.from_amount) })}>
          {formatBand(band)}
        </Line>
      ))}
      <Line label={t('tax')}>{formatFigure('percent', tax_bp)}</Line>
      {hasFreeSum(operation) && <Line label={t('free_per_day')}>{formatFreeSum(free_per_day)}</Line>}
      <Line label={t('paid_by')}>{t(`paid_by_${paid_by}`)}</Line>
    </dl>
  )
}

const Line = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="text-end tabular-nums">{children}</dd>
  </div>
)
