import type { Output } from '@hai/contract/contract'
import { languages } from '@hai/contract/languages'
import { legalDocuments } from '@hai/contract/legal-values'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { languageNames } from '../../lib/language.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { When } from '../ui/when.tsx'
import { documentNames } from '../ui/legal-names.ts'

type Acceptance = Output<'admin_list_legal_acceptances'>['items'][number]
type Words = Translate<'admin_legal'>

const columnsIn = (t: Words): readonly Column<Acceptance, 'accepted_at'>[] => [
  {
    id: 'user',
    header: t('admin_ui.member'),
    cell: ({ user }) => <MemberName member={user} plain />,
    csv: ({ user }, say) => say.email(user.email),
  },
  {
    id: 'document',
    header: t('admin_ui.document'),
    cell: ({ document }) => t(`admin_ui.${documentNames[document]}`),
    csv: ({ document }) => t(`admin_ui.${documentNames[document]}`),
  },
  { id: 'number', header: t('version_number'), cell: ({ number }) => number, csv: ({ number }) => number },
  {
    id: 'language',
    header: t('ui.language'),
    cell: ({ language }) => languageNames[language],
    csv: ({ language }) => languageNames[language],
  },
  {
    id: 'accepted_at',
    header: t('admin_ui.accepted'),
    sortable: 'accepted_at',
    cell: ({ accepted_at }) => <When iso={accepted_at} />,
    csv: ({ accepted_at }) => accepted_at,
  },
]

const filtersIn = (t: Words, versions: number): readonly Filter<'document' | 'number' | 'language'>[] => [
  {
    kind: 'select',
    key: 'document',
    label: t('admin_ui.document'),
    options: legalDocuments.map((value) => ({ value, text: t(`admin_ui.${documentNames[value]}`) })),
  },
  {
    kind: 'number',
    key: 'number',
    label: t('version_number'),
    options: Array.from({ length: versions }, (_, at) => ({ value: String(at + 1), text: String(at + 1) })),
  },
  {
    kind: 'select',
    key: 'language',
    label: t('ui.language'),
    options: languages.map((value) => ({ value, text: languageNames[value] })),
  },
]

export function AcceptancesTab() {
  const t = useTranslations('admin_legal')
  const columns = useMemo(() => columnsIn(t), [t])
  const { data } = useQuery(api.admin_list_legal_documents.query())
  const versions = Math.max(0, ...(data?.items ?? []).map(({ in_force, to_come }) => (to_come ?? in_force)?.number ?? 0))
  const filters = useMemo(() => filtersIn(t, versions), [t, versions])
  return (
    <DataTable
      list="admin_list_legal_acceptances"
      label={t('acceptances')}
      columns={columns}
      filters={filters}
      sort={{ by: 'accepted_at', direction: 'descending' }}
      rowKey={({ id }) => id}
      href={({ user }) => adminPaths.user(user.user_id)}
      empty={{ title: t('no_acceptances'), text: t('no_acceptances_text') }}
    />
  )
}
