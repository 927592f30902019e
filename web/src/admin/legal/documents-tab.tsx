import type { Output } from '@hai/contract/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { adminPaths } from '../paths.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { When } from '../ui/when.tsx'
import { documentNames } from '../ui/legal-names.ts'

type Item = Output<'admin_list_legal_documents'>['items'][number]

export function DocumentsTab() {
  const t = useTranslations('admin_legal')
  const { data } = useSuspenseQuery(api.admin_list_legal_documents.query({}))
  return (
    <Panel>
      <FigureTable
        label={t('admin_ui.documents')}
        rows={data.items}
        rowKey={({ document }) => document}
        columns={[
          {
            id: 'document',
            header: t('admin_ui.document'),
            cell: ({ document }) => (
              <Link
                href={adminPaths.legalDocument(document)}
                className="inline-flex min-h-(--size-touch) items-center font-medium"
              >
                {t(`admin_ui.${documentNames[document]}`)}
              </Link>
            ),
          },
          { id: 'in_force', header: t('state_in_force'), cell: (item) => <InForce of={item} /> },
          {
            id: 'to_come',
            header: t('state_to_come'),
            cell: ({ to_come }) =>
              to_come && (
                <>
                  {t('version', { number: to_come.number })}, <When iso={to_come.effective_at} />
                </>
              ),
          },
          { id: 'draft', header: t('draft'), cell: (item) => <Drafted of={item} /> },
          { id: 'accepted', header: t('admin_ui.accepted'), align: 'end', cell: ({ in_force }) => in_force?.accepted },
        ]}
      />
    </Panel>
  )
}

function InForce({ of: { in_force } }: { of: Item }) {
  const t = useTranslations('admin_legal')
  return in_force ? (
    <>
      {t('version', { number: in_force.number })}, <When iso={in_force.effective_at} />
    </>
  ) : (
    <Status tone="wait">{t('not_published')}</Status>
  )
}

function Drafted({ of: { draft } }: { of: Item }) {
  const t = useTranslations('admin_legal')
  if (!draft) return null
  const { edited_by, edited_at } = draft
  return (
    <>
      {edited_by ? <Sensitive kind="name">{edited_by.full_name ?? edited_by.email}</Sensitive> : t('offered')},{' '}
      <RelativeTime iso={edited_at} />
    </>
  )
}
