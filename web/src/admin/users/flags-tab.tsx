import { userFlagSources } from '@hai/contract/user-words'
import type { UserFlag } from '@hai/contract/users'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useWords, type Translate } from '../../lib/words.ts'
import { Status } from '../../ui/status.tsx'
import { Ago } from '../../ui/time.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Sensitive } from '../ui/sensitive.tsx'

type Words = Translate<'admin_users'>

const columnsIn = (t: Words): readonly Column<UserFlag, never>[] => [
  { id: 'when', header: t('when'), cell: ({ created_at }) => <Ago iso={created_at} />, csv: ({ created_at }) => created_at },
  { id: 'source', header: t('source'), cell: ({ source }) => t(`source_${source}`), csv: ({ source }) => source },
  {
    id: 'what',
    header: t('what'),
    cell: ({ id, source, what }) => {
      const text = <span className="first-letter:uppercase inline-block">{what.replaceAll('_', ' ')}</span>
      return source === 'report' ? <Link href={adminPaths.report(id)}>{text}</Link> : text
    },
    csv: ({ what }) => what,
  },
  {
    id: 'text',
    header: t('details'),
    cell: ({ text }) => text && <Sensitive kind="text">{text.replaceAll('_', ' ')}</Sensitive>,
    csv: ({ text }, say) => say.text(text),
  },
  {
    id: 'by',
    header: t('reported_by'),
    cell: ({ by }) => by && <MemberName member={by} />,
    csv: ({ by }, say) => say.name(by?.full_name ?? null),
  },
  {
    id: 'status',
    header: t('status'),
    cell: ({ is_open }) => <Status mood={is_open ? 'problem' : 'plain'}>{t(is_open ? 'flag_stands' : 'flag_over')}</Status>,
    csv: ({ is_open }) => t(is_open ? 'flag_stands' : 'flag_over'),
  },
]

const filtersIn = (t: Words): readonly Filter<'source'>[] => [
  {
    kind: 'select',
    key: 'source',
    label: t('source'),
    options: userFlagSources.map((value) => ({ value, text: t(`source_${value}`) })),
  },
]

/** What is held against them: by the counters of the security, by other members, by the ledger. */
export function FlagsTab({ user_id }: { user_id: string }) {
  const t = useWords('admin_users')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <DataTable
      list="admin_list_user_flags"
      label={t('tab_flags')}
      columns={columns}
      filters={filters}
      fixed={{ user_id }}
      rowKey={({ id }) => id}
      empty={{ title: t('no_flags') }}
    />
  )
}
