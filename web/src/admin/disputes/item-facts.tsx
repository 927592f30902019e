import type { CaseItem, WholeCase } from '@hai/contract/dispute-case'
import { wholeNumber } from '@hai/contract/number-text'
import { formatUsd } from '@hai/contract/money'
import { exactMoment } from '../../lib/moments.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { amountText } from '../ui/mask.ts'
import { Panel } from '../ui/panel.tsx'
import { useMethod } from '../ui/payout-method.ts'
import { ProofList } from '../ui/proof-list.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { Evidence } from './evidence.tsx'

export function ItemFacts({ dispute: { id, item, related_type } }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const methodOf = useMethod()
  const visibility = useSensitiveShown() ? 'shown' : 'hidden'
  if (!item) return null
  const { amount, fee, tax, amount_htg, status, cashout, task } = item
  const money: (Figure | false)[] = [
    { label: t('admin_ui.status'), value: t(`admin_ui.status_${status}`) },
    { label: t('ui.amount'), value: <Money cents={amount} /> },
    {
      label: t('admin_ui.fee_and_tax'),
      value: visibility === 'shown' ? `${formatUsd(fee)} + ${formatUsd(tax)}` : amountText(fee, visibility),
    },
    amount_htg !== null && { label: t('promised'), value: gourdes(amount_htg, t) },
  ]
  return (
    <Panel title={t(`admin_ui.item_${related_type}`)}>
      <Figures
        items={[...money, ...(cashout ? cashoutFigures(cashout, t, methodOf) : [])].filter((figure) => figure !== false)}
      />
      {cashout?.has_photo && <Evidence dispute_id={id} file_id="photo" label={t('photo')} />}
      {task && <TaskFacts task={task} dispute_id={id} />}
    </Panel>
  )
}

type Words = ReturnType<typeof useTranslations<'admin_disputes'>>

const sensitive = (kind: 'name' | 'phone' | 'text', value: string) => <Sensitive kind={kind}>{value}</Sensitive>

const gourdes = (amount: number, t: Words) => sensitive('text', t('gourdes', { amount: wholeNumber(amount, 'en') }))

function cashoutFigures(
  of: NonNullable<CaseItem['cashout']>,
  t: Words,
  methodOf: ReturnType<typeof useMethod>,
): (Figure | false)[] {
  const { method, full_name, phone, department, commune, account, note, reference, htg_received } = of
  return [
    htg_received !== null && { label: t('said_received'), value: gourdes(htg_received, t) },
    { label: t('admin_ui.method'), value: methodOf(method) },
    full_name !== '' && { label: t('to_whom'), value: sensitive('name', full_name) },
    phone !== '' && { label: t('ui.phone'), value: sensitive('phone', phone) },
    { label: t('admin_ui.place'), value: sensitive('text', `${commune}, ${department}`) },
    account !== '' && { label: t('admin_ui.account'), value: sensitive('text', account) },
    note !== '' && { label: t('ui.note'), value: sensitive('text', note) },
    reference !== '' && { label: t('reference'), value: sensitive('text', reference) },
  ]
}

function TaskFacts({ task, dispute_id }: { task: NonNullable<CaseItem['task']>; dispute_id: string }) {
  const t = useTranslations('admin_disputes')
  const { title, description, due_at, proofs } = task
  return (
    <>
      <p className="font-medium wrap-anywhere">
        <Sensitive kind="text">{title}</Sensitive>
      </p>
      {description !== '' && (
        <p className="whitespace-pre-wrap wrap-anywhere">
          <Sensitive kind="text">{description}</Sensitive>
        </p>
      )}
      <p className="text-sm text-ink-soft">{t('due', { at: exactMoment(new Date(due_at), 'en') })}</p>
      <ProofList
        proofs={proofs}
        texts={{ proof: (number) => t('admin_ui.proof_number', { number }), rejected_because: t('admin_ui.rejected_because') }}
        picture={(file_id, number) => (
          <Evidence key={file_id} dispute_id={dispute_id} file_id={file_id} label={t('admin_ui.picture_number', { number })} />
        )}
      />
    </>
  )
}
