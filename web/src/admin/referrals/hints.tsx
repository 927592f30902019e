import type { ShownReferralHint } from '@hai/contract/referrals-admin'
import type { StaffPerson } from '@hai/contract/staff-person'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { Notice } from '../../ui/notice.tsx'
import { adminPaths } from '../paths.ts'
import { exportFormat } from '../ui/mask.ts'
import { MemberName } from '../ui/member-name.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { When } from '../ui/when.tsx'

const figureNames = [
  'counted',
  'burst_count',
  'burst_hours',
  'refused_count',
  'circle_percent',
  'circle_days',
  'had_cents',
  'kept_cents',
  'drained_percent',
  'drained_hours',
] as const

export function Hints({ hints }: { hints: readonly ShownReferralHint[] }) {
  const t = useTranslations('admin_referrals')
  if (hints.length === 0) return <p className="text-sm text-ink-soft">{t('no_hints')}</p>
  return hints.map((hint) => (
    <Notice key={hint.kind} kind="problem" title={t(`hint_${hint.kind}`)}>
      <p className="text-sm">{t(`rule_${hint.kind}`)}</p>
      <Rests on={hint} />
    </Notice>
  ))
}

function Rests({ on: { people, transactions, networks, figures } }: { on: ShownReferralHint }) {
  const t = useTranslations('admin_referrals')
  const say = exportFormat(useSensitiveShown() ? 'shown' : 'hidden')
  const called = (person: StaffPerson) => say.tag(person) || t('admin_ui.no_name')
  const present = figureNames.flatMap((name) => (figures[name] === undefined ? [] : [{ name, value: figures[name] }]))
  return (
    <div className="grid grid-cols-1 gap-2 pt-1 text-sm">
      {networks.length > 0 && (
        <p>
          {networks.map((network) => (
            <span key={network} className="block">
              <Sensitive kind="ip">{network}</Sensitive>
            </span>
          ))}
        </p>
      )}
      {people.length > 0 && (
        <ul className="grid gap-1">
          {people.map((person) => (
            <li key={person.user_id}>
              <MemberName member={person} />
            </li>
          ))}
        </ul>
      )}
      {transactions.length > 0 && (
        <ul className="grid gap-2">
          {transactions.map(({ transaction_id, payer, payee, amount, created_at }) => (
            <li key={transaction_id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                <Link href={adminPaths.posting(transaction_id)} className="block py-1">
                  <When iso={created_at} />
                </Link>
                {t('admin_ui.from_to', { from: called(payer), to: called(payee) })}
              </span>
              <Money cents={amount} />
            </li>
          ))}
        </ul>
      )}
      {present.length > 0 && (
        <dl className="grid gap-1">
          {present.map(({ name, value }) => (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
              <dt>{t(`figure_${name}`)}</dt>
              <dd>{name.endsWith('_cents') ? <Money cents={value} /> : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
