import { countsAsFree } from '@hai/contract/fee-bands'
import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { parseUsd } from '../../lib/typed-usd.ts'
import { api } from '../../api/api.ts'
import { useHtg, useHtgRate, useIsRateAwaited } from '../../payments/use-htg.ts'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { useForm } from '../../ui/field.tsx'
import { Figures } from '../../ui/figures.tsx'
import { InGourdes } from '../../ui/in-gourdes.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { FeeRules } from './fee-rules.tsx'
import { feeSums, type FeeRule } from './fee-sums.ts'

/** Fee rules of other operations are not shown. */
const operations = ['send', 'quick_pay', 'cash_out', 'cash_in', 'fund_card', 'task_reward'] as const
type Operation = (typeof operations)[number]
type Rules = Output<'list_fee_rules'>

const words: Readonly<Record<Operation, { name: PlainKey<'legal'>; gets: PlainKey<'legal'> }>> = {
  send: { name: 'ui.send_money', gets: 'gets_send' },
  quick_pay: { name: 'op_quick_pay', gets: 'gets_quick_pay' },
  cash_out: { name: 'op_cash_out', gets: 'gets_cash_out' },
  cash_in: { name: 'op_cash_in', gets: 'ui.you_get' },
  fund_card: { name: 'op_fund_both', gets: 'ui.you_get' },
  task_reward: { name: 'ui.post_task', gets: 'gets_task_reward' },
}

/** The fund_card rule covers cards and MonCash. If only one of them is available, it is named. */
const byWayIn = { stripe: 'op_fund_card', moncash: 'op_fund_moncash' } as const

function nameOf(operation: Operation, card_methods: Rules['card_methods']): PlainKey<'legal'> {
  const [only, another] = card_methods
  if (operation !== 'fund_card' || !only || only === 'sandbox' || another) return words[operation].name
  return byWayIn[only]
}

/** Visible without an account (docs/product/money-and-fees.md#fees). */
export function FeeCalculator() {
  const t = useTranslations('legal')
  const { data, error, refetch } = useQuery(api.list_fee_rules.query())
  const isRateAwaited = useIsRateAwaited()
  const offered = operations.flatMap((operation) => {
    const rule = data?.items.find((one) => one.operation === operation)
    return data && rule ? [{ operation, rule, name: t(nameOf(operation, data.card_methods)) }] : []
  })
  const [chosen, setChosen] = useState<string>('send')
  const [typed, setTyped] = useState('25')
  const current = offered.find(({ operation }) => operation === chosen) ?? offered[0]
  if (error) return <LoadFailed onRetry={() => void refetch()} />
  if (!data || isRateAwaited) return <SlipSkeleton lines={6} label={t('ui.loading')} />
  if (!current) return null
  return (
    <>
      <div className="print:hidden">
        <Section title={t('calculator')}>
          <Box className="grid grid-cols-1 gap-5">
            <Picker
              variant="field"
              icon={Calculator}
              label={t('operation')}
              value={current.operation}
              options={offered.map(({ operation, name }) => ({ value: operation, text: name }))}
              onPick={setChosen}
            />
            <Quote rule={current.rule} gets={t(words[current.operation].gets)} typed={typed} onTyped={setTyped} />
          </Box>
        </Section>
      </div>
      <FeeRules items={offered} />
    </>
  )
}

interface QuoteProps {
  rule: FeeRule
  gets: string
  typed: string
  onTyped: (typed: string) => void
}

function Quote({ rule, gets, typed, onTyped }: QuoteProps) {
  const t = useTranslations('legal')
  const amount = parseUsd(typed)
  const sums = feeSums(rule, amount)
  const rate = useHtgRate()
  const htg = useHtg()(sums?.gets ?? null)
  const bounds = t('bounds', { minimum: formatUsd(rule.minimum_amount), maximum: formatUsd(rule.maximum_amount) })
  const form = useForm({ errors: { amount: !sums && typed !== '' && bounds }, onSubmit: () => undefined })
  return (
    <>
      <AmountField
        label={t('ui.amount_usd')}
        value={typed}
        onChange={onTyped}
        rate={rate}
        hint={form.field('amount').error ? undefined : bounds}
        {...form.field('amount')}
      />
      {sums && (
        <Figures
          isLive
          items={[
            { label: t('ui.fee'), value: sums.fee === 0 ? t('ui.free') : formatUsd(sums.fee) },
            { label: t('ui.tax'), value: formatUsd(sums.tax) },
            { label: gets, value: formatUsd(sums.gets) },
            ...(htg === null ? [] : [{ label: t('in_gourdes'), value: <InGourdes htg={htg} /> }]),
            { label: t('ui.you_pay'), value: formatUsd(sums.total), total: true },
          ]}
        />
      )}
      {amount !== null && rule.free_per_day !== null && countsAsFree(rule, amount) && (
        <p className="text-sm text-ink-soft">{t('free_sum', { amount: formatUsd(rule.free_per_day) })}</p>
      )}
    </>
  )
}
