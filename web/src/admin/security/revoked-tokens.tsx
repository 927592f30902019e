import type { RevokedToken } from '@hai/contract/security-admin'
import { revokeReasons } from '@hai/contract/security-values'
import { useMemo } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { momentColumn } from '../ui/table/columns.tsx'
import { revokeText, type Words } from './texts.ts'

const columnsIn = (t: Words): readonly Column<RevokedToken, 'revoked_at'>[] => [
  {
    id: 'who',
    header: t('admin_ui.member'),
    cell: ({ person }) => <MemberName member={person} />,
    csv: ({ person }, say) => say.person(person),
  },
  {
    id: 'reason',
    header: t('ui.reason'),
    cell: ({ reason, note }) => (
      <>
        <span className="block">{revokeText(reason, t)}</span>
        {note && (
          <span className="block text-sm text-ink-soft">
            <Sensitive kind="text">{note}</Sensitive>
          </span>
        )}
      </>
    ),
    csv: ({ reason, note }, say) => `${revokeText(reason, t)} ${say.text(note)}`.trim(),
  },
  {
    id: 'revoked_by',
    header: t('revoked_by'),
    cell: ({ revoked_by }) => (revoked_by ? <MemberName member={revoked_by} plain /> : '–'),
    csv: ({ revoked_by }, say) => say.person(revoked_by),
  },
  momentColumn({ id: 'revoked_at', header: t('admin_ui.time'), of: ({ revoked_at }) => revoked_at, sortable: 'revoked_at' }),
  {
    id: 'token_jti',
    header: t('token'),
    cell: ({ token_jti }) => <span className="text-xs">{token_jti}</span>,
    csv: ({ token_jti }) => token_jti,
    isExtra: true,
  },
]

const filtersIn = (t: Words): readonly Filter<'user' | 'reason' | 'date_from' | 'date_to'>[] => [
  { kind: 'text', key: 'user', label: t('admin_ui.haitag_email_or_id') },
  {
    kind: 'select',
    key: 'reason',
    label: t('ui.reason'),
    options: revokeReasons.map((value) => ({ value, text: t(`revoked_${value}`) })),
  },
  { kind: 'days', from: 'date_from', to: 'date_to', label: t('admin_ui.time') },
]

export function RevokedTokens() {
  const t = useTranslations('admin_security')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="list_revoked_tokens"
      label={t('revoked_tokens')}
      columns={columns}
      filters={filters}
      sort={{ by: 'revoked_at', direction: 'descending' }}
      rowKey={({ token_jti }) => token_jti}
      polls
      empty={{ title: t('no_revoked'), text: t('no_revoked_text') }}
    />
  )
}
