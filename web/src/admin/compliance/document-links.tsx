import type { DocumentForStaff } from '@hai/contract/documents-admin'
import { Link } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { DecisionState } from './decision-state.tsx'
import { adminPaths } from '../paths.ts'

export const documentPath = (id: string): string => adminPaths.compliance({ document: id })

export function DocumentLinks({ documents }: { documents: readonly Pick<DocumentForStaff, 'id' | 'kind' | 'status'>[] }) {
  const t = useTranslations('admin_compliance')
  return (
    <ul className="grid gap-2 text-sm">
      {documents.map(({ id, kind, status }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2">
          <Link href={documentPath(id)} className="py-1.5 font-medium">
            {t(`kind_${kind}`)}
          </Link>
          <DecisionState id={id} status={status} />
        </li>
      ))}
    </ul>
  )
}
