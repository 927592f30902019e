import type { FlagEvidence } from '@hai/contract/compliance'
import { Link } from 'wouter'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { Money, Sensitive } from '../ui/sensitive.tsx'

const figureNames = [
  'score',
  'screening_score',
  'limit_cents',
  'amounts_from_cents',
  'sum_cents',
  'sum_from_cents',
  'count',
  'count_from',
  'within_days',
  'people',
  'people_from',
  'in_cents',
  'in_from_cents',
  'out_cents',
  'out_percent_from',
  'cash_cents',
  'cash_from_cents',
  'back_cents',
  'back_percent_from',
  'account_days',
  'within_hours',
] as const

const lineLook = 'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4'

export function Evidence({ of: { figures, transactions, listed } }: { of: FlagEvidence }) {
  const t = useTranslations('admin_compliance')
  const language = useLanguage()
  return (
    <>
      {listed && (
        <dl className="grid gap-1.5 text-sm">
          <div className={lineLook}>
            <dt className="text-ink-soft">{t('admin_ui.member')}</dt>
            <dd>
              <Sensitive kind="name">{listed.member_name}</Sensitive>
            </dd>
          </div>
          <div className={lineLook}>
            <dt className="text-ink-soft">{t(listed.is_alias ? 'listed_alias' : 'listed_name')}</dt>
            <dd>
              <Sensitive kind="name">{listed.listed_name}</Sensitive>
            </dd>
          </div>
          <div className={lineLook}>
            <dt className="text-ink-soft">{t('list_entry')}</dt>
            <dd>
              {listed.entry_number} {listed.program && `· ${listed.program}`}
            </dd>
          </div>
        </dl>
      )}
      {listed?.remarks && <p className="text-sm wrap-anywhere">{listed.remarks}</p>}
      <dl className="grid gap-1.5 text-sm">
        {figureNames
          .flatMap((name) => (figures[name] === undefined ? [] : [{ name, value: figures[name] }]))
          .map(({ name, value }) => (
            <div key={name} className={lineLook}>
              <dt className="text-ink-soft">{t(`figure_${name}`)}</dt>
              <dd>{name.endsWith('_cents') ? <Money cents={value} /> : value}</dd>
            </div>
          ))}
      </dl>
      {transactions.length > 0 && (
        <ul aria-label={t('evidence')} className="grid gap-1.5 rounded-box bg-sunken px-3 py-2 text-sm">
          {transactions.map(({ transaction_id, amount, created_at }) => (
            <li key={transaction_id} className={lineLook}>
              <span className="min-w-0 wrap-anywhere">
                {exactMoment(new Date(created_at), language)}
                <Link href={adminPaths.posting(transaction_id)} className="block text-xs">
                  {transaction_id}
                </Link>
              </span>
              <Money cents={amount} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
